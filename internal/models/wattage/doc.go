// Package wattage reads how much power hosts and links take, in watts, as SimGrid's
// energy plugins read it from properties.
//
// [OfHost] reads wattage_per_state, which has IDLE:EPSILON:ALL or IDLE:ALL for each power
// state with commas between them, and wattage_off. Idle is what a host takes while it does
// nothing, epsilon while it does next to nothing, all while all its cores compute.
// [OfLink] reads wattage_range, IDLE:BUSY, and wattage_off. SimGrid's older names
// watt_per_state, watt_off and watt_range mean the same.
//
// # Mistakes
//
// An [Error] names the property and the byte in its value, so that a reader of files can
// point at it.
//
// # Not here
//
// What energy a run costs is found out by sim/internal/energy.
package wattage

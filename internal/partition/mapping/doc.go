// Package mapping gives the parts of a partition to processors of different power,
// between which a unit of message costs differently.
//
// [MapParts] solves the quadratic assignment problem, exactly up to 9 parts.
// [Mapped] is a method that partitions blindly and maps afterwards, to compare with
// those that see powers and costs on the way.
//
// # Not here
//
// Vertices that change their part: see package moves.
package mapping

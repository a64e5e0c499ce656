// Package units turns quantities with units into float64 in base units, and
// back: work in flop, speed in flop/s, data in bytes, bandwidth in bytes/s,
// durations in seconds.
//
// A quantity is a decimal number and a unit: an optional prefix and a base.
//
//	work       f flop flops FLOP ...   I (instructions)        plain: flop
//	speed      f flops flop/s ...      IPS (instructions/s)    plain: flop/s
//	data       B b                                             plain: bytes
//	bandwidth  Bps B/s bps b/s                                 plain: bytes/s
//	duration   w d h m s ms us ns ps                           plain: seconds
//
// Prefixes count in thousands (k or K, M, G, T, P, E, Z, Y) and, for data and
// bandwidth, in 1024s (Ki, Mi, ... Yi). A bit is 0.125 byte. Case matters:
// Mb is megabit, MB is megabyte.
//
// # Exactness
//
// A unit's scale is built from the base by repeated multiplication by 1000 or
// 1024 and the result is number*scale in float64. That is what SimGrid does,
// so the same text means the same double in both. Format functions print text
// that parses back to exactly the same number.
//
// # Adding a unit
//
// Add a base to its table in tables.go; the prefixes and the error message
// follow from the table.
//
// # Not here
//
// Whether a negative or zero quantity makes sense, and where it is in a file:
// readers know that (package srcerr).
package units

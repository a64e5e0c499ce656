// Package multilevel partitions graphs of any size by way of smaller ones.
//
// [Method] matches vertices along heavy edges and contracts them, again and again,
// until few are left. The smallest graph is cut in two, and each half again
// ([RecursiveBisection]), by growing a region and by Fiduccia-Mattheyses moves; the
// best of several tries stays. Under costs its parts then get their places. Back
// through the levels a [moves.Refiner] improves the partition on each. [Spectral]
// cuts in two along the Fiedler vector, which it finds on the same levels.
//
// # Not here
//
// The moves that improve a partition are in package moves; methods that look at
// the whole of a small graph in package search.
package multilevel

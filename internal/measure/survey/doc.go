// Package survey says what a platform is like: what is in its zones, how far apart its
// hosts are, which links join two of them, and how much its regular networks carry from one half
// to the other. Of a workload it says what its tasks request.
//
// # Determinism
//
// Pairs of hosts are sampled with a seed.
//
// # Adding a network
//
// A case in bisection.go, checked against all halves of small ones in its test.
package survey

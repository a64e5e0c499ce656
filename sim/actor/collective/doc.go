// Package collective has the collective operations of message passing for the actors of package sim/actor:
// broadcast, scatter, gather, reduce, allreduce, all-to-all and barrier, by the usual algorithms.
//
// [New] makes a group. Each of its actors uses a [Rank] of its own, and all of them call the same
// operations in the same order:
//
//	ranks := collective.New[float64](w, "sum", len(w.Hosts()))
//	for i, h := range w.Hosts() {
//		h.Spawn("rank", func(a *actor.Actor) {
//			sum, err := ranks[i].Allreduce(a, local, 8, add)
//			...
//		})
//	}
//
// # What they cost
//
// With p ranks, a time of alpha + n beta for a message of n bytes, and gamma for combining a byte, if no two
// messages share a link (R. Thakur, R. Rabenseifner, W. Gropp, Optimization of collective communication
// operations in MPICH, International Journal of High Performance Computing Applications 19(1), 2005):
//
//	Broadcast      binomial tree         lg p (alpha + n beta)
//	Scatter,Gather binomial tree         lg p alpha + (p-1) m beta, m the bytes of one value
//	Reduce         binomial tree         lg p (alpha + n beta + n gamma)
//	Allreduce      recursive doubling    lg p (alpha + n beta + n gamma)
//	AllreduceRing  ring                  2 (p-1) (alpha + m beta) + (p-1) m gamma, m = n/p
//	AllToAll       pairwise              (p-1) (alpha + m beta), m the bytes for each other rank
//	Barrier        dissemination         lg p alpha
//
// lg p is the logarithm to the base 2, rounded up. Scatter and Gather have this time if p is a power of two;
// Allreduce has two messages and one combination more than for the next lower power of two if it is not.
// Where links are shared, the simulation says what it costs instead.
//
// # Values and sizes
//
// Values move as they are, without a copy: a slice or pointer is shared. How many bytes one has is up to the
// caller, and may have nothing to do with its type; an amount that is negative, infinite or NaN panics, as in package actor.
// A caller with a root that is no rank, or that is wrong about the number of values, receives an error, and the other
// ranks wait for it.
//
// # Not here
//
// The choice of an algorithm by size, as MPI libraries make it: each operation has one, allreduce two.
package collective

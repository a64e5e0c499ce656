// Package search has the methods that look at many partitions of a small graph:
// the quantum-inspired and the ordinary genetic algorithm, simulated annealing,
// exchanges by Kernighan and Lin, and branch and bound, which also proves how far
// from the optimum it is.
//
// The population methods share their repair and their local search, those of
// [moves.Polisher], and count partitions they evaluate, so that equal budgets are
// equal. [Traced] methods also report what each generation reached.
//
// # Not here
//
// Graphs of more than some thousand vertices: package multilevel is for those.
package search

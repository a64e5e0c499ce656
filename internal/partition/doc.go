// Package partition says what a graph is, what a partition of it into k parts is,
// and what that costs: the contract between the users of parts and the methods
// that make them.
//
// A [Graph] is undirected, with whole numbers as weights; it may also say how
// much of an edge's weight flows each way. A [Method] assigns each vertex to
// one of k parts. What it minimises is [Objective]: the weight of each cut edge
// times the cost of the two parts, [Costs]. With all costs 1 that is the edge
// cut of classical graph partitioning; with costs, part powers and directed
// messages it is the improved model of Yuan (2014), which [Model] describes.
//
// # Life of a partition
//
//  1. A reader (package format), a generator (package generate) or a [Builder]
//     makes a Graph.
//  2. A method makes parts. Package methods has the table of all; multilevel is
//     the one to begin with, search has those that try many partitions. They
//     improve partitions by what package moves offers, and mapping gives parts to
//     processors that differ.
//  3. [Result] has the parts, the objective and the balance. [Validate] checks
//     any partition, however it was made.
//
// # Exactness
//
// Weights, costs and gains are int64 and never rounded, so a sum of gains is
// the difference of two objectives, to the last unit.
//
// # Determinism
//
// Same graph, same options, same seed: same parts. Random choices come from PCG
// with the given seed ([Random]); ties go to the lower number or to the random
// order.
//
// # Not here
//
// How parts are found is for the packages below this folder. What a part is (a
// host, a processor) and what a task graph looks like are for the callers; so are
// files, which come as bytes, and the clock.
package partition

// Package partition cuts graphs into parts of given sizes so that little has
// to be sent between them.
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
//  1. A reader ([ReadMETIS], [ReadMatrixMarket], [ReadDIMACS]), a generator
//     ([FromSpec]) or a [Builder] makes a Graph.
//  2. [Multilevel], the method to begin with, matches vertices along heavy edges
//     and contracts them, again and again, until few are left. [Methods] lists the
//     others.
//  3. The smallest graph is cut in two, and each half again, by growing a region
//     and by Fiduccia-Mattheyses moves; the best of several tries stays. Under
//     costs its parts then get their places ([MapParts]).
//  4. Back through the levels, vertices at the border move: first those that
//     gain at once or cost nothing, then some beyond the bounds and back, then in
//     small searches that accept a loss on the way.
//  5. [Result] has the parts, the objective and the balance. [Validate] checks
//     any partition without trusting who made it.
//
// # Exactness
//
// Weights, costs and gains are int64 and never rounded, so a sum of gains is
// the difference of two objectives, to the last unit. [Gains] is the one
// incremental structure; every method moves vertices through it.
//
// # Determinism
//
// Same graph, same options, same seed: same parts. Random choices come from PCG
// with the given seed; ties go to the lower number or to the random order.
//
// # Adding a method
//
// Write a file with a type that has the method Partition, use Gains, and return
// through [NewResult], which computes objective and balance afresh. Add a row to
// the table behind [Methods].
//
// # Adding a format or a generator
//
// Write read_NAME.go on top of lines, which knows places, with a fuzz target, and
// add a row to [Formats]; or gen_NAME.go and a row to [Generators].
//
// # Not here
//
// What a part is (a host, a processor) and what a task graph looks like are for
// the callers; so are files, which come as bytes, and the clock.
package partition

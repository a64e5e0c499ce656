// Package generate makes workloads from one line or from parameters:
// random graphs, regular shapes, numerical kernels and scientific workflows.
//
// [FromSpec] takes a line such as layered(tasks=1000,width=100), with one of the
// names in [Generators]. Each generator is also a struct with a Generate method,
// such as [Layered]. Random numbers come from an explicit seed: the same seed gives
// the same workload on every computer.
//
// # Adding a generator
//
// Write a struct like [Chain] that fills a [workload.Builder], in a file of its own
// or beside similar ones, and add a line to [Generators].
//
// # Not here
//
// Files are read by workload/format, and the tasks of a given workload are split
// by workload/refine.
package generate

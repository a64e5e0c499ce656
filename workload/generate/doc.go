// Package generate makes workloads from one line: random graphs, regular shapes,
// numerical kernels and scientific workflows.
//
// [FromSpec] takes a line such as layered(tasks=1000,width=100), with one of the
// names in [Generators]. [BagOfTasks] and [Floyd] can also be filled by a program, and
// then report which process runs each task. Random numbers come from an explicit seed:
// the same seed gives the same workload on every computer.
//
// # Adding a generator
//
// Write a function like chain (regular.go) for a shape that is not random, or a struct like layered that
// fills a [workload.Builder], and add a row to the table in spec.go.
//
// # Not here
//
// Files are read by workload/format, and the tasks of a given workload are split
// by workload/refine.
package generate

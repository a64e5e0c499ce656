// Package generate makes workloads from one line or from parameters:
// random graphs, regular shapes, numerical kernels, workflows of science.
//
// [FromSpec] takes a line such as layered(tasks=1000,width=100); [Generators]
// lists what it knows. Each generator is a struct with a Generate method too,
// such as [Layered]. Generators draw from an explicit seed: the same seed is the
// same workload on every computer.
//
// A new generator is a struct like [Chain], in a file of its own or beside its kin,
// which fills a [workload.Builder], and a line in [Generators].
//
// Reading workloads from files does not belong here (workload/format), nor does
// splitting the tasks of a given workload (workload/refine).
package generate

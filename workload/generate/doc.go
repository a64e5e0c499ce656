// Package generate makes parallel programs from one line or from parameters:
// random graphs, regular shapes, numerical kernels, workflows of science.
//
// [FromSpec] takes a line such as layered(tasks=1000,width=100); [Generators]
// lists what it knows. Each generator is a struct with a Generate method too,
// such as [Layered]. Generators draw from an explicit seed: the same seed is the
// same program on every machine.
//
// A new generator is a file named after its shape with a struct like [Chain],
// which fills a [workload.Builder], and a line in [Generators].
//
// Reading programs from files does not belong here (workload/format), nor does
// splitting the tasks of a given program (workload/refine).
package generate

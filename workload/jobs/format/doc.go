// Package format reads and writes traces of jobs, a file a format.
//
// [Read] recognizes a format by the content; [All] lists the formats. Readers report all mistakes of a file
// together, each with its place. A format is a few files that begin with its name:
//
//	swf         the Standard Workload Format
//	native      the project's own YAML and JSON: jobs, and the machine
//	batsim      workloads of Batsim 4 and 5
//	sacct       accounting of Slurm
//	slurmsim    the Slurm simulator's table of jobs
//	elastisim   rigid jobs of ElastiSim
//
// [ReadSlurm] reads slurm.conf and what belongs to it as a machine and the spec of a policy (slurm.go), and
// [ReadMachine] the machines of other simulators (machines.go). [Merge] makes one stream of several traces.
//
// A new format is a reader, perhaps a writer, and a row in [All], with a fuzz target and a page in docs/formats
// with examples that a test reads.
//
// # Not here
//
// What is dropped or changed afterwards is cleaning, in package jobs. Which policies there are is in
// scheduler/queue.
package format

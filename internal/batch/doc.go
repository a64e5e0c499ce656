// Package batch makes what a simulation of a batch queue starts from: what the command queue and
// campaigns of queues have in common.
//
//	machine.go  what serves the queue: nodes, or the hosts of a platform; grow.go: another number of nodes
//	hosts.go    which hosts of a platform are nodes
//	size.go     how large a machine is that lists its nodes, and jobs that state tasks
//	bodies.go   the DAGs that jobs name, and their mappers
//	change.go   other loads, and dates of submission moved by chance
//	check.go    what cannot be simulated together, and machines that are wrong or too small
//
// A trace is first read (workload/jobs/format, workload/jobs/generate) and cleaned (workload/jobs), and its jobs
// are then simulated by sim/queue. Changed traces share the columns that do not change; no function
// changes the trace or the machine that it receives, except
// ReadDAGs, which fills the bodies, and SizeTasks.
package batch

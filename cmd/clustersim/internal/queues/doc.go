// Package queues has the command queue: a batch queue simulated, its metrics, and outputs.
//
// # Not here
//
// The simulation is in sim/queue, formats of traces in workload/jobs/format.
package queues

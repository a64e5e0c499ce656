// Package queues has the command queue: a batch queue simulated, its metrics, and outputs.
//
// A simulated run is written for other programs by write_swf.go (--swf-out), write_batsim_jobs.go (--jobs-csv) and
// write_batsim_schedule.go (--schedule-json).
//
// # Not here
//
// The simulation is in sim/queue, formats of traces in workload/jobs/format.
package queues

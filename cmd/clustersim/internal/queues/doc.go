// Package queues has the command queue: batch queues simulated, their metrics and outputs.
//
//	cmd_queue.go   the command and its flags
//	cleaning.go    flags that say how rows of a trace become jobs
//	inputs.go      traces and the machine
//	settings.go    policies, estimates, rounds and limits
//	simulate.go    all runs, several at a time
//	report.go      tables and JSON
//	jobtable.go    a row a job
//
// A simulated run is written for other programs by write_swf.go (--swf-out), write_batsim_jobs.go (--batsim, also called --jobs-csv) and
// write_batsim_schedule.go (--schedule-json).
//
// # Not here
//
// The simulation is in sim/queue, formats of traces in workload/jobs/format, metrics in
// internal/measure/queuestats.
package queues

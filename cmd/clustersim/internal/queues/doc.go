// Package queues has the command queue: batch queues simulated, their metrics and outputs.
//
//	cmd_queue.go     the command and its flags
//	together.go      flags that have an effect only with others
//	settings.go      policies, estimates, rounds, limits and metrics, from flags
//	cleaning.go      how rows of a trace become jobs, from flags
//	inputs.go        traces of jobs; machine.go: what serves them
//	slurm.go         what slurm.conf says; failures.go: nodes that go off
//	whatif.go        changes of the machine and the trace; shake.go: other dates of submission
//	rows.go          what is compared, which is the best; simulate.go: all runs, some at a time
//	outcomes.go      jobs that were rejected, and why; ignored.go: what jobs request in vain
//	report.go        tables for people; differences.go: what differs; json.go: everything
//	jobtable.go      a row a job; explain.go: why jobs waited; page.go: all of it as HTML
//	explain.go       why jobs waited, and when another would start; explain_groups.go: by user and size;
//	                 explain_page.go: for pages of --gantt
//	files.go         files beside what is printed: write_swf.go (--swf-out), write_batsim_jobs.go (--batsim,
//	                 also called --jobs-csv) and write_batsim_schedule.go (--schedule-json)
//
// # Not here
//
// What a simulation starts from is made by internal/batch. The simulation is in sim/queue, formats of
// traces in workload/jobs/format, metrics in internal/measure/queuestats.
package queues

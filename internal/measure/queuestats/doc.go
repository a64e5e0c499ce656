// Package queuestats computes the metrics of a simulated batch queue.
//
// [Compute] takes the result of a run and returns [Metrics]; [Table] lists the metrics by name,
// with units, and is what the command's tables, JSON, CSV and documentation are made from.
// [Changes] goes through the states of the machine and the queue, for series and pictures.
//
//	jobs.go           waits, turnarounds and slowdowns of jobs, and their summaries
//	machine.go        utilisation, loss of capacity, queue length
//	groups.go         by user, account, partition and size; fairness
//	recorded.go       errors against recorded waits, beside those of baselines
//	trim.go           which jobs count
//	fair_start.go     jobs that later jobs delayed, by simulating without those
//	series.go         the states of machine and queue as CSV
//
// # Which jobs count
//
// Metrics of jobs are over those that ran, less those that [Trim] leaves out. Metrics of the machine
// are always over the whole schedule. A metric that is not defined is NaN, and null in JSON.
//
// # Numbers
//
// Sums are taken in the order of the jobs, with Kahan's correction. Dates within 1e-9 s are one date, as in
// the simulation.
//
// # Cost
//
// O(m log m) for m jobs: about a second for a million.
//
// # Adding a metric
//
// Compute it into a field of [Metrics] and add a row to the table in table.go.
//
// # Not here
//
// Why a single job waited is in internal/measure/waits.
package queuestats

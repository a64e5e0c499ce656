// Package queuestats computes the metrics of a simulated batch queue: waits and slowdowns of
// jobs, use of the machine, users and fairness, and errors against recorded waits.
//
// # Not here
//
// Why a single job waited is in internal/measure/waits.
package queuestats

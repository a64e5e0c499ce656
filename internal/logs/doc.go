// Package logs holds what the logs of a workflow system become, whatever the system: the
// tasks of one run with their dates, the nodes that they ran on, and the graph of their
// processes.
//
// A [Run] is plain data. Dates are seconds since the zero of the run, NaN where
// they were not recorded; what a reader mended, replaced or dropped is counted in
// Run.Counts, so that nothing is lost silently.
//
//   - run.go: [Run], [Task], and what a reader counts.
//   - graph.go: [Graph], which process comes after which, without the operators between.
//
// # Cost
//
// A [Graph] of n processes and e connections is made in O(n e).
//
// # Not here
//
// Reading: package nextflow. Which task waited for which: package infer. Workloads and platforms: package imported. The dates of jobs
// beside a record of an execution: package tasklog.
package logs

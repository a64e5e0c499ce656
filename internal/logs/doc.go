// Package logs holds what the logs of a workflow system become, whatever the system: the
// tasks of one run with their dates, the nodes that they ran on, and the graph of their
// processes.
//
// A [Run] is plain data. Dates are seconds since the zero of the run, NaN where
// they were not recorded; what a reader mended, replaced or dropped is counted in
// Run.Counts, so that nothing is lost silently.
//
// Where a system notes which task waited for which, Run.Edges has it; else the edges are inferred
// from Run.Graph.
//
//   - run.go: [Run], [Task], and what a reader counts.
//   - edges.go: [Edge], and what finds edges by names, against the dates, and in circles.
//   - source.go: [Source], a file and its lines.
//   - graph.go: [Graph], which process comes after which, without the operators between.
//
// # Cost
//
// A [Graph] of n processes and e connections is made in O(n e), the edges of a run in O(e log e).
//
// # Not here
//
// Reading: packages nextflow, starpu, pegasus, snakemake, joblog and slurm. Which task waited for which: package infer. Workloads and platforms: package imported. The dates of jobs
// beside a record of an execution: package tasklog.
package logs

// Package input reads what arguments name: files, standard input and specs, and
// tells platforms, workloads, placements, graphs, campaigns and studies from each other.
// A signal ends all reading: a reader knows nothing of it and is left behind ([run.Until]).
//
// # Not here
// Formats are read by workload/format, platform/format and partition/format, and what
// only one command reads, such as results, by that command with [Parse].
package input

// Package input reads what arguments name: files, standard input and specs, and
// tells platforms, workloads, placements, graphs, campaigns and studies from each other.
// A signal ends all reading, and the making of what specs describe: readers and generators
// know nothing of it and are left behind ([run.Until]).
//
// # Not here
// Formats are read by workload/format, platform/format and partition/format, and what
// only one command reads, such as results, by that command with [Parse].
package input

// Package input reads what arguments name: files, standard input and specs, and
// tells platforms, workloads and placements from each other. A signal ends all
// reading: a reader knows nothing of it and is left behind ([run.Until]).
//
// # Not here
// Formats are read by workload/format and platform/format, and what only one
// command reads, such as graphs and results, by that command with [Parse].
package input

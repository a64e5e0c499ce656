// Package input reads what arguments name: files, standard input and specs, and
// tells platforms, workloads and placements from each other.
//
// # Not here
// Formats are read by workload/format and platform/format, and what only one
// command reads, such as graphs and results, by that command.
package input

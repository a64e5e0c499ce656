// Package partitions has the commands for graphs: partition cuts one into parts,
// gen graph makes one.
//
// # Not here
// Partitions of a workload's tasks are schedulers, such as partition(k=4).
package partitions

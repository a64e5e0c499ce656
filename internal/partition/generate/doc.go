// Package generate makes graphs to partition from one line, such as
// grid(rows=100,cols=100): meshes, random geometric graphs, triangulations, graphs
// with degrees by a power law, and those of Yuan (2014).
//
// Same line, same graph, on every computer.
//
// # Adding a generator
//
// Write a function that makes the graph with [partition.Builder], and add a row to
// [Generators].
//
// # Not here
//
// Task graphs: package workload has generators of its own.
package generate

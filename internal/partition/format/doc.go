// Package format reads and writes graphs as METIS, DIMACS and Matrix Market do, and
// partitions as METIS does. [Read] recognizes a graph's format by its content.
//
// # Adding a format
//
// Write read_NAME.go on top of lines, which keeps places, with a fuzz target, and
// add a row to [Formats].
//
// # Not here
//
// Opening files: they come as bytes and go to an io.Writer.
package format

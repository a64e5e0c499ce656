// Package methods has the table of all partitioning methods and reads their specs,
// such as multilevel(cycles=2).
//
// # Adding a method
//
// Write a type with the method Partition where its relatives are, move vertices
// through [moves.Gains], and return through [partition.NewResult], which computes
// objective and balance afresh. Add a row to the table behind [All].
//
// # Not here
//
// How a method works, and what its parameters do when they are left out.
package methods

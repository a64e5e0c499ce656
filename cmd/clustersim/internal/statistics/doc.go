// Package statistics has what compare and sweep test share: the flags for statistics over
// workloads, their tables, and the pictures that they write.
//
// # Not here
// The tests are internal/measure/significance's. Where the runs come from is the commands'
// business.
package statistics

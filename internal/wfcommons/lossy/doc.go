// Package lossy holds what the writers of all workload formats share: the check for
// what a format cannot hold, and how counts, names and numbers are written.
//
// A writer states what its format can hold ([Holds]) and lets Check refuse or
// note the rest. [Divide] and [PlainNumber] print numbers that read back exactly.
//
// No format belongs here.
package lossy

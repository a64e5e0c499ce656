// Package lossy is what the formats for workloads share: what of a workload a
// format cannot hold, and how counts, names and numbers are written.
//
// A writer states what its format can hold ([Holds]) and lets Check refuse or
// note the rest. [Divide] and [PlainNumber] print numbers that read back exactly.
//
// No format belongs here.
package lossy

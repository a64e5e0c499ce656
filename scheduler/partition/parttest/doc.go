// Package parttest draws what the tests of partitioning need: small graphs of any
// kind, what may be asked of a partition of them, and graphs of one line.
//
// [RequireKept] checks what every method promises of its result.
//
// # Not here
//
// Anything that the product calls.
package parttest

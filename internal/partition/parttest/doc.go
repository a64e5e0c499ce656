// Package parttest draws what the tests of partitioning need: small graphs of any
// kind, options for a partition of them, and graphs of one line.
//
// [RequireKept] checks what every method promises of its result.
//
// # Not here
//
// Anything that the product calls.
package parttest

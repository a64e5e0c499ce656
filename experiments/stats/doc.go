// Package stats turns repeated measurements into numbers for a table.
//
// [Of] gives a mean with its 95 % confidence interval; [Tally] counts how often
// one of two is smaller, in the manner of the comparison tables of scheduling
// papers.
//
// # Not here
// What is measured, and over which seeds, is the experiment's business.
package stats

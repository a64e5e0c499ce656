// Package stats turns repeated measurements into numbers for a table.
//
// [Of] gives a mean with its 95 % confidence interval; [Tally] counts how often
// one of two is smaller, in the manner of the comparison tables of scheduling
// papers. [PairedT] and [Wilcoxon] test whether two methods differ on the same
// inputs; [Holm] adjusts their p values where several are read together.
//
// # Not here
// What is measured, and over which seeds, is the experiment's business.
package stats

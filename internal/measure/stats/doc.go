// Package stats turns repeated measurements into numbers for a table.
//
// [Of] gives a mean with its 95 % confidence interval; [Tally] counts how often
// one of two is smaller, in the manner of the comparison tables of scheduling
// papers. [PairedT], [Wilcoxon] and [Tally.SignP] test whether two methods differ on the same
// inputs; [Holm] adjusts their p values where several are read together. [Friedman] compares
// several methods at once, and [NemenyiP] and [CriticalDifference] each two of them.
// [VarghaDelaney] and [HodgesLehmann] say how large differences are.
//
// # Sources
// Each test names its publication. Its test compares it with printed tables and with R.
//
// # Not here
// What is measured, and over which seeds, is the experiment's business.
package stats

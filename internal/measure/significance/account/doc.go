// Package account shows the tests of package significance.
//
// [Fill] adds tables and sentences to a report, and the member "tests" for programs. [Pairs] is
// what CSV prints. [Values] and [ValuesInFull] have the metric itself, blocks by methods, as a
// table of a paper.
//
// # Adding a column
// Add it to the table for people in fill.go and, in full, to [Pairs].
//
// # Not here
// The tests are package significance's, pictures package rankchart's.
package account

// Package duels has the command duel: it searches for the instances on which one scheduler loses most against another.
//
//	cmd_duel.go  the command and its flags
//	space.go     what instances may be, from flags
//	pairs.go     the search for each pair: shrunk, proved and run again
//	report.go    tables for people and programs; matrix.go: every pair
//	page.go      all of it as HTML, with both runs drawn beside each other
//	files.go     the files of a witness
//
// # Not here
//
// The search itself is internal/duel. Runs of given inputs: packages run and compare.
package duels

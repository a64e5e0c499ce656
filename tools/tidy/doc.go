// Package tidy guards the habits of CONTRIBUTING.md: its test reads every file of
// the repository and complains so that no reviewer has to.
//
// Each [check] is a function from a file to complaints of one line each,
// file:line: what is wrong (what to do). All of them are in the table in
// checks.go; a new habit is a new function, a row there, and a bad input in
// tidy_test.go.
//
// # Not here
//
// What may import what is in package layers. What go vet and staticcheck find is
// left to them (make lint).
package tidy

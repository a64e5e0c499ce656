// Package tidy keeps the habits of CONTRIBUTING.md: its test reads every file
// of the repository and fails on what a reviewer should not have to say.
//
// Each [check] is a function from a file to complaints, each complaint one
// line, file:line: what is wrong (what to do). All stand in the table in
// checks.go; a new habit is a new function, a row there, and a bad input in
// tidy_test.go.
//
// # Not here
//
// Who may import whom is package deps. What go vet and staticcheck know is
// theirs (make lint).
package tidy

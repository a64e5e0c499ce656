// Package oracletest compares with SimGrid what only the world below package sim can do:
// scripts of machines that change and fail, and tasks that compute on several hosts. It has
// tests only; what they share with other comparisons is in internal/oracle, and so are the C++ programs.
//
// # Scripts
// A script (script_test.go) is lines that say what starts, ends and changes when, followed by
// script.cpp in SimGrid and by a life in package world (life_test.go). gen_script_test.go draws
// them, rules_test.go keeps them from what SimGrid loses, and shrink_script_test.go makes one
// that disagrees small. testdata/scripts has some with SimGrid's answers, for plain go test.
//
// # Use
// make oracle compares live (build tag oracle), UPDATE=1 make oracle makes testdata anew.
//
// # Not here
// Placed workloads, retries and plays of actors: internal/oracle. How well the numbers agree:
// docs/accuracy.md.
package oracletest

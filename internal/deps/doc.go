// Package deps keeps the layers of this module: its test reads the imports of
// every file and fails when an arrow of ARCHITECTURE.md's picture runs
// backwards.
//
// The layers are text, in rules.go, in the manner of go/build/deps_test.go of
// the Go project: "a < b" means package b may import package a. A package that
// no rule mentions may not exist. A second text says which library is used
// where.
//
// # Adding a package
//
// Give it a place in the layers text, as low as it can stand. Do not relax a
// rule to make a build pass: an import that the rules refuse means that
// something stands in the wrong package.
//
// # Not here
//
// What files may contain is package tidy's business.
package deps

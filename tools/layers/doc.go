// Package layers guards the layers of this module: its test reads the imports of
// every file and fails if one goes against the arrows of ARCHITECTURE.md's
// picture.
//
// The layers are text, in layers.txt, in the manner of go/build/deps_test.go of
// the Go project: "a < b" means package b may import package a. A package that
// no rule mentions is an error. A second text says which library may be used
// where.
//
// # Adding a package
//
// Give it a place in the layers text, as low as possible. Do not relax a rule
// to make a build pass: an import that the rules forbid means that something is
// in the wrong package.
//
// # Not here
//
// What files may contain is checked by package tidy.
package layers

// Package run has the command that simulates one run and shows it.
//
// # Not here
// Several schedulers beside each other: package compare. Grids of runs: package sweeps. The
// flags for models: package settings.
package run

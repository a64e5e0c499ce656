// Package runs has the commands that simulate and show each run: run one, compare
// many schedulers.
//
// # Not here
// Grids of runs, which are written to files and can be resumed, are in sweeps.
package runs

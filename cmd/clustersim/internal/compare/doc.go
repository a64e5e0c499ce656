// Package compare has the command that runs several schedulers and shows them beside each
// other. What it shows is computed in internal/measure/comparison.
//
// # Not here
// One run: package run. Grids of runs: package sweeps. The flags for models: package settings.
package compare

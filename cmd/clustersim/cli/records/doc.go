// Package records has the commands that compare simulations with recorded executions:
// fidelity says how near they come, calibrate fits overhead models to them.
//
// # Not here
// Errors, baselines and figures are computed by experiments/fidelity, fits by
// experiments/fitting; package input finds and reads the records.
package records

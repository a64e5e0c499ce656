// Package records has the commands that compare simulations with recorded executions:
// fidelity says how near they come.
//
// # Not here
// Errors, baselines and figures are computed by experiments/fidelity; package input finds
// and reads the records.
package records

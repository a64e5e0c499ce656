// Package records has the commands that compare simulations with recorded executions:
// fidelity says how near they come, calibrate fits overhead models to them.
//
// With --log both look at the dates of tasks, too.
//
// # Not here
// Errors, baselines and figures are computed by internal/records/judge, fits by
// internal/records/fit; package input finds and reads the records.
package records

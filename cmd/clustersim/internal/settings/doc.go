// Package settings makes flags of the table of model options in experiments/run, and reads
// them into values.
//
// # Adding an option
// It is a row of the table: run.Setting. Nothing is to be done here.
//
// # Not here
// The flags for inputs and outputs: packages input and output. What help says about groups of
// flags: package help.
package settings

// Package generate makes traces of jobs from one line, a model a file.
//
// # Not here
//
// Traces that were recorded are read by workload/jobs/format.
package generate

// Package stages compares what a log says of each task with what a simulation says, and fits
// an overhead model to it, each stage by itself.
//
// A makespan is the sum of all stages, so that stages trade against each other in a fit. A
// log with the dates of tasks (package tasklog) tells them apart.
//
//	c, err := stages.New(record, log)
//	cmp := c.Compare("htcondor-8.6", dates)      // errors of starts and ends, by stage
//	fit := stages.FitTo(cases, base, seed)       // a model from the stages' lengths
//
// # Dates
//
// Dates count from when the system began or, where the log does not say, from the first
// date of a task; simulated ones are moved alike. No log has all dates: a [Span] is
// what lies between two that a log has, and may cover several stages. The same span is
// measured in the simulation. When a task became ready is not logged: it is when the last
// of those that it waits for ended, as far as the log knows.
//
// # Estimates
//
// Each parameter is estimated from the spans of one kind alone (estimate.go says how), with
// an interval by the bootstrap. What a log does not tell is left as it was, with a reason.
// Tasks that were tried more than once, held or failed tell nothing of stages.
//
// # Determinism
//
// The bootstrap draws from a seed, in the order of cases and tasks.
//
// # Not here
//
// Fits to makespans are package fitting's.
package stages

// Package stages fits an overhead model to logs with the dates of tasks, each stage by itself.
//
// A makespan is the sum of all stages, so that stages trade against each other in a fit to
// makespans. A log separates them.
//
//	fit, err := stages.FitTo(logs, base, seed)
//
// # Estimates
//
// Each parameter is estimated from the spans of one kind: begin, end and the submission
// (fit_submit.go), the slot (fit_slot.go), transfers and runs (fit_stage.go). Its interval is
// from the bootstrap. A parameter that the logs do not determine stays as in the base model,
// with a reason. Tasks that were tried more than once, held or failed are left out.
// [Fit.Makespans] simulates the records before and after the fit.
//
// # Determinism
//
// The bootstrap draws from a seed, in the order of logs and tasks.
//
// # Not here
//
// Fits to makespans are package fit's.
package stages

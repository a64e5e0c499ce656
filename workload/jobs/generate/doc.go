// Package generate makes traces of jobs from one line, a model a file, and replaces the limits of
// any trace by a model of what users request.
//
//	t, err := generate.FromSpec("lublin(jobs=10000,nodes=128,seed=1)")
//	err = generate.Estimate(t, "tsafrir(max=18h)", 1)
//
// # Determinism
//
// The same line makes the same trace. Arrivals, sizes, run times and limits are drawn from streams of
// their own (PCG): another law of one leaves the others as they are.
//
// # Adding a model
//
// A row in table.go, and a file with a function that fills a trace.
//
// # Not here
//
// Traces that were recorded are read by workload/jobs/format.
package generate

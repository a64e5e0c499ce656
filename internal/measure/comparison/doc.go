// Package comparison runs many schedulers on many workloads, side by side.
//
// [Run] makes the runs of a campaign with the axes platform, workload, scheduler and
// seed, and returns a [Report]: a [Row] for each platform, workload and scheduler, and for each pair of
// schedulers how often one is better.
//
// # Life of a run
//  1. The campaign gives the workload, the platform and the scheduler. The first
//     run that needs a workload joins it with the platform and computes the lower
//     bound; all schedulers share both.
//  2. Package run makes the run, and checks a mapper's schedule and planned times
//     first. A makespan below a bound is an error, for either the bound, the plan
//     or the simulator is then wrong.
//  3. If that is wanted, package why explains it.
//  4. When all runs are made, rows are computed from them in the campaign's order.
//
// # Runs and seeds
// Runs of the same seed are compared with each other. Where neither workload nor
// scheduler takes a seed there is one run, and it stands for all.
//
// # Determinism
// Everything but wall times is the same for any number of workers.
//
// # Adding a metric
// Add it to [Row], fill it in rows.go, and add a column in the command.
//
// # Not here
// Axes, seeds and workers are package campaign's, and how a run is made is package
// run's; means and intervals are package stats; the command prints the tables.
package comparison

// Package comparison runs many schedulers on many workloads, side by side.
//
// A [Grid] is workloads x schedulers x runs on one platform. [Grid.Run] makes every
// run, several at a time, and returns a [Report]: a [Row] for each workload and
// scheduler, and for each pair of schedulers how often one is better.
//
// # Life of a run
//  1. The workload of that run is made and joined with the platform; its lower
//     bound is computed. All schedulers of the run share them.
//  2. Package run makes the run, and checks a mapper's schedule and planned times
//     first. A makespan below a bound is an error, for either the bound, the plan
//     or the simulator is then wrong.
//  3. When all runs are made, rows are computed from them in the grid's order.
//
// # Runs and seeds
// What is seeded differs from run to run, by run number: run.Seeded changes a spec
// accordingly. Where neither workload nor scheduler is seeded one run says all.
//
// # Determinism
// Everything but wall times is the same for any number of workers.
//
// # Adding a figure
// Add it to [Row], fill it in rows.go, and add a column in the command.
//
// # Not here
// How a run is made is package run; means and intervals are package stats; tables
// are printed by the command.
package comparison

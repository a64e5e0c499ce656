// Package stagefit fits the overheads of container stages to logs of several workflows under several schedulers, and
// says how near the fit comes on workflows that it has not seen.
//
//   - problem.go: [Problem] has the [Workflow]s, what was recorded of them, and the parameters to fit.
//   - loss.go: the loss, of makespans, their order, and the means of two stages.
//   - search.go: [Problem.Run] fits the parameters to all workflows, and to all but each one.
//   - heldout.go: [Held] is a workflow that was left out, simulated with what was fitted to the others.
//   - goals.go: [Result.Goals], what the errors of workflows left out should be.
//
// # Life of a fit
//
//  1. The middle of all ranges and a quasi-random sequence of points are simulated, all workflows
//     under the training schedulers. All fits share this table.
//  2. Each fit begins at the best point of the table, by the loss of the workflows that it may see, and goes
//     down along the axes and by Nelder and Mead's method.
//  3. A workflow that was left out is simulated under all its schedulers once its fit is done. No choice of
//     a fit depends on the workflow that it is judged by; ranges are the same for all.
//
// # Determinism
//
// Same workflows, options and seed, same result, for any number of jobs.
//
// # Cost
//
// A point simulates each workflow it may see under each training scheduler [Seeds] times.
//
// # Not here
//
// Simulations of recorded workflows and the judgement of orders: package rank. The search itself: package fit.
package stagefit

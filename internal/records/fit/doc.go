// Package fit fits the overhead model of a workflow system to recorded executions, and says how
// much of the fit to believe.
//
// A [Problem] has the records of one system, a base model such as a preset, and the parameters
// that are free, each with a range. [Problem.Run] fits none, one, two, ... of them, to all records
// and to all but those that each fold of a cross-validation leaves out. It advises the smallest
// number of parameters that predicts unseen records as well as the best: within a standard error of
// the paired difference ([Paired]), with each group counting alike and with each record.
//
//	p := &fit.Problem{Set: set, Base: preset, Free: free, Loss: records.LogRatio, Weights: records.ByApplication}
//	r, err := p.Run(ctx, fit.Options{By: records.ByApplication, Budget: 1000, Seed: 1, Jobs: 2}, fit.ToAdvise)
//	file := r.File()
//
// # Life of a fit
//
//  1. Each subset of one parameter more (of up to four; with more, the subsets that add one
//     to the parameters fitted so far) gets a table: points of a [Halton] sequence, on
//     logarithmic scales, with the makespans of all records there. All fits share it, and
//     each reads its own loss from it.
//  2. A fit begins at the best points of the tables, by the loss of the records that it may
//     see, and where it stood before. It goes down on linear models of each makespan; after
//     a while the better half goes on, in the end one, which begins again near its best.
//  3. [Refine] looks along the axes and by Nelder and Mead's method for what that overlooks.
//     A value on a stair, where none near it changes any makespan, goes to its middle.
//  4. Makespans of records left out are predicted once the fit is done. No choice of a fit,
//     neither of values nor of parameters, depends on a record that it is judged by.
//
// With a [Prior] a parameter that few records do not determine stays near to the value of the base
// model; the loss that is reported is that of the records alone. [Overlap] is what runs at the same
// time cost. With [Options.Deals] records are divided into folds in several ways; errors are then
// means over these. [Result.PredictionInterval] is made of the errors of held-out records; the
// intervals of parameters are from a bootstrap over groups of records.
// [Result.Remarks] says which values the records do not determine, and whether a regression does as
// well.
//
// # Determinism
//
// Same records, options and seed, same result, for any number of jobs. [Problem.Affordable]
// alone looks at a clock.
//
// # Not here
//
// Linear models and constants of measured rows are package calibration's; errors of a given
// model are package judge's; records, groups and folds are package records'.
package fit

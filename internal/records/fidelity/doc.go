// Package fidelity says how near simulated makespans come to recorded ones, and whether
// that is near.
//
// A [Study] has records to judge by and [Model] values to judge. [Study.Run] predicts the
// makespan of each record by each model and by baselines that need no simulation, so that
// no error stands alone:
//
//   - none: no overhead, the tasks first come, first served on the recorded cores;
//   - critical path: the longest path of recorded run times;
//   - regression: a + b none + c tasks + d bytes, by least squares of relative errors, with
//     fewer terms for few records;
//   - log-linear: work^a x path^b x tasks^c x bytes^d, by least squares of logarithms with a
//     small ridge;
//   - twins: the geometric mean of the other runs of the same workflow, which is what chance
//     leaves to any model.
//
// [Result.Errors] sums up by system, application and size. [Result.Worst] has the records
// that are furthest off, with a reason where one can be told, [Result.Trends] and
// [Result.Figures] show what errors go along with, and [Result.Remarks] say what the reader
// of the numbers must know: a model that was fitted to records that it is judged by, or
// that is off in one direction. [Result.Beaten] names the baselines that are nearer than models.
//
// # Errors
//
// The error of a record is simulated / recorded - 1. A prediction that is too short cannot
// have an error below -100 %; the mean of |ln(simulated/recorded)| is there for that.
//
// # Determinism
//
// The order of the records given does not matter. A model that draws is simulated with as
// many seeds as the study says, which count up from its own.
//
// # Adding a baseline
//
// Append a row to [Regressions] or, if nothing is fitted, a Prediction in [Study.Run].
//
// # Not here
//
// What stays together when records are divided is package recorded; what a model costs is
// package overhead, and fitting one is calibration.
package fidelity

// Package judge compares simulated makespans and dates of tasks with recorded ones, and with
// baselines that need no simulation.
//
// A [Study] has records to judge by and [Model] values to judge. [Study.Run] predicts the
// makespan of each record by each model and by these baselines:
//
//   - none: no overhead, the tasks first come, first served on the recorded cores;
//   - critical path: the longest path of recorded run times;
//   - regression: a + b none + c tasks + d bytes, by least squares of relative errors, with
//     fewer terms for few records;
//   - log-linear: work^a x path^b x tasks^c x bytes^d, by least squares of logarithms with a
//     small ridge;
//   - twins: the geometric mean of the other runs of the same workflow, the error that chance
//     leaves to any model.
//
// [Result.Errors] sums up by system, application and size. [Result.Worst] has the records
// with the largest errors, with reasons where the record shows one. [Result.Trends] and
// [Result.Figures] show errors over properties of the records. [Result.Remarks] warn of a model
// that was fitted to the records it is judged by, of a bias, and of too few records.
// [Result.Beaten] names the baselines with smaller errors than a model.
//
// [CompareDates] compares the dates of the tasks of one record with those of its log, stage by
// stage; [Study.CompareLogs] does so for each log and each model that is for its record.
//
// # Determinism
//
// The order of the records given does not matter. A random model is simulated with
// [Study.Seeds] seeds, counting up from its own.
//
// # Adding a baseline
//
// Append a row to [Regressions] or, if nothing is fitted, a Prediction in [Study.Run].
//
// # Not here
//
// Groups of records are package records'; the cost of a model is package overhead's; fitting
// one is package fit's.
package judge

// Package ranking says how well predictions order the members of a group, such as the
// schedulers that a workflow was executed by, and how well any prediction could have.
//
// [Recorded] has the repeats of each member. Repeats differ, so that their means do not tell all
// members apart: [Recorded.Ceiling] is the correlation that the true means would have with the recorded
// ones, [Recorded.SplitHalf] that of one part of the repeats with the other, and [Recorded.Apart]
// lists the pairs that really differ. [Recorded.Judge] compares a prediction with the means; [Transfer]
// makes one of how the members did elsewhere, which another one should beat.
//
// # Cost
//
// O(members²) for each draw of an interval.
//
// # Not here
//
// Spearman's correlation and quantiles are in package stats. What is simulated and which files
// are read is up to the callers.
package ranking

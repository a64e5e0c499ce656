// Package recorded has sets of recorded executions, for those who compare a model with
// many of them or fit one to them.
//
// A [Set] has its records in the order of their names, each with what it takes to simulate
// it and with the groups that it belongs to. [Set.Folds] divides a set into records to fit
// to and records to judge by, and a [Loss] says how far simulated makespans are from
// recorded ones.
//
//	set := recorded.New(records)
//	for _, pegasus := range set.Systems() {
//		for _, f := range pegasus.Folds(recorded.ByApplication) {
//			fit(pegasus.Of(f.Train))
//			judge(pegasus.Of(f.Test))
//		}
//	}
//
// # Groups
//
// Records of one system that overlapped in time may have slowed each other; repeated runs
// of one workflow, twins, are nearly alike. Of such records none may be fitted to while
// another is judged by, or the error is flattered. [ByGroup] keeps both together, [ByOverlap] the first alone: then a workflow that is
// judged by may have been run before, as most are.
//
// # Intervals
//
// An [Interval] is made of how far off makespans were when their groups were held out.
//
// # Determinism
//
// Nothing depends on the order in which records are given. [Set.Deals] alone draws, from its
// seed.
//
// # Not here
//
// One record, and how it is read, is package record; how near a model comes is package
// fidelity.
package recorded

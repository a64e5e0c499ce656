// Package records has recorded executions of workflows: a [Record] has the tasks, the machines,
// where each task ran and for how long, and the makespan; a [Set] has many of them.
//
// Below it, package read reads records and logs, judge compares simulations with them, and fit
// fits models to them. A [Set] has its records in the order of their names, each with its jobs
// and the groups that it belongs to. [Set.Folds] divides a set into records to fit to and
// records to judge by, a [Loss] measures the distance of simulated from recorded makespans, and
// [Record.Platform] makes a platform of the machines.
//
//	set := records.New(list)
//	for _, pegasus := range set.Systems() {
//		for _, f := range pegasus.Folds(records.ByApplication) {
//			fit(pegasus.Of(f.Train))
//			judge(pegasus.Of(f.Test))
//		}
//	}
//
// # Groups
//
// Records of one system that overlapped in time may have slowed each other; repeated runs
// of one workflow, twins, are nearly alike. If a fit sees one of them and is judged by another,
// its error is too small. [ByGroup] keeps both together, [ByOverlap] only the first: then a test
// workflow may have been run before, as most are.
//
// # Errors
//
// The error of a record is simulated / recorded - 1; [Compare] sums up errors. A prediction that
// is too short cannot have an error below -100 %; the mean of |ln(simulated/recorded)| is there
// for that. An [Interval] is made of the errors of held-out records.
//
// # Determinism
//
// Nothing depends on the order in which records are given. Only [Set.Deals] draws random
// numbers, from its seed.
package records

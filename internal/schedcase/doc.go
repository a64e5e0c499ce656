// Package schedcase has what this module's own tests of schedulers share: the
// worked examples of papers ([Topcuoglu], [Arabnejad], [Kwok], [DSLab]), small
// problems, random clusters and workloads for simulations ([Cluster], [Tasks]),
// and [EndingContext], which ends without a clock.
//
// # Not here
//
// What users test their schedulers with is in package scheduler/schedtest.
package schedcase

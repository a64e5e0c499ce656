// Package queueview prepares a run of a batch queue for pictures: which job had which node
// numbers when, what was off or reserved, and how the queue changed.
//
//	view.go      jobs on nodes, outages and reservations
//	numbers.go   node numbers, if the simulation counted units alone
//	series.go    busy, reserved and down units and the queue over time
//
// # Determinism
//
// The same run gives the same view.
//
// # Not here
//
// Drawing is in internal/picture/queuechart, the format of Perfetto in internal/picture/trace, metrics are in
// internal/measure/queuestats.
package queueview

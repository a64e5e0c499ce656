// Package power holds the schedulers that set the power states of hosts.
//
// [OnDemand] is a [scheduler.Governor]: busy hosts run in one state, idle ones in
// another, under any schedule or policy. [Slack] is a mapper around another one: tasks
// that others do not wait for run in slower states, and the plan takes no longer.
//
// # Determinism
//
// Of states of equal speed the one with the lowest number is taken. Tasks are slowed
// down in a topological order of the schedule, ties going to the lower TaskID.
//
// # Adding a governor
//
// Write a file modelled on ondemand.go and a row in scheduler/catalog/power.go.
//
// # Not here
//
// Power states in which hosts begin are package internal/models/pstate's. What they cost in
// energy is not known here: a slower state is taken for a thriftier one.
package power

// Package pstate chooses the power states in which the hosts of a platform begin.
//
// A [Choice] is one number for all hosts that have several power states, or a list of
// them by name:
//
//	1
//	host:node-*=1
//	0;host:node-1?=2
//
// Of several that name a host the last one counts. [Choice.Apply] gives a platform with
// hosts that begin so: schedulers plan with these speeds, and runs start with them.
//
// # Not here
//
// Power states that change in a run are set by a scheduler.Governor or by a schedule.
package pstate

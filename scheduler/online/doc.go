// Package online holds the policies: schedulers that are asked while the program
// runs and place the tasks that are ready.
//
// A policy sees a [scheduler.View] and returns decisions. Most keep a forecast of
// the hosts (forecast.go): when a core will be free if tasks take as long as
// estimated. [MinMin] and its kin place all ready tasks at once, [MCT],
// [MET] and [OLB] one after the other, [List] only as many as
// there are idle cores; [WorkStealing] lets idle hosts take from busy ones, and
// [HEFT] plans anew when what happens is not what it planned.
//
// A policy with a state belongs to one run at a time; runWatch tells when another
// run has begun.
//
// # Adding a policy
//
// Write a file of mct.go's shape, add a row to the table in scheduler/catalog, and
// run schedtest.RunPolicy on it.
//
// # Not here
//
// Policies in other processes are internal/execsched. The engine asks policies in
// package sim.
package online

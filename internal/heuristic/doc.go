// Package heuristic holds the list heuristics: mappers that take the tasks one by
// one and give each to the host that is best for it at that point. Users get
// them by their specs (package scheduler/catalog), and write their own with
// package scheduler/list, which has HEFT as well.
//
// A heuristic decides two things: which task comes next, and what makes a host
// the best. A [Heuristic] is made of these two; what all share is in
// heuristic.go. [List] takes both as parameters; [PEFT], [MinMin] and the others
// are heuristics of the literature, each with its paper, its cost and its tie
// rule in its comment.
//
// # What they build on
//
// A [Planner] is a schedule under construction. It keeps a [Timeline] for every
// core, which finds idle time between tasks that are already planned, and says
// where a task would finish first. A task of several cores gets a slot in which
// so many are free together, and its memory beside them; heuristics that only
// compare when hosts have a free core do so for such tasks as well. [ResumePlan]
// makes one in the middle of a run. It trusts its callers; scheduler/list checks
// what users pass. [Offers] and [MinMinQueue] hold ready tasks with the best
// that the hosts can do for them, for policies too. Ranks of tasks, such as
// [UpwardRank], are in rank.go; the tables of costs by task and host with which
// PEFT and its kin look ahead are in cost_table.go.
//
// # Adding a heuristic
//
// Write one modelled on [HCPT], beside its kin, and add a row to the table in
// scheduler/catalog; the test suite then covers it.
//
// # Not here
//
// Mappers that group tasks before they choose hosts are in package cluster,
// those that improve a schedule by search in package search, and policies,
// which decide during the run, in package online.
package heuristic

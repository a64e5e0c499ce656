// Package list is what a list heuristic is made of: a mapper that takes the
// tasks one by one and gives each to the host that is best for it at that point.
//
// A [Planner] is a schedule under construction. It finds idle time on the cores
// ([Planner.Fit]), says where a task would finish first ([Planner.Best]) and
// places it ([Planner.Place]). Ranks, such as [UpwardRank], say which task is
// the most urgent, and [ByRank] sorts the tasks by them. [HEFT] is made of these
// parts alone. The package example is a whole mapper in 30 lines.
//
// # Not here
//
// The other heuristics have no Go names: package scheduler/catalog makes them
// from specs, such as "peft". Their code is in internal/heuristic.
package list

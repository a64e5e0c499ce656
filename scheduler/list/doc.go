// Package list holds the list heuristics: mappers that take the tasks one after
// the other and give each to the host that is best for it then.
//
// A heuristic decides two things: which task comes next, and what makes a host
// the best. [List] takes both as parameters; [HEFT], [PEFT], [MinMin] and the
// others are heuristics of the literature, a file each, which opens with the
// paper, the cost and the tie rule.
//
// # What they stand on
//
// A [Planner] is a schedule under construction. It keeps a [Timeline] for every
// core, which finds idle time between tasks that are already planned, and says
// where a task would finish first. [ResumePlan] makes one in the middle of a run.
// Ranks of tasks, such as [UpwardRank], are in rank.go and level_static.go; tables
// of costs by task and host, which PEFT and its kin look ahead with, in
// cost_table.go.
//
// # Adding a heuristic
//
// Write a file of min_min.go's shape and add a row to the table in
// scheduler/catalog; the suite then runs it. The package example is a whole
// mapper in 30 lines.
//
// # Not here
//
// Mappers that group tasks before they choose hosts are package cluster, those
// that improve a schedule by search are package search, and policies, which
// decide while the program runs, are package online.
package list

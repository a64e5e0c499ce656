// Package scheduler decides on which host each task of a program runs, and in
// what order.
//
// A [Mapper] is static: it looks at a [Problem] once and returns a [Schedule].
// A [Policy] is online: the simulator calls it at events with a [View] and it
// returns [Decision] values. Neither touches the engine.
//
// # Life of a schedule
//
//  1. [NewProblem] joins a program, a machine and [Costs]: contention-free
//     estimates of what running and moving cost.
//  2. [Parse] finds the mapper that a spec such as heft(insertion=false) names.
//  3. Mapper.Map chooses hosts. List heuristics keep their partial schedule in
//     a [Planner], which finds free time on a host's cores in a [Timeline].
//  4. [Validate] checks the answer: each task once, every route there, no
//     deadlock between the hosts' orders and the precedence. [ValidatePlan]
//     checks planned times.
//  5. The simulator starts each host's tasks in order: none before those ahead
//     of it, each when its inputs have arrived and a core is free.
//
// Without contention, step 5 never runs a task later than it was planned: each
// host's order is by planned start.
//
// # Determinism
//
// The same problem gives the same schedule. Each heuristic's file states its
// tie rule; in general the lower TaskID and the lower HostID win, and times
// within a relative [Epsilon] are equal. Seeds are explicit.
//
// # Adding a scheduler
//
// Write the heuristic in a file of its own that opens with its paper, its cost
// and its tie rule, add one line to the table in table.go, and run
// schedtest.Run (schedtest.RunPolicy) on it. [MinMin] is the shortest complete
// example with planned times; the package example shows a mapper in 30 lines.
// Schedulers outside of this package are entries of Env.Extra ([NewEntry]) or
// programs that Env.Exec starts.
//
// # Not here
//
// Machines are package platform, programs package workload. Time passes in
// package sim.
package scheduler

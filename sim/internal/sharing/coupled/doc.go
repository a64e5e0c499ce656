// Package coupled shares computing and network capacity among parallel tasks, as SimGrid's host model ptask_L07 does
// by its default solver, fairbottleneck, or by the other one, bmf.
//
// A parallel task uses several constraints at once, such as cores by its flops and links by its bytes, and advances
// on all of them at one rate: the part of itself that is done in a second. It may first wait for a latency, and its
// rate may be bounded. [Model] is a sharing.Solver; its caller starts a task with Amount 1 and, as weights, what the
// whole task takes of each constraint.
//
// # Sharing
//
// In rounds, every constraint offers each task that still grows an equal part of what it has left, counted in its own
// unit, and every task grows until its least offer is taken or its bound is reached. A constraint that has nothing
// left stops the tasks on it. Penalties play no part.
//
// The dates are to be SimGrid's, so its defect is here too: what a task took in the last round in which it grew is
// subtracted again in every later round. A shared constraint then gives the others too little, and a fat pipe too
// much; docs/accuracy.md has an example.
//
// With [Model].BMF tasks share by bottleneck max fairness instead, those of each component
// of the system for themselves: picks of bottlenecks, and linear equations (bmf.go).
//
// # Cost
//
// Everything is shared anew when a task starts, ends or changes, and each date brings all tasks up to date: a date
// costs as much as there are uses, times rounds. Nothing is allocated in steady state. With BMF it costs the cube of
// the number of tasks in a component, times rounds, and memory is allocated.
//
// # Not here
//
// Hosts, links, routes and the formulas of weights and bounds are in package world;
// max-min sharing is in packages resolving and incremental.
package coupled

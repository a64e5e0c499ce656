// Package scheduler is the contract between programs, platforms and those who
// decide on which host each task runs, and in what order.
//
// A [Mapper] is static: it looks at a [Problem] once and returns a [Schedule].
// A [Policy] is online: the simulator calls it at events with a [View] and it
// returns [Decision] values. Neither touches the engine.
//
// # Life of a schedule
//
//  1. [NewProblem] joins a workload, a platform and [Costs]: contention-free
//     estimates of what running and moving cost.
//  2. A mapper is made, or found by the spec that names it (package
//     scheduler/catalog).
//  3. Mapper.Map chooses hosts and an order on each.
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
// Write it in a file of its own in list, cluster, search or online, below this
// package, and add a row to the table in scheduler/catalog. schedtest.Run and
// schedtest.RunPolicy test any mapper and any policy.
//
// # Not here
//
// No scheduler is here, only what all of them agree on. Platforms are package
// platform, programs package workload, and time passes in package sim.
package scheduler

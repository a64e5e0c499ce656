// Package scheduler is the contract between workloads, platforms and
// schedulers, which decide on which host each task runs, and in what order.
//
// A [Mapper] is static: it looks at a [Problem] once and returns a [Schedule].
// A [Policy] is online: the simulator calls it at events with a [View] and it
// returns [Decision] values; a [Waker] says when else to call it. Neither touches
// the engine. A [Governor] is called likewise, and sets the power states of hosts.
//
// # Life of a schedule
//
//  1. [NewProblem] joins a workload, a platform and [Costs]: contention-free
//     estimates of what running and moving cost.
//  2. A mapper is made, or looked up by its spec (package scheduler/catalog).
//  3. Mapper.Map chooses a host for each task, and an order on each host.
//     Rigid parallel tasks ask for several hosts; [Complete] chooses those that the
//     mapper has not named.
//  4. [Validate] checks the schedule: each task is placed once, every route
//     exists, and there is no deadlock between the hosts' orders and the
//     precedence. [ValidatePlan] checks planned times.
//  5. The simulator starts each host's tasks in that order, each once its
//     inputs have arrived and a core is free.
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
// In this module: write it in a file of its own in internal/heuristic,
// internal/search, scheduler/internal/cluster or internal/online, and add a row to the table in scheduler/catalog. schedtest.Run and
// schedtest.RunPolicy test any mapper and any policy. docs/writing-a-policy.md is
// the manual for policies, docs/schedulers.md for mappers.
//
// # Not here
//
// No scheduler is here, only what they all share. Platforms are in package
// platform, workloads in package workload, and time passes in package sim.
package scheduler

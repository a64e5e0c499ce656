// Package sim runs a workload on a platform in virtual time.
//
// [Run] is the front door: a platform, a DAG, a [Plan] ([Follow] a schedule or
// [Ask] a policy) and [Options] go in, a [Result] comes out. [Engine] does the
// same and keeps its memory for the next run.
//
// # What a run does
//
// A task starts when all its inputs have arrived and its turn has come: on
// space-shared hosts a core runs one task at a time and no task overtakes one
// before it in the host's order; on time-shared hosts it starts at once. A task that needs
// several cores or memory has them from its start to its end, and waits for all of
// them together; time-shared hosts lack memory alone. An
// edge between hosts is a transfer that starts when the producer ends (under a
// policy, once the consumer has been placed too). On one host data costs
// nothing, unless [LoopbackSimGrid] sends it over the loopback. Control edges
// never cost anything.
//
// With storage ([Options].Storage) a task reads its files from a disk once it has its
// core, then computes, then writes, and has its core until it has written; see
// docs/storage.md.
//
// On a platform that says what its hosts and links take, the result has the energy of the
// run ([Options].Energy, package energy); docs/energy.md.
//
// A rigid parallel task starts when it is next on each of its hosts and has a core of
// each; under a policy the engine chooses all but the first. It needs [PTaskL07].
//
// # Life of an event
//
//  1. The world moves to the earliest date at which an execution or a transfer
//     ends.
//  2. Tasks that ended send their data and free their core; transfers that
//     ended are counted as inputs of their task.
//  3. Whatever can start now starts; the world takes it into account at the next step.
//  4. The policy, if there is one, is called when tasks are ready and something
//     has changed: tasks became ready or ended, or what a [scheduler.Waker] waits
//     for has happened.
//  5. The governor, if there is one ([Plan.Governed]), sets power states if the policy was
//     called or tasks started or ended. A schedule with power states of its own sets that
//     of a host when a task starts there.
//
// The scenarios in testdata/trace show small runs event by event.
//
// [Engine].Progress receives how many tasks have finished while a long run goes on.
//
// # Numbers
//
// With [LV08] or [CM02] every start and finish equals SimGrid's under
// network/optim:Full to 1e-9, relative or in seconds: the formulas, the cut-offs
// and the coalescing of events within 1e-9 s are the same. With
// NetworkParams.Overlook it equals SimGrid's default. Data sizes are float64 here
// and whole bytes there.
//
// # Hosts and links that change
//
// A run follows the [Profiles] of its platform, and [Rules] for any platform. What
// fails is tried again, or placed again ([OnFailure]): by the policy, or by the mapper of
// [FollowOr], for which the tasks that have not started and the hosts that are on are
// a problem of their own (replan.go). What can never end is an error that wraps
// [ErrStuck] (never.go). [Result].Failures and Downtimes say what happened.
//
// # What the scheduler cannot see
//
// With [Options].Noise the run takes place with other amounts of work, speeds,
// bandwidths and latencies than its plan was made with. A policy's View.Problem has
// the estimates, its dates what happened.
//
// # Workflow systems
//
// With [Options].Overhead a workflow system submits tasks, gives them cores, stages their
// files and learns of their ends, by the rules of package overhead; a task's submission is
// one input more that it waits for. It has its core from start to finish, staging included.
//
// # Observing a run
//
// [Options].Observer receives the load of each link as it changes, for traces, and
// that of each host if it is a world.HostObserver.
// Without an observer nothing is recorded or allocated; with one the result is
// the same.
//
// # Runs in a world of others
//
// A [Guest] is a run in a world in which other runs and actors take place too. Alone there it
// is the plain run to the last bit. [AskAsync] is for policies that take virtual time to decide.
//
// # Not here
//
// What places tasks is in package scheduler. Hosts, links and network models are
// in package world, below this one, the clock and the sharing of capacities below
// that.
package sim

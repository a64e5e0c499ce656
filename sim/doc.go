// Package sim runs a placed parallel program on a machine, in virtual time.
//
// [Run] is the front door: a platform, a DAG, a [Plan] ([Follow] a schedule or
// [Ask] a policy) and [Options] in, a [Result] out. [Engine] does the same and
// keeps its memory for the next run.
//
// # What a run does
//
// A task starts when all its inputs have arrived and its turn has come: on
// space-shared hosts a core runs one task at a time and no task overtakes one
// before it in the host's order; on time-shared hosts it starts at once. An
// edge between hosts is a transfer that starts when the producer ends (under a
// policy, when the consumer has been placed too). On one host data cost
// nothing, unless [LoopbackSimGrid] sends them over the loopback. Control
// edges never cost anything.
//
// # Life of an event
//
//  1. The kernel moves the clock to the earliest date that the executions'
//     model or the network model names.
//  2. Tasks that ended send their data and free their core; transfers that
//     ended are counted as inputs of their task.
//  3. What can start now, starts: the models see it at the next step.
//  4. A policy, if there is one, is asked when tasks are ready.
//
// The scenarios in testdata/trace tell small runs event by event.
//
// # Numbers
//
// With [LV08] or [CM02] every start and finish equals SimGrid's to 1e-9: the
// same formulas, cut-offs and coalescing of events within 1e-9 s. Data are
// float64 here and whole bytes there.
//
// # Watching
//
// [Options].Observer is told the load of each link as it changes, for traces.
// Without one nothing is recorded and nothing allocated; with one the result
// is the same.
//
// # Adding a network model
//
// Implement the interface network (network.go) in a file network_NAME.go, or a
// duration function beside those in network_fixed.go, and add a row to the
// table in network_spec.go.
//
// # Not here
//
// Who places tasks is package scheduler; the clock and the sharing of
// capacities are packages kernel and fluid below this one.
package sim

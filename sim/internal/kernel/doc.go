// Package kernel advances virtual time.
//
// A [Kernel] owns the clock and its models. [Kernel.Next] is the earliest date of their next events, [Kernel.MoveTo]
// moves the clock there, and [Kernel.Advance] has the models end what is due, in a fixed order. Between the two first
// and the last the owner may change things that come first at that date. Here are no hosts, links and tasks: an
// activity is an int32 tag that its owner chose.
//
// There are two models here. [Timers] ends activities at dates known in advance, [Solo] those that have an amount and
// a rate of their own. The solvers of package sharing are models of activities with rates that depend on each other.
//
// # Life of an event
//
//  1. Next: a model takes care of what has changed since the last event (a solver
//     shares anew and moves completion dates) and returns its
//     earliest date.
//  2. The clock moves to the earliest of these, or to an earlier date at which the owner
//     changes something; then Next comes again.
//  3. Advance: each model with an event within [TimingPrecision] of the clock ends
//     all such activities and reports their tags, in the order of their dates and, at one
//     date, of their last scheduling. The other models are left alone.
//  4. The owner reacts by starting activities, which the next step includes.
//
// # Determinism
//
// The [Queue] orders by (date, sequence number), a total order: nothing depends on
// memory layout. There is no allocation per event in steady state.
//
// # Not here
//
// What an execution or a transfer is belongs in package world.
package kernel

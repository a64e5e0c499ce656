// Package kernel advances virtual time.
//
// A [Kernel] owns the clock and asks its models, in a fixed order, when their
// next event is ([Model.Next]); it moves the clock to the earliest and has
// every model end what is due ([Model.Advance]). It knows nothing of hosts,
// links and tasks: to it an activity is an int32 tag that its owner chose.
//
// There are two models here. [Timers] ends activities at dates known in advance,
// [Solo] those that have an amount and a rate of their own. The solvers of package sharing are models of
// activities whose rates depend on each other.
//
// # Life of an event
//
//  1. Next: a model takes care of what has changed since the last event (a solver
//     shares anew and moves completion dates) and returns its
//     earliest date.
//  2. The clock moves to the earliest of these: now += date - now, added as
//     SimGrid does.
//  3. Advance: each model with an event within [TimingPrecision] of the clock ends
//     all such activities and reports their tags, in the order of their dates and, at one
//     date, of their last scheduling. The other models are left alone.
//  4. The owner reacts by starting activities, which the next step sees.
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

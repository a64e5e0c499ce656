// Package overlook is SimGrid's default behaviour where it differs from exact
// sharing: only overlook=true uses it.
//
// When a transfer begins or ends, SimGrid (network/optim:Lazy) looks at the first
// link of its route and at what can be reached from there at that moment. If that
// link has been looked at already at this date, the other links of the route are
// overlooked until the next change, and may carry more than they can. So the order
// of what happens at one date changes results, and so does the last bit of each
// date. This package has both as SimGrid has them.
//
// [Flows] is the model of transfers and of executions on time-shared hosts: a
// kernel.Flows whose fluid.System solves only what SimGrid would look at (mark.go,
// system.go) and in which flows that are due at one date come in the order of
// SimGrid's queue. [Ends] puts executions on space-shared hosts in that order.
//
// # What must be as in SimGrid
//
//  1. At one date first all that begin to share do, then all that have ended cease.
//  2. When a task ends, its successors start before its share is freed; a host left
//     idle loses its place among the hosts that have changed.
//  3. Constraints are marked depth first, those that share them latest first.
//  4. All that a Solve looks at gets a new date, even if its rate stays, and a
//     transfer that is merely announced makes the next Solve look at its route.
//
// # Cost
//
// Rule 4 means that announcing a transfer costs as much as beginning it:
// docs/accuracy.md says how much.
//
// # Not here
//
// How a system is solved is package fluid; exact sharing is package bottleneck.
package simgrid

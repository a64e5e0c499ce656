// Package simgrid is SimGrid's default behaviour where it differs from exact sharing: only overlook=true uses it.
//
// When a transfer begins or ends, SimGrid (network/optim:Lazy) visits the first link of its route and what can be
// reached from there at that moment. If that link was visited already at this date, the other links of the route are
// overlooked until the next change, and may carry more than they can. So the order of what happens at one date
// changes results, and so does the last bit of each date. This package has both as SimGrid has them.
//
// [Model] is the sharing.Solver of transfers and of executions on time-shared hosts: a
// resolving.Model that solves only what SimGrid would (scope.go) and in which flows that are due at one date
// come in the order of SimGrid's queue. [Ends] puts executions on space-shared hosts in that order.
//
// # What must be as in SimGrid
//
//  1. At one date all delays that are over end first, then all activities that are complete.
//  2. When a task ends, its successors start before its share is freed; a host left
//     idle loses its place among the hosts that have changed.
//  3. Constraints are marked depth first, those that share them latest first.
//  4. Everything that a Solve visits gets a new date, even if its rate stays, and the start of a transfer that
//     first waits makes the next Solve visit its route.
//
// # Cost
//
// Rule 4 means that the start of a transfer costs as much as the end of its delay: docs/accuracy.md says how much.
//
// # Not here
//
// How a system is solved is package resolving; exact sharing is package incremental.
package simgrid

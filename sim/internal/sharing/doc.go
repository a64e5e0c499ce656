// Package sharing is the contract of the solvers that share capacities among activities.
//
// A constraint is a resource with a capacity, such as a link's bandwidth or a host's speed. An activity
// consumes an amount, perhaps after a delay. It uses some constraints, each with a weight, and gets a shared
// value: on a shared constraint the sum of weight times value is at most the capacity, on a fat pipe each
// product alone. A penalty (the inverse of a priority) and perhaps a bound limit the value, and a factor
// times the value is the rate at which the amount is consumed.
//
// # Solvers
//
// Four packages implement [Solver]:
//
//   - incremental: weighted max-min sharing, brought up to date after each change. The default.
//   - resolving: the same sharing, solved again after each change, with SimGrid's cut-offs. Its results are
//     the reference; incremental hands over to it where a cut-off could show.
//   - simgrid: resolving, but a change affects only what SimGrid's default looks at.
//   - coupled: parallel tasks, which use hosts and links at once, as in SimGrid's ptask_L07.
//
// All pass the property suite of package sharetest.
//
// # Time
//
// A solver is a model of package kernel: the kernel calls Next, moves the clock, and calls Advance. Every
// other call takes effect at the date that it names, which must not be before the last Advance nor after the
// date that the last Next returned; the next call of Next shares anew.
//
// # Arguments
//
// A solver panics, with a message that begins with its package's name, for a capacity, weight, bound,
// penalty, factor, amount or delay that is NaN, infinite or negative, for a penalty, weight or factor of 0, for
// constraints that it does not have and for activities that are not under way. A capacity or a bound of 0
// stops what it limits; a bound of [Unbounded] or +Inf limits nothing.
package sharing

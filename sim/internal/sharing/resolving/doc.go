// Package resolving shares capacities among activities by weighted max-min
// fairness with rate bounds, and solves the sharing again after each change.
//
// In a [System] a variable is an activity: it has a penalty (the inverse of its priority; 0 switches it off), perhaps
// a bound, and uses some constraints, each with a weight. [System.Solve] gives every variable a value such that none
// can grow without making a smaller one, counted in value times penalty, smaller still. [Model] is the
// sharing.Solver: it adds amounts, delays and dates.
//
// # Numbers
//
// The rules are SimGrid's (its file maxmin.cpp), cut-offs included, because results are compared with SimGrid's digit
// by digit: a constraint counts as used up when less than 1e-5 of its capacity or 1e-5 of total use is left, and two
// bounds count as reached together when they differ by less than 1e-5. Within one Solve, the order in which variables
// and constraints are visited changes results only by rounding.
//
// There is one difference: where a capacity or a bound is 0, nothing moves.
// SimGrid leaves out a constraint without capacity.
//
// # Cost
//
// Solve visits what the changes can reach through switched-on variables. Its time is linear in the elements there,
// plus rounds times constraints. Nothing is allocated once the arrays have grown to the size of the run.
//
// # Not here
//
// Sharing that is brought up to date instead is package incremental; what SimGrid's default overlooks is package
// simgrid, by a [Variant]. Hosts, links and the formulas that give weights and penalties are in package world.
package resolving

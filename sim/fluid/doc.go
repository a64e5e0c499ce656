// Package fluid shares capacities among activities by weighted max-min
// fairness with rate bounds.
//
// A variable is an activity: it has a penalty (the inverse of its priority;
// 0 switches it off), perhaps a rate bound, and uses some constraints, each
// with a weight. A constraint is a resource with a capacity: on a shared one
// the weighted rates of its variables add up to at most the capacity, on a
// fat pipe each alone stays below it. [System.Solve] gives every variable a
// value: no rate can grow without making a smaller one, counted in rate times
// penalty, smaller still.
//
// # Numbers
//
// The rules are SimGrid's (Legrand, Casanova: "The MONARC/SimGrid max-min
// solver", in its file maxmin.cpp), cut-offs included, because results are compared with it
// digit by digit: a constraint counts as used up when less than 1e-5 of its
// capacity or 1e-5 of total use is left, and a bound is reached together with
// another when the two differ by less than 1e-5. Variables
// and constraints are visited in SimGrid's order, which changes results by
// rounding only.
//
// # Cost
//
// A change marks a constraint and what it can reach through switched-on
// variables at that moment. Solve looks at the marked constraints alone, which
// now and then overlooks one, as SimGrid does (see mark.go): time is linear in
// the elements of those components plus rounds times their constraints. Nothing is allocated
// once the arrays have grown to the size of the run.
//
// # Not here
//
// Time, remaining work and completion dates are package kernel; hosts, links
// and the formulas that give weights and penalties are package sim.
package fluid

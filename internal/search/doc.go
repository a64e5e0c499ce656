// Package search holds the mappers that improve schedules until a budget is
// spent or the best one is proved optimal: [Annealing], [Genetic] and
// [Optimal]; those that keep to a deadline or a budget on rented hosts: [ICPCP],
// [Loss] and [Gain]; and one that searches for plans of which none is better by
// all of several objectives: [NSGA2].
//
// A candidate is a sequence: an order of all tasks and a host for each, which
// decodes to a plan (sequence.go). [Optimal] branches over such sequences and
// prunes where no plan can be better; [LowerBoundSec] is the bound that it
// begins with, and holds for the schedules of every mapper.
//
// Seeds are explicit, and budgets count evaluations or nodes, so that the answer is the same on every
// computer; but for a time of Optimal, which ends it by a clock that the context has.
//
// # Not here
//
// The schedules to start from come from package list.
package search

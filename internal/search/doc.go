// Package search holds the mappers that improve schedules until a budget is
// spent or the best one is proved optimal: [Annealing], [Genetic] and
// [Optimal].
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

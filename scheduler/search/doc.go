// Package search holds the mappers that improve schedules until a budget is spent
// or the best one is proved: [Annealing], [Genetic] and [Optimal].
//
// A candidate is a sequence: an order of all tasks and a host for each, which
// decodes to a plan (decode.go). [Optimal] branches over such sequences and stops
// where no plan can be better; [LowerBoundSec] is the bound that it begins with, and
// holds for the schedules of every mapper.
//
// Seeds are explicit, and budgets count evaluations or nodes, never seconds, so
// that the answer is the same on every computer.
//
// # Not here
//
// Schedules to begin with come from package list.
package search

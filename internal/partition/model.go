package partition

import "fmt"

// Model is the improved model of Yuan (2014): tasks of work Q (vertex weights)
// that send messages W (directed edges) on processors of power R, where a unit
// of message costs C(Vi, Vj) and no load L_i = sum Q / R_i may differ from
// the mean load by more than Delta of it. The classical model is the same with
// equal powers, nil costs and an upper bound only.
type Model struct {
	Graph  *Graph
	Powers []float64 // R, by processor; each positive
	Costs  *Costs    // C
	Delta  float64   // 0.02 to 0.06 in the paper
}

// Options are the options that the model requires of a [Method].
func (m Model) Options(seed uint64) Options {
	return Options{Seed: seed, Imbalance: m.Delta, Powers: m.Powers, TwoSided: true, Costs: m.Costs}
}

// Partition runs a method for a partition of the model's graph, one part for
// each power.
func (m Model) Partition(method Method, seed uint64) (Result, error) {
	if m.Graph == nil || len(m.Powers) == 0 {
		return Result{}, fmt.Errorf("model: want a graph and at least one power")
	}
	return method.Partition(m.Graph, len(m.Powers), m.Options(seed))
}

package partition

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler/partition/search"
	"github.com/clustersim/clustersim/sim"
)

// Generation is what the algorithm as printed has reached; see graphpart.Generation.
type Generation struct {
	Number int // from 1
	Best   int64
	search.Amplitudes
}

// Misprint is the sound algorithm with one thing as it is printed, or all.
type Misprint struct {
	ID, Text string
	Ratio    float64 // mean cost over that of the sound algorithm
	Bytes    float64 // mean
	Balance  float64 // mean of the largest load over the mean load
	Balanced int     // seeds whose partition is within delta
	Seeds    int
}

// PrintedRun is the algorithm of section 3 to the letter, on one instance.
type PrintedRun struct {
	Row         Row
	Generations []Generation
	Outcome     Outcome
}

// shownGenerations are the generations that the table shows.
var shownGenerations = []int{1, 2, 3, 4, 5, 10, 20, 50, 100, 250, 500, 1000, 1500}

// misprints are what section 3 prints, one by one.
func misprints() []struct {
	id, text string
	method   search.QuantumGenetic
} {
	one := func(m search.Misprints) search.QuantumGenetic { return search.QuantumGenetic{Misprints: m} }
	return []struct {
		id, text string
		method   search.QuantumGenetic
	}{
		{"sound", "nothing: the sound algorithm", search.QuantumGenetic{}},
		{"gate", "the gate (4), which is no rotation", one(search.Misprints{Gate: true})},
		{"aim", "no aim: all Q-bits turn alike", one(search.Misprints{NoAim: true})},
		{"once", "step 3, one random number r for all tasks", one(search.Misprints{Observation: search.OnceByAlpha})},
		{"task", "step 3, a new r for each task", one(search.Misprints{Observation: search.TaskByAlpha})},
		{"bit", "step 3, a new r for each Q-bit", one(search.Misprints{Observation: search.BitByAlpha})},
		{"greater", "step 4, the greater goal replaces the best", one(search.Misprints{Greater: true})},
		{"zero", "S* = [0, ..., 0] at the start", one(search.Misprints{StartAtZero: true})},
		{"free", "no balance constraint in the search", one(search.Misprints{Unconstrained: true})},
		{"epsilon", "epsilon = 0.4 as the least probability", search.QuantumGenetic{Epsilon: 0.4}},
		{"printed", "all of it, steps 1 to 6", search.AsPrinted()},
	}
}

// runPrinted runs the algorithm as printed, and each misprint alone.
func (r *Replay) runPrinted(ctx context.Context) error {
	row := r.Trials[0].Row
	d := Drawing{Density: r.Options.Density}
	if err := r.tracePrinted(d, row); err != nil {
		return err
	}
	kinds, seeds := misprints(), r.Options.Seeds
	outcomes := make([][]Outcome, len(kinds))
	var contenders []Contender
	for i, kind := range kinds {
		outcomes[i] = make([]Outcome, seeds)
		kind.method.Generations = r.Options.Budget.Generations
		contenders = append(contenders, Contender{ID: kind.id, Text: kind.text, run: informed(kind.method)})
	}
	if err := run.Count(ctx, r.Options.Workers, seeds, func(_ *sim.Engine, seed int) error {
		return d.compete(row, seed, contenders, func(c int, o Outcome) { outcomes[c][seed] = o })
	}); err != nil {
		return err
	}
	for i, kind := range kinds {
		m := Misprint{ID: kind.id, Text: kind.text, Seeds: seeds, Bytes: mean(bytesOf(outcomes[i])), Balance: mean(balancesOf(outcomes[i]))}
		m.Ratio = m.Bytes / mean(bytesOf(outcomes[0]))
		for _, o := range outcomes[i] {
			if o.Balanced {
				m.Balanced++
			}
		}
		r.Misprints = append(r.Misprints, m)
	}
	return nil
}

// tracePrinted follows the algorithm as printed for as long as the longest curve.
func (r *Replay) tracePrinted(d Drawing, row Row) error {
	drawn, err := d.draw(row.Graph, seedOf(0))
	if err != nil {
		return err
	}
	m, err := drawn.model(row)
	if err != nil {
		return err
	}
	method := search.AsPrinted()
	method.Generations = r.Options.Budget.CurveGenerations
	result, trace, err := method.Trace(m.Graph, row.Parts, m.Options(seedOf(0)))
	if r.Printed.Outcome, err = outcomeOf(result, err); err != nil {
		return fmt.Errorf("algorithm as printed: %w", err)
	}
	r.Printed.Row = row
	for i, g := range trace {
		r.Printed.Generations = append(r.Printed.Generations, Generation{i + 1, g.Best, *g.Quantum})
	}
	return nil
}

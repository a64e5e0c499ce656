package partition

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/partition/search"
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
func misprints(generations int) []Contender {
	one := func(m search.Misprints) search.QuantumGenetic { return search.QuantumGenetic{Misprints: m} }
	var list []Contender
	for _, m := range []struct {
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
	} {
		m.method.Generations = generations
		list = append(list, Contender{ID: m.id, Text: m.text, run: informed(m.method)})
	}
	return list
}

// runPrinted runs the algorithm as printed, and each misprint alone.
func (r *Replay) runPrinted(ctx context.Context) error {
	line := r.Options.lines()[0]
	if err := r.tracePrinted(line); err != nil {
		return err
	}
	kinds, seeds := misprints(r.Options.Budget.Generations), r.Options.Seeds
	trials, err := r.Options.compete(ctx, []Line{line}, seeds, kinds)
	if err != nil {
		return err
	}
	outcomes := trials[0].Outcomes
	for _, kind := range kinds {
		found := outcomes[kind.ID]
		m := Misprint{ID: kind.ID, Text: kind.Text, Seeds: seeds, Bytes: stats.Mean(bytesOf(found)), Balance: stats.Mean(balancesOf(found))}
		m.Ratio = m.Bytes / stats.Mean(bytesOf(outcomes[kinds[0].ID]))
		for _, o := range found {
			if o.Balanced {
				m.Balanced++
			}
		}
		r.Misprints = append(r.Misprints, m)
	}
	return nil
}

// tracePrinted follows the algorithm as printed for as long as the longest curve.
func (r *Replay) tracePrinted(line Line) error {
	m, err := line.model(line.Row, seedOf(0))
	if err != nil {
		return err
	}
	method := search.AsPrinted()
	method.Generations = r.Options.Budget.CurveGenerations
	result, trace, err := method.Trace(m.Graph, line.Row.Parts, m.Options(seedOf(0)))
	if r.Printed.Outcome, err = outcomeOf(result, err); err != nil {
		return fmt.Errorf("algorithm as printed: %w", err)
	}
	r.Printed.Row = line.Row
	for i, g := range trace {
		r.Printed.Generations = append(r.Printed.Generations, Generation{i + 1, g.Best, *g.Quantum})
	}
	return nil
}

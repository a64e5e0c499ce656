package partition

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	graphpart "github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/sim"
)

// Outcome is what a contender made of an instance.
type Outcome struct {
	Bytes    int64   // Goal, formula (2): sum of W(u,v) C(Vi,Vj)
	Balance  float64 // the largest load over the mean load
	Balanced bool    // all loads within delta of the mean
	Gap      float64 // of the 0-1 programme: (cost - proved bound)/cost; 0: optimal
}

func outcomeOf(r graphpart.Result, err error) (Outcome, error) {
	if unbalancedOnly(err) != nil {
		return Outcome{}, err
	}
	return Outcome{Bytes: r.Objective, Balance: r.Balance, Balanced: err == nil}, nil
}

// partition is what the contender makes of a model.
func (c Contender) partition(m graphpart.Model, seed uint64) (Outcome, error) {
	if c.exact == nil {
		return outcomeOf(c.run(m, seed))
	}
	r, proof, err := c.exact.Solve(m.Graph, len(m.Powers), m.Options(seed))
	o, err := outcomeOf(r, err)
	o.Gap = proof.Gap
	return o, err
}

// Trials are the outcomes on one line of Table 2: by contender, then by seed.
type Trials struct {
	Row      Row
	Outcomes [][]Outcome
}

// seedOf is the seed of an instance, counted from 0.
func seedOf(i int) uint64 { return uint64(i + 1) }

// runTrials lets all contenders partition all instances.
func (r *Replay) runTrials(ctx context.Context) error {
	for _, row := range rows(r.Options.Graphs) {
		t := Trials{Row: row, Outcomes: make([][]Outcome, len(r.Contenders))}
		for c := range t.Outcomes {
			t.Outcomes[c] = make([]Outcome, r.Options.Seeds)
		}
		r.Trials = append(r.Trials, t)
	}
	d := Drawing{Density: r.Options.Density}
	return run.Count(ctx, r.Options.Workers, len(r.Trials)*r.Options.Seeds, func(_ *sim.Engine, i int) error {
		t, seed := r.Trials[i/r.Options.Seeds], i%r.Options.Seeds
		return d.compete(t.Row, seed, r.Contenders, func(c int, o Outcome) { t.Outcomes[c][seed] = o })
	})
}

// compete lets contenders partition one instance of a line.
func (d Drawing) compete(row Row, seed int, contenders []Contender, note func(c int, o Outcome)) error {
	drawn, err := d.draw(row.Graph, seedOf(seed))
	if err != nil {
		return err
	}
	model, err := drawn.model(row)
	if err != nil {
		return err
	}
	for c, contender := range contenders {
		outcome, err := contender.partition(model, seedOf(seed))
		if err != nil {
			return fmt.Errorf("graph %d in %d parts, seed %d, %s: %w", row.Graph, row.Parts, seedOf(seed), contender.ID, err)
		}
		note(c, outcome)
	}
	return nil
}

// of are the outcomes of a contender on a line.
func (r *Replay) of(t Trials, id string) []Outcome {
	for c, contender := range r.Contenders {
		if contender.ID == id {
			return t.Outcomes[c]
		}
	}
	panic("partition: no contender " + id)
}

// bytesOf are the costs of a contender on a line, by seed.
func bytesOf(outcomes []Outcome) []float64 {
	list := make([]float64, len(outcomes))
	for i, o := range outcomes {
		list[i] = float64(o.Bytes)
	}
	return list
}

func balancesOf(outcomes []Outcome) []float64 {
	list := make([]float64, len(outcomes))
	for i, o := range outcomes {
		list[i] = o.Balance
	}
	return list
}

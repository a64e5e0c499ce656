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

// Trials are the outcomes on one line of Table 2: by the contender's ID, then by seed.
type Trials struct {
	Row      Row
	Outcomes map[string][]Outcome
}

// seedOf is the seed of an instance, counted from 0.
func seedOf(i int) uint64 { return uint64(i + 1) }

// Line is a line of Table 2 as it is drawn.
type Line struct {
	Drawing
	Row Row
}

// lines are those that are replayed.
func (o Options) lines() []Line {
	var list []Line
	for _, row := range rows(o.Graphs) {
		list = append(list, Line{Drawing{Density: o.Density}, row})
	}
	return list
}

// compete lets contenders partition lines, each drawn with so many seeds.
func (o Options) compete(ctx context.Context, lines []Line, seeds int, contenders []Contender) ([]Trials, error) {
	trials := make([]Trials, len(lines))
	for i, l := range lines {
		trials[i] = Trials{l.Row, map[string][]Outcome{}}
		for _, c := range contenders {
			trials[i].Outcomes[c.ID] = make([]Outcome, seeds)
		}
	}
	err := run.Count(ctx, o.Workers, len(lines)*seeds, func(_ *sim.Engine, i int) error {
		l, seed := lines[i/seeds], i%seeds
		model, err := l.model(l.Row, seedOf(seed))
		if err != nil {
			return err
		}
		for _, c := range contenders {
			if trials[i/seeds].Outcomes[c.ID][seed], err = c.partition(model, seedOf(seed)); err != nil {
				return fmt.Errorf("graph %d in %d parts, seed %d, %s: %w", l.Row.Graph, l.Row.Parts, seedOf(seed), c.ID, err)
			}
		}
		return nil
	})
	return trials, err
}

// runTrials lets all contenders partition all instances.
func (r *Replay) runTrials(ctx context.Context) (err error) {
	r.Trials, err = r.Options.compete(ctx, r.Options.lines(), r.Options.Seeds, r.Contenders)
	return err
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

package partition

import (
	"context"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
)

// Setting is one line of Table 2 drawn in another way: does it matter?
type Setting struct {
	Text string
	Drawing
	Row       Row
	CutsATask float64 // cost of annealing, in cut messages of mean size a task
	BlindLoad float64 // mean balance of blind multilevel, before repair
	Ratios    []Comparison
}

// settingSeeds bounds the seeds of a setting.
const settingSeeds = 10

// settingContenders are those whose costs are compared with blindBalanced.
var settingContenders = []string{blindMapped, toldPowers, toldModel, zeroOne, annealing, quantumSearch + local}

func (r *Replay) settings() []Setting {
	d := r.Options.Density
	row := r.curveRows()[0].Row
	var list []Setting
	for _, s := range []struct {
		text string
		Drawing
	}{
		{"as in the table", Drawing{Density: d}},
		{"R equal", Drawing{Density: d, EqualPowers: true}},
		{"C equal", Drawing{Density: d, EqualCosts: true}},
		{"R and C equal", Drawing{Density: d, EqualPowers: true, EqualCosts: true}},
		{"quarter of the messages", Drawing{Density: max(leastDensity, d/4)}},
		{"half of the messages", Drawing{Density: max(leastDensity, d/2)}},
		{"twice the messages", Drawing{Density: min(mostDensity, 2*d)}},
	} {
		list = append(list, Setting{Text: s.text, Drawing: s.Drawing, Row: row})
	}
	return list
}

// runSettings lets some contenders partition each setting.
func (r *Replay) runSettings(ctx context.Context) error {
	r.Settings = r.settings()
	var chosen []Contender
	for _, c := range r.Contenders {
		if c.ID == blind || c.ID == blindBalanced || slices.Contains(settingContenders, c.ID) {
			chosen = append(chosen, c)
		}
	}
	seeds := min(settingSeeds, r.Options.Seeds)
	parts := make([]*Replay, len(r.Settings))
	for i, s := range r.Settings {
		parts[i] = &Replay{Options: r.Options, Contenders: chosen, Trials: []Trials{{Row: s.Row, Outcomes: make([][]Outcome, len(chosen))}}}
		for c := range chosen {
			parts[i].Trials[0].Outcomes[c] = make([]Outcome, seeds)
		}
	}
	err := run.Count(ctx, r.Options.Workers, len(r.Settings)*seeds, func(_ *sim.Engine, i int) error {
		setting, seed := i/seeds, i%seeds
		t := parts[setting].Trials[0]
		return r.Settings[setting].compete(t.Row, seed, chosen, func(c int, o Outcome) { t.Outcomes[c][seed] = o })
	})
	if err != nil {
		return err
	}
	for i := range r.Settings {
		s, p := &r.Settings[i], parts[i]
		t := p.Trials[0]
		s.CutsATask = mean(bytesOf(p.of(t, annealing))) / meanMessageBytes / float64(t.Row.Vertices)
		s.BlindLoad = mean(balancesOf(p.of(t, blind)))
		for _, id := range settingContenders {
			s.Ratios = append(s.Ratios, p.compareOn(t, id, blindBalanced))
		}
	}
	return nil
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

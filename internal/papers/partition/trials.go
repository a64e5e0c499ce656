package partition

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	graphpart "github.com/clustersim/clustersim/internal/partition"
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
func (c Contender) partition(s *subject) (Outcome, error) {
	if c.exact == nil {
		return outcomeOf(c.run(s))
	}
	start, err := s.multilevel(wholeModel)
	if unbalancedOnly(err) != nil {
		return Outcome{}, err
	}
	r, proof, err := c.exact.SolveFrom(s.Graph, len(s.Powers), s.Options(s.seed), start.Part)
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

// trialKey is a contender on a line drawn with a seed.
type trialKey struct {
	Line
	seed      int
	contender string
}

// compete lets contenders partition lines, each drawn with so many seeds. What is known from
// an earlier call is not found again: the fitted densities and the settings have lines in common with
// others.
func (r *Replay) compete(ctx context.Context, lines []Line, seeds int, contenders []Contender) ([]Trials, error) {
	trials := make([]Trials, len(lines))
	for i, l := range lines {
		trials[i] = Trials{l.Row, map[string][]Outcome{}}
		for _, c := range contenders {
			trials[i].Outcomes[c.ID] = make([]Outcome, seeds)
		}
	}
	err := run.Count(ctx, r.Options.Workers, len(lines)*seeds, func(_ *sim.Engine, i int) error {
		return r.meet(lines[i/seeds], i%seeds, contenders, trials[i/seeds].Outcomes)
	})
	if err != nil {
		return nil, err
	}
	if r.known == nil {
		r.known = map[trialKey]Outcome{}
	}
	for i, t := range trials {
		for id, outcomes := range t.Outcomes {
			for seed, o := range outcomes {
				r.known[trialKey{lines[i], seed, id}] = o
			}
		}
	}
	return trials, nil
}

// meet lets contenders partition a line drawn with one seed.
func (r *Replay) meet(l Line, seed int, contenders []Contender, outcomes map[string][]Outcome) error {
	var drawn *subject
	for _, c := range contenders {
		o, known := r.known[trialKey{l, seed, c.ID}]
		if !known {
			if drawn == nil {
				model, err := l.model(l.Row, seedOf(seed))
				if err != nil {
					return err
				}
				drawn = newSubject(model, seedOf(seed))
			}
			var err error
			if o, err = c.partition(drawn); err != nil {
				return fmt.Errorf("graph %d in %d parts, seed %d, %s: %w", l.Row.Graph, l.Row.Parts, seedOf(seed), c.ID, err)
			}
		}
		outcomes[c.ID][seed] = o
	}
	return nil
}

// chosen are the contenders with some IDs.
func (r *Replay) chosen(ids []string) []Contender {
	return slices.DeleteFunc(slices.Clone(r.Contenders), func(c Contender) bool { return !slices.Contains(ids, c.ID) })
}

// runTrials lets all contenders partition all instances.
func (r *Replay) runTrials(ctx context.Context) (err error) {
	r.Trials, err = r.compete(ctx, r.Options.lines(), r.Options.Seeds, r.Contenders)
	return err
}

// bytesOf are the costs of a contender on a line, by seed.
func bytesOf(outcomes []Outcome) []float64 {
	return stats.Each(outcomes, func(o Outcome) float64 { return float64(o.Bytes) })
}

func balancesOf(outcomes []Outcome) []float64 {
	return stats.Each(outcomes, func(o Outcome) float64 { return o.Balance })
}

// Comparison sets a contender beside another on the same instances.
type Comparison struct {
	A, B string
	Row  *Row // nil: over all lines
	// Ratio is the geometric mean of cost A over cost B, with its confidence interval.
	Ratio, Low, High float64
	Tally            stats.Tally // A better, equal, worse, by instance

	// P values of paired tests of the logarithms of the costs. Over all lines a
	// pair is a graph and a seed, with the mean over its three lines: these share
	// edges, R and C, and are no independent measurements.
	WilcoxonP, StudentP float64
	HolmP               float64 // WilcoxonP, adjusted for the lines that are read together
}

// compareLogs compares pairs of logarithms of costs.
func compareLogs(a, b []float64) Comparison {
	t := stats.PairedT(a, b)
	c := Comparison{
		Ratio: math.Exp(t.Difference.Mean), Low: math.Exp(t.Difference.Mean - t.Difference.Half), High: math.Exp(t.Difference.Mean + t.Difference.Half),
		WilcoxonP: stats.Wilcoxon(a, b).P, StudentP: t.P,
	}
	c.HolmP = c.WilcoxonP
	return c
}

// logs are the logarithms of costs. An instance in which nothing is cut has no
// ratio: it counts as one byte.
func logs(bytes []float64) []float64 {
	return stats.Each(bytes, func(b float64) float64 { return math.Log(max(1, b)) })
}

func (c *Comparison) tally(a, b []float64) {
	for i := range a {
		c.Tally.Add(a[i], b[i])
	}
}

// compare compares two contenders on one line.
func (t Trials) compare(a, b string) Comparison {
	x, y := bytesOf(t.Outcomes[a]), bytesOf(t.Outcomes[b])
	c := compareLogs(logs(x), logs(y))
	c.A, c.B, c.Row = a, b, &t.Row
	c.tally(x, y)
	return c
}

// compareByRow compares them on every line, and adjusts the p values for it.
func (r *Replay) compareByRow(a, b string) []Comparison {
	var list []Comparison
	var ps []float64
	for _, t := range r.Trials {
		list = append(list, t.compare(a, b))
		ps = append(ps, list[len(list)-1].WilcoxonP)
	}
	for i, p := range stats.Holm(ps) {
		list[i].HolmP = p
	}
	return list
}

// compareAll compares them over all lines.
func (r *Replay) compareAll(a, b string) Comparison {
	c := compareLogs(r.unitLogs(a), r.unitLogs(b))
	c.A, c.B = a, b
	for _, t := range r.Trials {
		c.tally(bytesOf(t.Outcomes[a]), bytesOf(t.Outcomes[b]))
	}
	return c
}

// unitLogs are a contender's mean logarithms by graph and seed.
func (r *Replay) unitLogs(id string) []float64 {
	var list []float64
	for _, graph := range r.graphs() {
		means, lines := make([]float64, r.Options.Seeds), r.onGraph(graph).Trials
		for _, t := range lines {
			for seed, x := range logs(bytesOf(t.Outcomes[id])) {
				means[seed] += x / float64(len(lines))
			}
		}
		list = append(list, means...)
	}
	return list
}

// Step is a change of one thing, and what it gives over all lines.
type Step struct {
	Part, Text string
	Comparison
}

// Parts of the gain.
const (
	partModel   = "model"
	partLocal   = "local search"
	partQuantum = "quantum"
	partAll     = "all"
)

// runAblation compares contenders that differ in one thing.
func (r *Replay) runAblation(context.Context) error {
	for _, s := range []struct{ part, text, a, b string }{
		{partModel, "multilevel given R, in place of a repair for it", givenPowers, blindBalanced},
		{partModel, "parts mapped to processors by C", blindMapped, blindBalanced},
		{partModel, "multilevel given C besides R", givenModel, givenPowers},
		{partModel, "multilevel given R and C", givenModel, blindBalanced},
		{partModel, "QGA with local search, given R and C", quantumSearch + local, blindQuantum},
		{partLocal, "local search in random search, fewer partitions", randomSearch + local, randomSearch},
		{partLocal, "local search in QGA, fewer partitions", quantumSearch + local, quantumSearch},
		{partQuantum, "QGA in place of random search", quantumSearch, randomSearch},
		{partQuantum, "QGA in place of a genetic algorithm", quantumSearch, genetic},
		{partQuantum, "QGA in place of annealing", quantumSearch, annealing},
		{partQuantum, "QGA in place of random search, local search in both", quantumSearch + local, randomSearch + local},
		{partQuantum, "QGA in place of a genetic algorithm, local search in both", quantumSearch + local, genetic + local},
		{partQuantum, "QGA in place of annealing, local search in both", quantumSearch + local, annealing + local},
		{partAll, "QGA in place of blind multilevel at equal balance", quantumSearch, blindBalanced},
		{partAll, "QGA with local search in place of it", quantumSearch + local, blindBalanced},
		{partAll, "QGA in place of the 0-1 programme", quantumSearch, zeroOne},
		{partAll, "QGA with local search in place of it", quantumSearch + local, zeroOne},
		{partAll, "0-1 programme in place of blind multilevel", zeroOne, blindBalanced},
		{partAll, "annealing in place of blind multilevel", annealing, blindBalanced},
	} {
		r.Steps = append(r.Steps, Step{s.part, s.text, r.compareAll(s.a, s.b)})
	}
	return nil
}

// path leads from the baseline to QGA with local search, one change a step; the
// logarithms of its ratios add up to the whole.
var path = []struct{ part, text, id string }{
	{"", "", blindBalanced},
	{partModel, "multilevel given R and C", givenModel},
	{partLocal, "local search from many random partitions in place of it", randomSearch + local},
	{partQuantum, "Q-bits that turn toward the best", quantumSearch + local},
}

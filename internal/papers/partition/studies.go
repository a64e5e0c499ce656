package partition

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/sim"
)

// Curve is the best cost of a search against its generations, over that of the
// best partition that anything found of the instance; means over seeds.
type Curve struct {
	Row         Row
	LocalSearch bool
	Search      string
	Points      []CurvePoint
	AtEnd       map[string][]float64 // last cost over that of a contender, by seed
}

// CurvePoint is one generation, from 1: 20 partitions, or 20 sweeps of annealing.
type CurvePoint struct {
	Generation      int
	Mean, Low, High float64 // over the seeds: mean, least, greatest; NaN while a best one is out of balance
}

// curveSeeds bounds the seeds of a curve.
const curveSeeds = 3

// curveRows are the lines that curves are drawn for: a small and a large graph.
func (r *Replay) curveRows() []Trials {
	first, last := r.Trials[len(r.Trials)*4/10], r.Trials[len(r.Trials)-1]
	return []Trials{first, last}
}

// bestGoals is what a search had after each generation; NaN: nothing balanced.
type bestGoals []float64

// runCurves traces the searches, with local search off and on.
func (r *Replay) runCurves(ctx context.Context) error {
	seeds := min(curveSeeds, r.Options.Seeds)
	type job struct {
		trials Trials
		local  bool
		search searchKind
		goals  []bestGoals // by seed
	}
	var jobs []*job
	for _, t := range r.curveRows() {
		for _, ls := range []bool{false, true} {
			for _, s := range searches() {
				jobs = append(jobs, &job{t, ls, s, make([]bestGoals, seeds)})
			}
		}
	}
	d := Drawing{Density: r.Options.Density}
	err := run.Count(ctx, r.Options.Workers, len(jobs)*seeds, func(_ *sim.Engine, i int) error {
		j, seed := jobs[i/seeds], i%seeds
		generations := r.Options.Budget.CurveGenerations
		if j.local {
			generations = r.Options.Budget.CurveLocal
		}
		var err error
		j.goals[seed], err = d.trace(j.trials.Row, seed, j.search.method(population, generations, j.local))
		if err != nil {
			return fmt.Errorf("graph %d in %d parts, seed %d, %s: %w", j.trials.Row.Graph, j.trials.Row.Parts, seedOf(seed), j.search.id, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for group := range slices.Chunk(jobs, 2*len(searches())) { // all of a line
		best := r.leastBytes(group[0].trials)
		for _, j := range group {
			for seed, goals := range j.goals {
				if last := goals[len(goals)-1]; !math.IsNaN(last) {
					best[seed] = min(best[seed], last)
				}
			}
		}
		for _, j := range group {
			r.Curves = append(r.Curves, Curve{
				j.trials.Row, j.local, j.search.id, pointsOf(j.goals, best),
				map[string][]float64{blindBalanced: atEnd(j.trials, j.goals, blindBalanced), zeroOne: atEnd(j.trials, j.goals, zeroOne)},
			})
		}
	}
	return nil
}

// atEnd is what a search had at its end over a contender's cost, by seed.
func atEnd(t Trials, goals []bestGoals, contender string) []float64 {
	ratios := make([]float64, len(goals))
	for seed, o := range t.Outcomes[contender][:len(goals)] {
		ratios[seed] = goals[seed][len(goals[seed])-1] / float64(o.Bytes)
	}
	return ratios
}

func geometricMean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}

func (d Drawing) trace(row Row, seed int, method search.Traced) (bestGoals, error) {
	m, err := d.model(row, seedOf(seed))
	if err != nil {
		return nil, err
	}
	_, trace, err := method.Trace(m.Graph, row.Parts, m.Options(seedOf(seed)))
	if unbalancedOnly(err) != nil {
		return nil, err
	}
	goals := make(bestGoals, len(trace))
	for i, g := range trace {
		goals[i] = float64(g.Best)
		if g.Excess > 0 {
			goals[i] = math.NaN()
		}
	}
	return goals, nil
}

// leastBytes is the least balanced cost that a contender found, by seed.
func (r *Replay) leastBytes(t Trials) []float64 {
	least := make([]float64, r.Options.Seeds)
	for seed := range least {
		least[seed] = math.Inf(1)
		for _, outcomes := range t.Outcomes {
			if o := outcomes[seed]; o.Balanced {
				least[seed] = min(least[seed], float64(o.Bytes))
			}
		}
	}
	return least
}

func pointsOf(goals []bestGoals, best []float64) []CurvePoint {
	var points []CurvePoint
	for g := range goals[0] {
		var ratios []float64
		for seed := range goals {
			ratios = append(ratios, goals[seed][g]/best[seed])
		}
		points = append(points, CurvePoint{g + 1, stats.Mean(ratios), slices.Min(ratios), slices.Max(ratios)})
	}
	return points
}

// Setting is one line of Table 2 drawn in another way: does it matter?
type Setting struct {
	Text string
	Line
	CutsATask float64 // cost of annealing, in cut messages of mean size a task
	BlindLoad float64 // mean balance of blind multilevel, before repair
	Ratios    []Comparison
}

// settingSeeds bounds the seeds of a setting.
const settingSeeds = 10

// settingContenders are those with costs that are compared with blindBalanced.
var settingContenders = []string{blindMapped, givenPowers, givenModel, zeroOne, annealing, quantumSearch + local}

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
		list = append(list, Setting{Text: s.text, Line: Line{s.Drawing, row}})
	}
	return list
}

// runSettings lets some contenders partition each setting.
func (r *Replay) runSettings(ctx context.Context) error {
	r.Settings = r.settings()
	chosen := r.chosen(append([]string{blind, blindBalanced}, settingContenders...))
	var lines []Line
	for _, s := range r.Settings {
		lines = append(lines, s.Line)
	}
	trials, err := r.compete(ctx, lines, min(settingSeeds, r.Options.Seeds), chosen)
	if err != nil {
		return err
	}
	for i, t := range trials {
		s := &r.Settings[i]
		s.CutsATask = stats.Mean(bytesOf(t.Outcomes[annealing])) / meanMessageBytes / float64(t.Row.Vertices)
		s.BlindLoad = stats.Mean(balancesOf(t.Outcomes[blind]))
		for _, id := range settingContenders {
			s.Ratios = append(s.Ratios, t.compare(id, blindBalanced))
		}
	}
	return nil
}

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
	Balanced int     // seeds with a partition within delta
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
	trials, err := r.compete(ctx, []Line{line}, seeds, kinds)
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

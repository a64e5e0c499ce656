package fit

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/sim"
)

// Fit is a model fitted to some of the records.
type Fit struct {
	Params  []string // that are free, in the order of a job's life
	Model   overhead.Model
	Loss    float64   // on the records that it was fitted to
	Sec     []float64 // predicted makespans of all records of the problem
	Useless bool      // nothing better than with a parameter less was found: that model stays

	subset subset
	at     []float64
	score  float64 // Loss and what the prior adds
}

// fitter fits to the same records with one parameter more at a time.
type fitter struct {
	p        *Problem
	which    []int     // records to fit to
	weights  []float64 // of theirs
	actual   []float64 // recorded makespans of theirs
	strength float64   // of the prior
	fits     []Fit     // by number of parameters
}

// newFitter begins with the base model and the makespans that it predicts.
func newFitter(p *Problem, which []int, baseSec []float64) *fitter {
	f := &fitter{p: p, which: which, weights: p.Set.Of(which).Weights(p.Weights), actual: pick(p.recordedSec, which), strength: p.strength(which)}
	loss := p.loss(baseSec, which, f.weights)
	f.fits = []Fit{{Model: p.Base, Sec: baseSec, Loss: loss, score: loss}}
	return f
}

func (f *fitter) last() *Fit { return &f.fits[len(f.fits)-1] }

// allSubsets is up to how many free parameters all subsets are looked at.
const allSubsets = 4

// candidates are the subsets to look at next: all with one parameter more than the last fit
// has, or those that add one to the last fit's.
func (f *fitter) candidates() (list []subset) {
	n, have := len(f.p.Free), f.last().subset
	if n <= allSubsets {
		for set := range 1 << n {
			if bits.OnesCount(uint(set)) == len(have)+1 {
				list = append(list, newSubset(set))
			}
		}
		return list
	}
	for i := range n {
		if !slices.Contains(have, i) {
			list = append(list, have.with(i))
		}
	}
	return list
}

// runner is a start that is on its way.
type runner struct {
	subset
	*follower
}

// grow fits one parameter more with so many evaluations.
func (f *fitter) grow(ctx context.Context, tables map[string]*table, evaluations int) {
	search := f.p.search
	if search == nil {
		search = raceDownhill
	}
	chosen, end := search(ctx, f, tables, evaluations)
	if ctx.Err() != nil {
		return
	}
	last, next := f.last(), Fit{Params: f.p.names(chosen), Model: f.p.rounded(chosen, end), subset: chosen, at: end}
	next.Sec = make([]float64, f.p.Set.Len())
	f.p.simulate(next.Sec, &next.Model, f.p.all())
	next.Loss = f.p.loss(next.Sec, f.which, f.weights)
	prior := f.p.pull(f.strength, chosen)
	if next.score = next.Loss + prior.of(end); next.score >= last.score {
		next.Model, next.Loss, next.Sec, next.score, next.Useless = last.Model, last.Loss, last.Sec, last.score, true
	}
	f.fits = append(f.fits, next)
}

// searcher looks for the subset and the place with the least score, with so many evaluations.
type searcher func(ctx context.Context, f *fitter, tables map[string]*table, evaluations int) (subset, []float64)

// raceDownhill goes down from several starts on linear models of the makespans, and gives what
// is left of the evaluations to the best.
func raceDownhill(ctx context.Context, f *fitter, tables map[string]*table, evaluations int) (subset, []float64) {
	best, evaluations := f.race(f.runners(ctx, tables, f.starts(tables, evaluations)), evaluations)
	evaluations -= best.wander(evaluations - evaluations/polishShare)
	return best.subset, best.polish(evaluations)
}

// runners have simulated each start.
func (f *fitter) runners(ctx context.Context, tables map[string]*table, starts []start) (list []runner) {
	all := make([]float64, f.p.Set.Len())
	for _, from := range starts {
		g := &goal{loss: f.p.Loss, actual: f.actual, weights: f.weights, bends: f.p.bends(from.subset), pull: f.p.pull(f.strength, from.subset)}
		run := newFollower(g, func(at []float64) []float64 {
			if ctx.Err() != nil { // the result is dropped
				return slices.Repeat([]float64{math.Inf(1)}, len(f.which))
			}
			m := f.p.model(from.subset, at)
			f.p.simulate(all, &m, f.which)
			return pick(all, f.which)
		}, from.At)
		run.estimateSlopes(tables[from.key()], f.which)
		list = append(list, runner{from.subset, run})
	}
	return list
}

// race lets all run, then the better half, and so on, for as many evaluations each time: K.
// Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter
// optimization, AISTATS 2016. It returns the last one and the evaluations that are left.
func (f *fitter) race(list []runner, evaluations int) (runner, int) {
	evaluations -= len(list)
	rounds := bits.Len(uint(len(list)-1)) + 1
	for ; rounds > 0; rounds-- {
		each := max(evaluations, 0) / rounds / len(list)
		for i := range list {
			evaluations -= list[i].follow(each)
		}
		slices.SortStableFunc(list, func(a, b runner) int { return cmp.Compare(a.best.Loss, b.best.Loss) })
		list = list[:half(list)]
	}
	return list[0], evaluations
}

// half is how many go on. The best one of another subset than the best is among them while
// two are: how well a subset does may be seen late.
func half(list []runner) int {
	n := (len(list) + 1) / 2
	other := slices.IndexFunc(list, func(r runner) bool { return !slices.Equal(r.subset, list[0].subset) })
	if n > 1 && other >= n {
		list[n-1] = list[other]
	}
	return n
}

// family is the fitters of a problem to different records. They share tables.
type family struct {
	*Problem
	opts    *Options
	fitters []*fitter
	tables  map[string]*table
}

// grow lets each fitter grow, after the tables that it needs are filled. It does not matter
// how many jobs there are at a time.
func (f *family) grow(ctx context.Context, s share) error {
	var missing []*table
	for _, one := range f.fitters {
		for _, c := range one.candidates() {
			if f.tables[c.key()] == nil {
				t := &table{subset: c}
				f.tables[c.key()], missing = t, append(missing, t)
			}
		}
	}
	for _, t := range missing {
		n := s.points / len(missing)
		if f.points != nil {
			t.at = f.points(len(t.subset), n, f.opts.Seed)
			continue
		}
		h := NewHalton(len(t.subset), f.opts.Seed)
		for i := range n {
			t.at = append(t.at, h.Point(i))
		}
	}
	if err := f.fill(ctx, f.opts.Jobs, missing); err != nil {
		return err
	}
	return run.Count(ctx, f.opts.Jobs, len(f.fitters), func(_ *sim.Engine, i int) error {
		f.fitters[i].grow(ctx, f.tables, s.evaluations)
		return ctx.Err()
	})
}

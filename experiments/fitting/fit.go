package fitting

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/overhead"
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
}

// fitter fits to the same records with one parameter more at a time.
type fitter struct {
	p       *Problem
	which   []int     // records to fit to
	weights []float64 // of theirs
	fits    []Fit     // by number of parameters
}

// newFitter begins with the base model and the makespans that it predicts.
func newFitter(p *Problem, which []int, baseSec []float64) *fitter {
	f := &fitter{p: p, which: which, weights: p.Set.Of(which).Weights(p.Weights)}
	f.fits = []Fit{{Model: p.Base, Sec: baseSec, Loss: p.loss(baseSec, which, f.weights)}}
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

// start is where to refine a subset.
type start struct {
	subset
	Point
}

// refined is how many subsets are: with few points in a table the best may come second.
const refined = 2

// starts are the best places of the best subsets.
func (f *fitter) starts(tables map[string]*table) []start {
	var list []start
	for _, s := range f.candidates() {
		best := f.p.best(tables[s.key()], f.which, f.weights)
		if at, ok := f.same(s); ok && f.last().Loss < best.Loss {
			best = Point{at, f.last().Loss}
		}
		list = append(list, start{s, best})
	}
	slices.SortStableFunc(list, func(a, b start) int { return cmp.Compare(a.Loss, b.Loss) })
	return list[:min(refined, len(list))]
}

// grow fits one parameter more with so many evaluations: half of them for all starts, half
// for the one that goes down furthest.
func (f *fitter) grow(ctx context.Context, tables map[string]*table, evaluations int) {
	last, sec := f.last(), make([]float64, f.p.Set.Len())
	refine := func(from start, n int) start {
		return start{from.subset, Refine(func(at []float64) float64 {
			if ctx.Err() != nil {
				return math.Inf(1) // whoever asked does not want to know
			}
			m := f.p.model(from.subset, at)
			f.p.simulate(sec, &m, f.which)
			return f.p.loss(sec, f.which, f.weights)
		}, from.Point, n)}
	}
	starts := f.starts(tables)
	best := starts[0]
	if n := len(starts); n > 1 {
		for i := range starts {
			starts[i] = refine(starts[i], evaluations/2/n)
		}
		best = slices.MinFunc(starts, func(a, b start) int { return cmp.Compare(a.Loss, b.Loss) })
		evaluations -= evaluations / 2 / n * n
	}
	best = refine(best, evaluations)
	next := Fit{Params: f.p.names(best.subset), Model: f.p.model(best.subset, best.At), Sec: sec, subset: best.subset, at: best.At}
	f.p.simulate(next.Sec, &next.Model, f.p.all())
	if next.Loss = f.p.loss(next.Sec, f.which, f.weights); next.Loss >= last.Loss {
		next.Model, next.Loss, next.Sec, next.Useless = last.Model, last.Loss, last.Sec, true
	}
	f.fits = append(f.fits, next)
}

// same is the place in a larger subset where the last model is; ok is false if there is
// none, for a value is outside of its range, or another was fitted.
func (f *fitter) same(s subset) (at []float64, ok bool) {
	for _, i := range f.last().subset {
		if !slices.Contains(s, i) {
			return nil, false
		}
	}
	m := f.last().Model
	for _, i := range s {
		free := &f.p.Free[i]
		value, drawn, err := m.Get(free.Name)
		x, in := free.Place(value)
		if drawn || err != nil || !in {
			return nil, false
		}
		at = append(at, x)
	}
	return at, true
}

// family is those who fit the same problem to different records. They share tables.
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
		h := NewHalton(len(t.subset), f.opts.Seed)
		for i := range s.points / len(missing) {
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

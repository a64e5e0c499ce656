package fitting

import (
	"context"
	"math"
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

// fitter fits to the same records with one parameter more at a time. The parameter is the
// one with which the least loss was found among the points of the tables.
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

// candidates are the subsets with one parameter more than the last fit's.
func (f *fitter) candidates() (list []subset) {
	have := f.last().subset
	for i := range f.p.Free {
		if !slices.Contains(have, i) {
			list = append(list, have.with(i))
		}
	}
	return list
}

// grow fits one parameter more with so many evaluations.
func (f *fitter) grow(tables map[string]*table, evaluations int) {
	last := f.last()
	best, of := Point{Loss: math.Inf(1)}, subset(nil)
	for _, s := range f.candidates() {
		if b := f.p.best(tables[s.key()], f.which, f.weights); b.Loss < best.Loss {
			best, of = b, s
		}
	}
	if start, ok := f.same(of); ok && last.Loss < best.Loss {
		best = Point{start, last.Loss}
	}
	sec := make([]float64, f.p.Set.Len())
	best = Refine(func(at []float64) float64 {
		m := f.p.model(of, at)
		f.p.simulate(sec, &m, f.which)
		return f.p.loss(sec, f.which, f.weights)
	}, best, evaluations)
	next := Fit{Params: f.p.names(of), Model: f.p.model(of, best.At), Sec: make([]float64, f.p.Set.Len()), subset: of, at: best.At}
	f.p.simulate(next.Sec, &next.Model, f.p.all())
	if next.Loss = f.p.loss(next.Sec, f.which, f.weights); next.Loss >= last.Loss {
		next.Model, next.Loss, next.Sec, next.Useless = last.Model, last.Loss, last.Sec, true
	}
	f.fits = append(f.fits, next)
}

// same is the place in a larger subset where the last model is; ok is false if there is
// none, for a value is outside of its range.
func (f *fitter) same(s subset) (at []float64, ok bool) {
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
		f.fitters[i].grow(f.tables, s.evaluations)
		return ctx.Err()
	})
}

package fit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/sim"
)

// Problem is what to fit to what. It does not change.
type Problem struct {
	Set     *records.Set   // records of one system
	Base    overhead.Model // has the parameters that are not free
	Free    []Free
	Loss    records.Loss
	Weights records.By // what counts as much as any other: an application, a group or a file
	Prior   Prior

	// Tests compare other ways to search with these.
	search searcher                                   // nil: raceDownhill
	points func(dims, n int, seed uint64) [][]float64 // of tables; nil: a Halton sequence

	recordedSec []float64
	simulations *atomic.Int64 // of single records
	evaluators  *sync.Pool
}

// start makes a problem ready.
func (p *Problem) start() {
	p.recordedSec = p.Set.RecordedSec()
	p.simulations = &atomic.Int64{}
	p.evaluators = &sync.Pool{New: func() any { return &overhead.Evaluator{} }}
}

// subset is which parameters are free, by place in Problem.Free, in order.
type subset []int

func (s subset) key() string { return fmt.Sprint([]int(s)) }

// newSubset has the places of the bits that are set.
func newSubset(set int) (s subset) {
	for i := 0; set>>i > 0; i++ {
		if set>>i&1 == 1 {
			s = append(s, i)
		}
	}
	return s
}

// with is the subset and one parameter more.
func (s subset) with(i int) subset {
	more := append(slices.Clone(s), i)
	slices.Sort(more)
	return more
}

// model is the base with other values for the parameters of a subset.
func (p *Problem) model(s subset, at []float64) overhead.Model { return p.with(s, at, (*Free).exact) }

// rounded is the model to report: its fitted values have few digits.
func (p *Problem) rounded(s subset, at []float64) overhead.Model { return p.with(s, at, (*Free).Value) }

func (p *Problem) with(s subset, at []float64, value func(*Free, float64) float64) overhead.Model {
	m := p.Base
	for i, f := range s {
		free := &p.Free[f]
		if err := m.Set(free.Name, value(free, at[i])); err != nil {
			panic("fit: " + err.Error()) // ParseFree has checked both ends
		}
	}
	return m
}

// names are those of a subset's parameters.
func (p *Problem) names(s subset) (list []string) {
	for _, f := range s {
		list = append(list, p.Free[f].Name)
	}
	return list
}

// simulate predicts the makespans of some records, by place; others stay as they are.
func (p *Problem) simulate(sec []float64, m *overhead.Model, which []int) {
	e := p.evaluators.Get().(*overhead.Evaluator)
	defer p.evaluators.Put(e)
	for _, i := range which {
		sec[i] = e.MakespanSec(m, p.Set.Cases[i].Jobs)
	}
	p.simulations.Add(int64(len(which)))
}

// all are the places of all records.
func (p *Problem) all() []int {
	list := make([]int, p.Set.Len())
	for i := range list {
		list[i] = i
	}
	return list
}

// loss is that of predicted makespans on some records, each with a weight of its own among
// them.
func (p *Problem) loss(sec []float64, which []int, weights []float64) float64 {
	return p.Loss.Of(pick(sec, which), pick(p.recordedSec, which), weights)
}

// pick are the values of some records.
func pick(list []float64, which []int) []float64 {
	some := make([]float64, len(which))
	for k, i := range which {
		some[k] = list[i]
	}
	return some
}

// table has points of a subset, the same for all fits of it, and what is predicted there.
type table struct {
	subset subset
	at     [][]float64
	sec    [][]float64 // by point, by record
}

// fill simulates all records at the points of all tables.
func (p *Problem) fill(ctx context.Context, jobs int, tables []*table) error {
	type place struct{ table, point int }
	var work []place
	for t := range tables {
		tables[t].sec = make([][]float64, len(tables[t].at))
		for i := range tables[t].at {
			work = append(work, place{t, i})
		}
	}
	all := p.all()
	return run.Count(ctx, jobs, len(work), func(_ *sim.Engine, i int) error {
		t, point := tables[work[i].table], work[i].point
		m := p.model(t.subset, t.at[point])
		t.sec[point] = make([]float64, p.Set.Len())
		p.simulate(t.sec[point], &m, all)
		return ctx.Err()
	})
}

// best is the point with the least score on some records; the first of equal ones.
func (p *Problem) best(t *table, which []int, weights []float64, prior *pull) Point {
	best := Point{Loss: math.Inf(1)}
	for i, at := range t.at {
		if score := p.loss(t.sec[i], which, weights) + prior.of(at); score < best.Loss {
			best = Point{at, score}
		}
	}
	return best
}

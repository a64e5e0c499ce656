package partition

import (
	graphpart "github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
)

// view is the part of a model that a method receives.
type view int

const (
	nothing    view = iota // equal parts, from above only: the classical model
	onlyPowers             // R
	wholeModel             // R and C
	views
)

func (v view) options(m graphpart.Model, seed uint64) graphpart.Options {
	o := m.Options(seed)
	switch v {
	case nothing:
		return graphpart.Options{Seed: seed, Imbalance: m.Delta}
	case onlyPowers:
		o.Costs = nil
	}
	return o
}

// subject is a model that contenders partition one after another. Several begin with what the
// multilevel method makes of the same view, which is made once.
type subject struct {
	graphpart.Model
	seed  uint64
	begun [views]*begun
}

type begun struct {
	graphpart.Result
	err error
}

func newSubject(m graphpart.Model, seed uint64) *subject { return &subject{Model: m, seed: seed} }

// multilevel is what the multilevel method makes of a view, judged by the view. Nothing changes its parts.
func (s *subject) multilevel(v view) (graphpart.Result, error) {
	if s.begun[v] == nil {
		r, err := multilevel.Method{}.Partition(s.Graph, len(s.Powers), v.options(s.Model, s.seed))
		s.begun[v] = &begun{r, err}
	}
	return s.begun[v].Result, s.begun[v].err
}

// judge is a result as the whole model has it.
func (s *subject) judge(r graphpart.Result, err error) (graphpart.Result, error) {
	if unbalancedOnly(err) != nil {
		return r, err
	}
	return graphpart.NewResult(s.Graph, len(s.Powers), s.Options(s.seed), r.Part)
}

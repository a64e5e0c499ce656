package partition

import (
	"errors"

	graphpart "github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/mapping"
	"github.com/clustersim/clustersim/scheduler/partition/moves"
	"github.com/clustersim/clustersim/scheduler/partition/multilevel"
)

// solver is a method with what it is told of a model. All results are of the whole model.
type solver = func(m graphpart.Model, seed uint64) (graphpart.Result, error)

// blindOptions ask for equal parts, from above only: the classical model.
func blindOptions(m graphpart.Model, seed uint64) graphpart.Options {
	return graphpart.Options{Seed: seed, Imbalance: m.Delta}
}

func powerOptions(m graphpart.Model, seed uint64) graphpart.Options {
	o := m.Options(seed)
	o.Costs = nil
	return o
}

func informed(method graphpart.Method) solver {
	return func(m graphpart.Model, seed uint64) (graphpart.Result, error) { return m.Partition(method, seed) }
}

// classical is what one does with METIS: part i goes to processor i.
var classical = blindly(multilevel.Method{})

func blindly(method graphpart.Method) solver {
	return asked(method, blindOptions)
}

func withPowers(method graphpart.Method) solver {
	return asked(method, powerOptions)
}

// asked asks with less than the model and judges by the model.
func asked(method graphpart.Method, options func(graphpart.Model, uint64) graphpart.Options) solver {
	return func(m graphpart.Model, seed uint64) (graphpart.Result, error) {
		k := len(m.Powers)
		r, err := method.Partition(m.Graph, k, options(m, seed))
		if unbalancedOnly(err) != nil {
			return r, err
		}
		return graphpart.NewResult(m.Graph, k, m.Options(seed), r.Part)
	}
}

// mapped is classical with its equal parts given to processors by C.
func mapped(m graphpart.Model, seed uint64) (graphpart.Result, error) {
	r, err := classical(m, seed)
	if unbalancedOnly(err) != nil {
		return r, err
	}
	k, o := len(m.Powers), blindOptions(m, seed)
	o.Costs = m.Costs
	r, err = mapping.MapParts(m.Graph, k, o, r.Part)
	if unbalancedOnly(err) != nil {
		return r, err
	}
	return graphpart.NewResult(m.Graph, k, m.Options(seed), r.Part)
}

// balanced repairs what a method gives to the bounds of R, without a look at C.
func balanced(inner solver) solver {
	return func(m graphpart.Model, seed uint64) (graphpart.Result, error) {
		r, err := inner(m, seed)
		if unbalancedOnly(err) != nil {
			return r, err
		}
		return asked(repair(r.Part), powerOptions)(m, seed)
	}
}

// repair is a method that repairs one partition.
type repair graphpart.Partition

func (part repair) Partition(g *graphpart.Graph, k int, o graphpart.Options) (graphpart.Result, error) {
	return moves.RepairParts(g, k, o, graphpart.Partition(part))
}

// unbalancedOnly is err, unless it says only that a partition is not balanced:
// that is a result.
func unbalancedOnly(err error) error {
	if _, ok := errors.AsType[*graphpart.UnbalancedError](err); ok {
		return nil
	}
	return err
}

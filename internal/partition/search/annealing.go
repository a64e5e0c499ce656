package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// Annealing is simulated annealing, the other control: D. S. Johnson, C. R.
// Aragon, L. A. McGeoch, C. Schevon, Optimization by simulated annealing: an
// experimental evaluation; part I, graph partitioning, Operations Research
// 37(6), 1989. A proposal moves a vertex or exchanges two, and may leave the
// bounds: weight out of bounds is a penalty on the objective, as they have it, but
// proportional to the weight. The temperature falls by the same factor each sweep.
// The best partition in bounds is kept. The zero value is ready.
type Annealing struct {
	// Evaluations is the budget, in partitions: n proposals count as one,
	// because pricing them costs as much as evaluating a partition. 0: 10000.
	Evaluations int
	// LocalSearch improves the best partition at the end.
	LocalSearch bool
}

const (
	// hot and cold are the temperatures at the start and the end, in mean
	// absolute changes of the objective by a random move.
	hot, cold = 1.0, 0.01
	// penaltyFactor is what an average vertex out of bounds costs, in the same unit.
	penaltyFactor = 2.0
	// generationSweeps is how many sweeps make an entry of the trace, as many
	// evaluations as a generation of 20.
	generationSweeps = 20
)

// Partition implements [partition.Method].
func (m Annealing) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	r, _, err := m.Trace(g, k, o)
	return r, err
}

// Trace implements [Traced].
func (m Annealing) Trace(g *partition.Graph, k int, o partition.Options) (partition.Result, []Generation, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, nil, err
	}
	m.Evaluations = cmp.Or(m.Evaluations, 10_000)
	if err := checkPopulation(1, m.Evaluations, float64(g.NumVertices())); err != nil {
		return partition.Result{}, nil, err
	}
	a := &annealer{Polisher: moves.NewPolisher(g, k, &o, 12), g: g, k: k}
	part := make(partition.Partition, g.NumVertices())
	for v, shares := 0, o.Shares(k); v < len(part); v++ {
		part[v] = weighted(a.Random, shares)
	}
	a.Take(part)
	a.Repair()
	a.best = individual{slices.Clone(part), a.Rank()}
	trace, err := a.cool(m.Evaluations, &o)
	if err != nil {
		return partition.Result{}, nil, err
	}
	a.Repair() // where it ended may be better, once in bounds
	a.note()
	a.Take(a.best.part)
	if m.LocalSearch {
		a.Improve()
	}
	trace[len(trace)-1].Best, trace[len(trace)-1].Excess = a.Cost, a.Rank().Excess
	r, err := partition.NewResult(g, k, o, a.best.part)
	return r, trace, err
}

type annealer struct {
	*moves.Polisher
	g           *partition.Graph
	k           int
	best        individual
	temperature float64
	penalty     float64 // of a unit of weight out of bounds
}

func (a *annealer) cool(sweeps int, o *partition.Options) (trace []Generation, err error) {
	unit := a.meanChange()
	if total := a.g.TotalVertexWeight(); total > 0 {
		a.penalty = penaltyFactor * unit * float64(a.g.NumVertices()) / float64(total)
	}
	for sweep := range sweeps {
		if err := o.HasEnded(); err != nil {
			return nil, err
		}
		a.temperature = unit * hot * math.Pow(cold/hot, float64(sweep)/float64(sweeps))
		if a.k > 1 {
			for range a.g.NumVertices() {
				a.propose()
			}
		}
		if (sweep+1)%generationSweeps == 0 || sweep+1 == sweeps {
			trace = append(trace, Generation{Evaluations: sweep + 1, Best: a.best.rank.Goal, Excess: a.best.rank.Excess})
		}
	}
	return trace, nil
}

func (a *annealer) meanChange() float64 {
	if a.g.NumVertices() == 0 || a.k == 1 {
		return 0
	}
	sum, count := 0.0, 0
	for range 1000 {
		v, j := int32(a.Random.Below(a.g.NumVertices())), int32(a.Random.Below(a.k))
		if j != a.Part[v] {
			sum += math.Abs(float64(a.Gain(v, j)))
			count++
		}
	}
	return sum / float64(max(1, count))
}

// propose draws a move or an exchange, each half of the time, and makes it if
// the temperature lets it.
func (a *annealer) propose() {
	n := a.g.NumVertices()
	v := int32(a.Random.Below(n))
	i, d := a.Part[v], a.g.VertexWeight[v]
	if a.Random.Below(2) == 0 {
		if j := int32(a.Random.Below(a.k)); j != i && a.accepts(a.Gain(v, j), i, j, d) {
			a.Move(v, j)
			a.note()
		}
		return
	}
	u := int32(a.Random.Below(n))
	j := a.Part[u]
	if i != j && a.accepts(a.Gain(v, j)+a.Gain(u, i)-a.Tie(v, u), i, j, d-a.g.VertexWeight[u]) {
		a.Exchange(v, u)
		a.note()
	}
}

// accepts is the rule of N. Metropolis and others, J. Chem. Phys. 21, 1953, for
// a step that gains so much and takes weight d from part i to part j.
func (a *annealer) accepts(gain int64, i, j int32, d int64) bool {
	before := a.Limits.Outside(i, a.Weight[i]) + a.Limits.Outside(j, a.Weight[j])
	after := a.Limits.Outside(i, a.Weight[i]-d) + a.Limits.Outside(j, a.Weight[j]+d)
	better := float64(gain) + a.penalty*float64(before-after)
	return better >= 0 || a.Random.Float() < math.Exp(better/a.temperature)
}

// note keeps the partition if it is the best so far.
func (a *annealer) note() {
	if a.best.rank.Excess == 0 && a.Cost >= a.best.rank.Goal {
		return // whatever the bounds say
	}
	if r := a.Rank(); r.BetterThan(a.best.rank) {
		a.best.become(individual{a.Part, r})
	}
}

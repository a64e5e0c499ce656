package partition

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"

	graphpart "github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/metis"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/search"
)

// Contender is a method, the part of the model that it receives, and its budget.
type Contender struct {
	ID, Text string
	run      solver
	exact    *search.Exact // in place of run: it also says what is proved
}

// Budget is what searches may spend. 0 stands for the default.
type Budget struct {
	Generations      int // without local search, of 20 partitions; 0: 50
	LocalGenerations int // with local search, of 10; 0: 5
	Nodes            int // of the 0-1 programme's tree; 0: 5000
	CurveGenerations int // of the convergence curves, of 20; 0: 1000
	CurveLocal       int // with local search; 0: 30
}

// QuickBudget is for a first look: a quarter of the default and less, but for local search.
func QuickBudget() Budget {
	return Budget{Generations: 12, LocalGenerations: 4, Nodes: 1000, CurveGenerations: 50, CurveLocal: 5}
}

// ThoroughBudget is about twice the default.
func ThoroughBudget() Budget {
	return Budget{Generations: 120, LocalGenerations: 12, Nodes: 10_000, CurveGenerations: 1500, CurveLocal: 50}
}

func (b Budget) withDefaults() Budget {
	b.Generations = cmp.Or(b.Generations, 50)
	b.LocalGenerations = cmp.Or(b.LocalGenerations, 5)
	b.Nodes = cmp.Or(b.Nodes, 5000)
	b.CurveGenerations = cmp.Or(b.CurveGenerations, 1000)
	b.CurveLocal = cmp.Or(b.CurveLocal, 30)
	return b
}

// Populations of the searches, without local search and with.
const (
	population      = 20
	localPopulation = 10
)

// The contenders that others are set against, or that stand for a column of Table 2.
const (
	blind         = "blind"
	blindBalanced = "blind-balanced"
	blindMapped   = "blind-mapped"
	givenPowers   = "powers"
	givenModel    = "model"
	zeroOne       = "zero-one"
	randomSearch  = "random"
	genetic       = "ga"
	annealing     = "sa"
	quantumSearch = "qga"
	local         = "-ls"
	blindQuantum  = "blind-qga-ls"
)

// contenders are all of them, in the order of the tables.
func contenders(b Budget) []Contender {
	all := []Contender{
		{ID: blind, Text: "multilevel, blind to R and C: equal parts, as it is", run: classical},
		{ID: blindBalanced, Text: "the same, repaired to the balance of the line without a look at C", run: balanced(classical)},
		{ID: blindMapped, Text: "the same, its parts mapped to processors by C before the repair", run: balanced(mapped)},
		{ID: givenPowers, Text: "multilevel given R", run: balanced(multilevelGiven(onlyPowers))},
		{ID: givenModel, Text: "multilevel given R and C", run: multilevelGiven(wholeModel)},
		{ID: zeroOne, Text: "0-1 programme: branch and bound from a multilevel start, cut off at a number of nodes; stands for [13]", exact: &search.Exact{MaxNodes: b.Nodes}},
	}
	for _, s := range searches() {
		all = append(all, Contender{ID: s.id, Text: s.text, run: informed(s.method(population, b.Generations, false))})
	}
	for _, s := range searches() {
		method := s.method(localPopulation, b.LocalGenerations, true)
		if s.id == annealing { // it improves once, at its end
			method = s.method(population, b.Generations, true)
		}
		all = append(all, Contender{ID: s.id + local, Text: s.text + ", with local search", run: informed(method)})
	}
	quantumLocal := searches()[len(searches())-1].method(localPopulation, b.LocalGenerations, true)
	return append(all, Contender{
		ID: blindQuantum, Text: "quantum genetic algorithm with local search, blind to R and C, repaired", run: balanced(blindly(quantumLocal)),
	})
}

// searchKind is a way to try many partitions, with a budget in partitions.
type searchKind struct {
	id, text string
	method   func(population, generations int, localSearch bool) search.Traced
}

// searches are the quantum genetic algorithm, last, and its controls.
func searches() []searchKind {
	return []searchKind{
		{randomSearch, "random partitions, repaired (QGA whose Q-bits do not turn toward the best)", func(p, t int, ls bool) search.Traced {
			return search.QuantumGenetic{
				Population: p, Generations: t, LocalSearch: ls, LocalEvery: -1, GlobalEvery: -1,
				Misprints: search.Misprints{NoAim: true},
			}
		}},
		{genetic, "genetic algorithm", func(p, t int, ls bool) search.Traced {
			return search.Genetic{Population: p, Generations: t, LocalSearch: ls}
		}},
		{annealing, "simulated annealing", func(p, t int, ls bool) search.Traced {
			return search.Annealing{Evaluations: p * t, LocalSearch: ls}
		}},
		{quantumSearch, "quantum genetic algorithm, sound form (Han and Kim)", func(p, t int, ls bool) search.Traced {
			return search.QuantumGenetic{Population: p, Generations: t, LocalSearch: ls}
		}},
	}
}

// solver is a method with a part of a model. All results are of the whole model.
type solver = func(s *subject) (graphpart.Result, error)

func informed(method graphpart.Method) solver { return partly(method, wholeModel) }
func blindly(method graphpart.Method) solver  { return partly(method, nothing) }

func withPowers(method graphpart.Method) solver { return partly(method, onlyPowers) }

// partly gives a method a part of the model and judges by the model.
func partly(method graphpart.Method, v view) solver {
	return func(s *subject) (graphpart.Result, error) {
		return s.judge(method.Partition(s.Graph, len(s.Powers), v.options(s.Model, s.seed)))
	}
}

// multilevelGiven is partly with the multilevel method.
func multilevelGiven(v view) solver {
	return func(s *subject) (graphpart.Result, error) { return s.judge(s.multilevel(v)) }
}

// classical is what one does with METIS: part i goes to processor i.
var classical = multilevelGiven(nothing)

// mapped is classical with its equal parts given to processors by C.
func mapped(s *subject) (graphpart.Result, error) {
	r, err := classical(s)
	if unbalancedOnly(err) != nil {
		return r, err
	}
	o := nothing.options(s.Model, s.seed)
	o.Costs = s.Costs
	return s.judge(mapping.MapParts(s.Graph, len(s.Powers), o, r.Part))
}

// balanced repairs what a method gives to the bounds of R, without a look at C.
func balanced(inner solver) solver {
	return func(s *subject) (graphpart.Result, error) {
		r, err := inner(s)
		if unbalancedOnly(err) != nil {
			return r, err
		}
		return withPowers(repair(r.Part))(s)
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

// METIS is the real thing beside our multilevel method.
type METIS struct {
	Version string       // as it prints it; empty: gpmetis is not on PATH
	Trials  []Trials     // ours and METIS's
	Overall []Comparison // over all lines
	program *gpmetis     // nil: not on PATH
}

// Contenders of METIS.
const (
	metisBlind    = "metis"
	metisBalanced = "metis-balanced"
	metisPowers   = "metis-powers"
)

func metisContenders(m gpmetis) []Contender {
	return []Contender{
		{ID: metisBlind, Text: "gpmetis, blind to R and C: equal parts, as it is", run: blindly(m)},
		{ID: metisBalanced, Text: "the same, repaired to the balance of the line without a look at C", run: balanced(blindly(m))},
		{ID: metisPowers, Text: "gpmetis with target weights (-tpwgts) by R, repaired", run: balanced(withPowers(m))},
	}
}

// findMETIS looks for gpmetis, if requested, and tries it before the long runs.
func (r *Replay) findMETIS(ctx context.Context) error {
	if !r.Options.METIS {
		return nil
	}
	r.METIS = &METIS{}
	path, err := metis.Find(metis.Name)
	if err != nil {
		return nil // recorded as absent
	}
	r.METIS.program = &gpmetis{ctx, path}
	r.METIS.Version, err = r.METIS.program.version()
	return err
}

// gpmetis runs METIS as a method: powers become target weights; costs and the lower
// bound are not for it.
type gpmetis struct {
	ctx  context.Context
	path string
}

// version is the name of METIS, which it prints with every partition only.
func (m gpmetis) version() (string, error) {
	b := graphpart.NewBuilder(2)
	b.Edge(0, 1, 1)
	g, err := b.Build()
	if err != nil {
		return "", err
	}
	run, err := m.run(g, 2, graphpart.Options{})
	return cmp.Or(run.Version, "METIS of unknown version"), err
}

// Partition implements graphpart.Method.
func (m gpmetis) Partition(g *graphpart.Graph, k int, o graphpart.Options) (graphpart.Result, error) {
	run, err := m.run(g, k, o)
	if err != nil {
		return graphpart.Result{}, err
	}
	return graphpart.NewResult(g, k, o, run.Part)
}

func (m gpmetis) run(g *graphpart.Graph, k int, o graphpart.Options) (run metis.Run, err error) {
	in, err := metis.Prepare(m.path, g, o.Powers)
	if err != nil {
		return metis.Run{}, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	run, err = in.Run(m.ctx, metis.Options{
		Parts: k, UFactor: max(1, int(math.Round(1000*o.Imbalance))), Seed: int(o.Seed % math.MaxInt32),
	})
	if err != nil && m.ctx.Err() == nil {
		err = fmt.Errorf("%s: %w", m.path, err)
	}
	return run, err
}

// runMETIS runs gpmetis on all instances, if it is there.
func (r *Replay) runMETIS(ctx context.Context) error {
	if r.METIS == nil || r.METIS.program == nil {
		return nil
	}
	trials, err := r.compete(ctx, r.Options.lines(), r.Options.Seeds, metisContenders(*r.METIS.program))
	if err != nil {
		return err
	}
	for i, t := range r.Trials {
		maps.Copy(trials[i].Outcomes, t.Outcomes)
	}
	r.METIS.Trials = trials
	with := &Replay{Options: r.Options, Trials: trials}
	for _, pair := range [][2]string{
		{blindBalanced, metisBalanced},
		{givenPowers, metisPowers},
		{givenModel, metisPowers},
		{zeroOne, metisPowers},
		{quantumSearch, metisBalanced},
		{quantumSearch, metisPowers},
		{quantumSearch + local, metisBalanced},
		{quantumSearch + local, metisPowers},
		{annealing, metisPowers},
	} {
		r.METIS.Overall = append(r.METIS.Overall, with.compareAll(pair[0], pair[1]))
	}
	return nil
}

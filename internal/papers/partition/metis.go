package partition

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"

	graphpart "github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/metis"
)

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
	trials, err := r.Options.compete(ctx, r.Options.lines(), r.Options.Seeds, metisContenders(*r.METIS.program))
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

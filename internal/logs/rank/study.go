package rank

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Study is a workflow as its own runs show it.
type Study struct {
	problems []*scheduler.Problem // one for each own run and estimate of sizes
	actual   func(i int, pr *scheduler.Problem) *scheduler.Problem
	options  sim.Options
	env      catalog.Env
	seed     uint64
}

// Options are what a study takes beside the runs.
type Options struct {
	Edges infer.Options
	Nodes []logs.Node // with cores and memory
	Sim   sim.Options // the overheads and the noise of runs; their seeds are replaced
	Env   catalog.Env
	Seed  uint64 // of the first run
}

// New makes the study of a workflow's own runs, whose tasks must fit on the nodes ([imported.TooLarge]). Each is a workload of its own, with the graph that all of them
// show, or the edges that the system noted.
func New(own []*logs.Run, o *Options) (*Study, error) {
	p, err := imported.Platform("cluster", o.Nodes)
	if err != nil {
		return nil, err
	}
	s := &Study{options: o.Sim, env: o.Env, seed: o.Seed}
	for i := range own {
		runs := append([]*logs.Run{own[i]}, own[:i]...)
		runs = append(runs, own[i+1:]...)
		var g *infer.Graph
		if own[i].Edges == nil {
			if g, err = infer.Infer(runs, o.Edges); err != nil {
				return nil, err
			}
		}
		for _, size := range sizes {
			if err := s.add(sized(own[i], g, size), g, p); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

func (s *Study) add(r *logs.Run, g *infer.Graph, p *platform.Platform) error {
	set := imported.Set{Runs: []*logs.Run{r}, Graph: g}
	d, _, err := set.Workload()
	if err != nil {
		return err
	}
	s.problems = append(s.problems, run.Problem(d, p, s.options))
	return nil
}

// On is a study of the same workflow on other nodes, or with other overheads and noise. The problem of the i-th seed is
// what actual, unless it is nil, makes of the one that it is given; it is called by several goroutines.
func (s *Study) On(nodes []logs.Node, o sim.Options, actual func(i int, pr *scheduler.Problem) *scheduler.Problem) (*Study, error) {
	p, err := imported.Platform("cluster", nodes)
	if err != nil {
		return nil, err
	}
	other := &Study{options: o, env: s.env, seed: s.seed, actual: actual}
	for _, pr := range s.problems {
		other.problems = append(other.problems, run.Problem(pr.DAG, p, o))
	}
	return other, nil
}

// Workflows are those of the own runs, one for each and each estimate of sizes.
func (s *Study) Workflows() (list []*workload.DAG) {
	for _, pr := range s.problems {
		list = append(list, pr.DAG)
	}
	return list
}

// MakespanSec simulates the workflow under a scheduler, from the first submission to the last end of a
// task, for the i-th seed. The own runs and the estimates of sizes take turns.
func (s *Study) MakespanSec(ctx context.Context, e *sim.Engine, by spec.Spec, i int) (float64, error) {
	x, err := s.Simulate(ctx, e, by, i, &s.options.Overhead)
	return x.MakespanSec, err
}

// Simulate is like MakespanSec, with overheads other than those of the options, and with the means of stages.
func (s *Study) Simulate(ctx context.Context, e *sim.Engine, by spec.Spec, i int, m *sim.Overhead) (Stages, error) {
	o := s.options
	o.Overhead = *m
	o.Overhead.Seed, o.Noise.Seed = s.seed+uint64(i), s.seed+uint64(i)
	if by.Name == "original" || by.Name == "kubernetes" { // the engine hands each task over at once
		o.Overhead.Batch, o.Overhead.BatchLag = overhead.Amount{}, overhead.Amount{}
	}
	if s.takesSeed(by) {
		by = run.Seeded(by, &s.seed, i)
	}
	pr := s.problems[i%len(s.problems)]
	if s.actual != nil {
		pr = s.actual(i, pr)
	}
	c := run.Case{Problem: pr, Scheduler: run.BySpec(by.String(), s.env), Options: o}
	out, err := c.Run(ctx, e)
	if err != nil {
		return Stages{math.NaN(), math.NaN(), math.NaN()}, err
	}
	return simulated(out.Result), nil
}

// Spread is the k-th of seeds that differ in both, the own run and the estimate of sizes.
func Spread(k int) int { return k * (len(sizes) + 1) }

// takesSeed says whether the scheduler that a spec names takes a seed.
func (s *Study) takesSeed(by spec.Spec) bool {
	return slices.ContainsFunc(s.env.Table(), func(e catalog.Entry) bool {
		return e.Name == by.Name && spec.TakesSeed(e.Name, e.Params)
	})
}

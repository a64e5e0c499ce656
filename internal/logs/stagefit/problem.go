package stagefit

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/spec"
)

// Run is a recorded run.
type Run struct {
	rank.Stages
	File   string
	SHA256 string
	Stalls int // -1: not known
}

// Workflow is one that was recorded, with its study.
type Workflow struct {
	rank.Workflow // Predicted is empty
	Study         *rank.Study
	Specs         []spec.Spec // of the schedulers, as Plain.Names has them
	Runs          [][]Run     // by scheduler
}

// DefaultFree are the parameters that are fitted unless others are named, and where they are looked for: a hundredfold
// or so around what a container's start and end may take on any cluster.
const DefaultFree = "start-lag=0.1s..10s,start-work=0.1s..10s,end-lag=0.1s..10s,end-work=0.1s..10s,release=0.1s..10s,finish=10ms..1s,look=100us..100ms,create=10ms..1s"

// DefaultTraining are schedulers that differ in all that schedulers may differ in: the cluster's own, and
// two orders with two placements each.
func DefaultTraining() []string {
	return []string{"original", "fifo_fair", "fifo_random", "rank_fair", "rank_random", "random_roundrobin"}
}

// Seeds is how often a fit simulates a workflow under a scheduler: once with each estimate of the sizes of
// inputs.
const Seeds = 3

// Problem is what to fit to what.
type Problem struct {
	Workflows []*Workflow
	Own       string   // the scheduler whose runs are all that is simulated
	Training  []string // schedulers to fit to
	Base      overhead.Model
	Free      []fit.Free

	targets [][]target // by workflow and training scheduler
}

// target is what to come near to.
type target struct {
	by   spec.Spec
	want rank.Stages
}

// start finds the targets. A workflow that lacks all training schedulers is fitted to all of its
// schedulers.
func (p *Problem) start() error {
	var wrong []error
	p.targets = nil
	for _, w := range p.Workflows {
		var list []target
		for _, any := range []bool{false, true} {
			for i, name := range w.Plain.Names {
				if len(list) < len(w.Specs) && (any || slices.Contains(p.Training, name)) {
					list = append(list, target{w.Specs[i], Wanted(w.Runs[i])})
				}
			}
			if len(list) > 0 {
				break
			}
		}
		timed := func(t target) bool { return !math.IsNaN(t.want.WaitSec) || !math.IsNaN(t.want.NoticeSec) }
		if !slices.ContainsFunc(list, timed) {
			wrong = append(wrong, fmt.Errorf("%s: the logs have no dates of stages to fit to (want submit and start in traces)", w.Name))
		}
		p.targets = append(p.targets, list)
	}
	return errors.Join(wrong...)
}

// Wanted are the means over the runs without stalls. If all have stalls, these are taken off the makespans, and nothing is
// known of the notice.
func Wanted(runs []Run) rank.Stages {
	var x rank.Stages
	n := 0.0
	add := func(s *rank.Stages, takenOff float64) {
		x.MakespanSec += s.MakespanSec - takenOff
		x.WaitSec += s.WaitSec
		x.NoticeSec += s.NoticeSec
		n++
	}
	for i := range runs {
		if runs[i].Stalls <= 0 {
			add(&runs[i].Stages, 0)
		}
	}
	if n == 0 {
		for i := range runs {
			add(&runs[i].Stages, rank.StalledSec*float64(runs[i].Stalls))
		}
		x.NoticeSec = math.NaN()
	}
	return rank.Stages{MakespanSec: x.MakespanSec / n, WaitSec: x.WaitSec / n, NoticeSec: x.NoticeSec / n}
}

// model is the base with values at a place in the unit cube.
func (p *Problem) model(at []float64) overhead.Model {
	m := p.Base
	for i := range p.Free {
		f := &p.Free[i]
		if err := m.Set(f.Name, f.Value(at[i])); err != nil {
			panic("stagefit: " + err.Error()) // ranges were checked
		}
	}
	return m
}

// meanOf is the mean of stages, number by number.
func meanOf(list []rank.Stages) rank.Stages {
	of := func(x func(s rank.Stages) float64) float64 { return stats.Mean(stats.Each(list, x)) }
	return rank.Stages{
		MakespanSec: of(func(s rank.Stages) float64 { return s.MakespanSec }),
		WaitSec:     of(func(s rank.Stages) float64 { return s.WaitSec }),
		NoticeSec:   of(func(s rank.Stages) float64 { return s.NoticeSec }),
	}
}

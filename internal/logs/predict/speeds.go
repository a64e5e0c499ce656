package predict

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// uncertain is half of the 90 % interval of a task's run time on other nodes, and the part of it that all tasks of a run
// share.
type uncertain struct{ task, common float64 }

// From recorded runs of five workflows on seven machines: medians of the errors of tasks, and of the sums of workflows, over machines. Stated
// is a factor that is not of the workflow itself, one is that of a small run, byType those of its types.
var (
	stated = uncertain{0.15, 0.10}
	one    = uncertain{0.11, 0.08}
	byType = uncertain{0.06, 0.04}
)

// Speed is how fast nodes are, relative to those of the recorded runs.
type Speed struct {
	Kind    string // of nodes, or the name of one; "": all
	Factor  float64
	Types   map[string]float64 // factors of a small run; nil: the factor is stated
	Matched int                // tasks of the small run that a recorded run has too
}

// names says whether the speed is that of a node.
func (s *Speed) names(n *logs.Node) bool { return s.Kind == "" || s.Kind == n.Kind || s.Kind == n.Name }

// Unused is a speed that no node has; nil if all are used.
func (o *Options) Unused() *Speed {
	for i := range o.Speeds {
		s := &o.Speeds[i]
		if !slices.ContainsFunc(o.Clusters, func(c Cluster) bool {
			return slices.ContainsFunc(c.Nodes, func(n logs.Node) bool { return s.names(&n) })
		}) {
			return s
		}
	}
	return nil
}

// SmallRun finds factors in a run of some of the same tasks on other nodes: for each type the median quotient of
// run times, task by task, and one for all.
func SmallRun(kind string, small *logs.Run, runs []*logs.Run) (Speed, error) {
	times := map[string][]float64{}
	for _, r := range runs {
		for i := range r.Tasks {
			if t := &r.Tasks[i]; compared(t) {
				times[t.Name] = append(times[t.Name], t.RunSec)
			}
		}
	}
	s := Speed{Kind: kind, Types: map[string]float64{}}
	quotients, here, there := map[string][]float64{}, 0.0, 0.0
	for i := range small.Tasks {
		t := &small.Tasks[i]
		if list := times[t.Name]; compared(t) && list != nil {
			sec := stats.Mean(list)
			quotients[t.Process] = append(quotients[t.Process], sec/t.RunSec)
			here, there = here+sec, there+t.RunSec
			s.Matched++
		}
	}
	if s.Matched == 0 {
		return s, fmt.Errorf("no task of this run is in the other runs by its name (run some of the same samples on the new nodes: other inputs take other times)")
	}
	s.Factor = here / there
	for _, process := range slices.Sorted(maps.Keys(quotients)) {
		s.Types[process] = stats.Median(quotients[process])
	}
	return s, nil
}

// compared says whether a task's run time may be compared with that of the task of its name in another run.
func compared(t *logs.Task) bool {
	return t.RunSec > 0 && !t.Numbered && !t.Superseded && t.Status == logs.Completed
}

// of is the factor of a type, and its uncertainty.
func (s *Speed) of(process string) (float64, uncertain) {
	if f, has := s.Types[process]; has {
		return f, byType
	}
	return s.Factor, s.alone()
}

// alone is the uncertainty of the one factor.
func (s *Speed) alone() uncertain {
	if s.Types == nil {
		return stated
	}
	return one
}

// speedOf is that of a node; nil: as fast as those of the recorded runs.
func (o *Options) speedOf(n *logs.Node) *Speed {
	for i := range o.Speeds {
		if o.Speeds[i].names(n) {
			return &o.Speeds[i]
		}
	}
	return nil
}

// alike is the speed that all nodes have; uniform if they have the same, or none.
func (o *Options) alike(nodes []logs.Node) (s *Speed, uniform bool) {
	for i := range nodes {
		x := o.speedOf(&nodes[i])
		if i > 0 && x != s {
			return nil, false
		}
		s = x
	}
	return s, true
}

// rated gives nodes of several speeds theirs. Where all have one, run times have it instead, by type.
func (o *Options) rated(nodes []logs.Node) []logs.Node {
	if _, uniform := o.alike(nodes); uniform {
		return nodes
	}
	for i := range nodes {
		if s := o.speedOf(&nodes[i]); s != nil {
			nodes[i].Speed = s.Factor
		}
	}
	return nodes
}

// actual draws the speeds of a seed: all tasks share a factor, and those of a type one more. Nodes of several speeds have one
// factor each for all types.
func (o *Options) actual(nodes []logs.Node, options sim.Options) func(i int, pr *scheduler.Problem) *scheduler.Problem {
	s, uniform := o.alike(nodes)
	switch {
	case uniform && s == nil:
		return nil
	case uniform:
		return func(i int, pr *scheduler.Problem) *scheduler.Problem {
			factors := map[string]float64{}
			d := pr.DAG.Scaled(func(t workload.TaskID) float64 {
				process := pr.DAG.Attributes(t).Type
				if factors[process] == 0 {
					f, u := s.of(process)
					factors[process] = 1 / (f * o.factor(i, s.Kind, u.common) * o.factor(i, s.Kind+"\x00"+process, math.Sqrt(square(u.task)-square(u.common))))
				}
				return factors[process]
			}, nil)
			return run.Problem(d, pr.Platform, options)
		}
	}
	return func(i int, pr *scheduler.Problem) *scheduler.Problem {
		drawn := slices.Clone(nodes)
		for k := range drawn {
			if s := o.speedOf(&drawn[k]); s != nil {
				drawn[k].Speed = s.Factor * o.factor(i, s.Kind, s.alone().task)
			}
		}
		p, err := imported.Platform("cluster", drawn)
		if err != nil {
			return pr // it was built before
		}
		return run.Problem(pr.DAG, p, options)
	}
}

// factor draws one with a median of 1 for a seed; half is half its 90 % interval.
func (o *Options) factor(i int, of string, half float64) float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(of))
	random := rand.New(rand.NewPCG(o.Seed+uint64(i), h.Sum64()))
	return math.Exp(half / normal95 * random.NormFloat64())
}

// fastest is the speed of the fastest nodes for a type.
func (o *Options) fastest(nodes []logs.Node) func(process string) float64 {
	s, uniform := o.alike(nodes)
	if uniform && s != nil {
		return func(process string) float64 {
			f, _ := s.of(process)
			return f
		}
	}
	most := 0.0
	for i := range nodes {
		f := 1.0
		if s := o.speedOf(&nodes[i]); s != nil {
			f = s.Factor
		}
		most = max(most, f)
	}
	return func(string) float64 { return most }
}

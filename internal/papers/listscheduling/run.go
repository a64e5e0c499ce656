package listscheduling

import (
	"context"
	"fmt"
	"runtime"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// DefaultGraphs are enough to separate most schedulers, in some seconds; the first publication has 2,250 types of graphs, and
// 25 graphs of each.
const DefaultGraphs = 1000

// Options choose how much is drawn. The zero Options are the default replay.
type Options struct {
	Graphs int    // of each publication; 0: [DefaultGraphs]
	Seed   uint64 // 0: 1
}

// Replay is both publications, replayed. It belongs to the caller.
type Replay struct {
	Options
	Studies []Study
	Ledger  ledger.Ledger
}

// Study is one publication's graphs with what each scheduler made of them.
type Study struct {
	Experiment
	Graphs []Graph
}

// Graph is one random graph.
type Graph struct {
	At      []int     // the values of its parameters, by axis
	Results []Results // by scheduler
}

// Results are those of one scheduler under the publication's model and with contention.
type Results [len(models)]Result

// Result is a makespan in proportion to the graph.
type Result struct{ SLR, Speedup, Efficiency float64 }

// models are the two ways to measure a makespan.
var models = [...]struct{ id, text string }{
	{"planned", "as planned: a processor sends to all others at once, nothing shares"},
	{"simulated", "simulated: each processor has one link of the same bandwidth to a switch"},
}

// Check returns what is wrong with the options.
func (o *Options) Check() error {
	if o.Graphs < 0 || o.Graphs > 1e6 {
		return fmt.Errorf("%d graphs (want 1 to 1,000,000)", o.Graphs)
	}
	return nil
}

// NewReplay draws, plans and simulates on all CPUs that Go may use. Errors are ctx's, of the options or of a run.
func NewReplay(ctx context.Context, o Options) (*Replay, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Graphs == 0 {
		o.Graphs = DefaultGraphs
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	r, platforms := &Replay{Options: o}, map[int]*platform.Platform{}
	for _, x := range experiments() {
		for _, n := range x.Axes[x.processors].Values {
			p, err := switched(int(n))
			if err != nil {
				return nil, err
			}
			platforms[int(n)] = p
		}
		s := Study{Experiment: x, Graphs: make([]Graph, o.Graphs)}
		points := x.draw(o.Graphs, o.Seed)
		err := run.Count(ctx, runtime.GOMAXPROCS(0), o.Graphs, func(e *sim.Engine, i int) (err error) {
			s.Graphs[i], err = x.measure(ctx, e, points[i], platforms, o.Seed+uint64(i))
			return err
		})
		if err != nil {
			return nil, err
		}
		r.Studies = append(r.Studies, s)
	}
	r.Ledger = r.judged()
	return r, nil
}

// network is that of both models: neither latency nor what protocols take.
var network = sim.Network{Kind: sim.CM02}

// measure lets each scheduler plan one graph.
func (x *Experiment) measure(ctx context.Context, e *sim.Engine, at []int, platforms map[int]*platform.Platform, seed uint64) (Graph, error) {
	v := x.valuesAt(at)
	processors := int(v[x.processors])
	text := x.spec(v, seed)
	d, err := generate.FromSpec(text)
	if err != nil {
		return Graph{}, err
	}
	p := platforms[processors]
	options := sim.Options{Network: network}
	problem := run.Problem(d, p, options)
	g := Graph{At: at, Results: make([]Results, len(x.Schedulers))}
	for i, name := range x.Schedulers {
		s, err := catalog.Parse(name, catalog.Env{})
		if err != nil {
			return g, err
		}
		plan, err := s.Mapper.Map(ctx, problem)
		if err != nil {
			return g, fmt.Errorf("%s on %s: %w", name, text, err)
		}
		out, err := run.Follow(d, p, plan, options).Run(ctx, e)
		if err != nil {
			return g, fmt.Errorf("%s on %s: %w", name, text, err)
		}
		m := sim.Measure(problem, out.Result)
		for k, sec := range [len(models)]float64{plan.PlannedMakespanSec(), out.Result.MakespanSec} {
			speedup := m.SequentialSec / sec
			g.Results[i][k] = Result{SLR: sec / m.CriticalPathSec, Speedup: speedup, Efficiency: speedup / float64(processors)}
		}
	}
	return g, nil
}

// switched are processors p1 to pN of the generators' speed, each with a link of their bandwidth to a switch.
func switched(processors int) (*platform.Platform, error) {
	b := platform.NewBuilder("switched")
	up, down, hosts := make([]platform.LinkID, processors), make([]platform.LinkID, processors), make([]platform.HostID, processors)
	for i := range hosts {
		name := fmt.Sprintf("p%d", i+1)
		hosts[i] = b.Host(platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1})
		up[i], down[i] = b.Duplex(platform.Link{Name: name, BandwidthBytesPerSec: 125e6})
	}
	for i, from := range hosts {
		for k, to := range hosts {
			if i != k {
				b.Route(from, to, up[i], down[k])
			}
		}
	}
	return b.Build()
}

package predict

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Cluster is a set of nodes to predict makespans on.
type Cluster struct {
	Name  string
	Nodes []logs.Node // with cores and memory
}

// Options say what to predict, and how.
type Options struct {
	Own        []logs.Node // those of the recorded runs, with cores and memory; nil: not known
	OwnBy      string      // the scheduler of the recorded runs
	Clusters   []Cluster
	Schedulers []string // their specs
	Speeds     []Speed
	Edges      infer.Options
	Sim        sim.Options // the overheads and the noise
	Env        catalog.Env
	HeldOut    float64 // the cross-validated error of the overheads, half of a 90 % interval; 0: none
	Runs       int     // seeds
	Seed       uint64  // the first
	NoLimits   bool    // what limits is not asked for
}

// Result is what is predicted.
type Result struct {
	Check      Check
	Cells      []Cell // by cluster, then scheduler
	Pairs      []Pair
	Tasks      int
	ModelError float64 // half of a 90 % interval
	Unanswered []string
}

// Cell is a prediction.
type Cell struct {
	Cluster, Scheduler string
	Nodes              int

	Seconds     []float64 // simulated, by seed
	MedianSec   float64   // of what is drawn, stalls included
	LowSec      float64   // 5 %
	HighSec     float64   // 95 %
	CriticalSec float64   // the longest path of run times
	Limits      []Limit   // those that cost most first
}

// variant is a cell, or one with a limit taken away.
type variant struct {
	study   *rank.Study
	by      spec.Spec
	limit   string // "": none is taken away
	cell    int    // -1: the check
	seconds []float64
}

// Predict simulates the workflow of the recorded runs. The runs are whole: none is cut off.
func Predict(ctx context.Context, runs []*logs.Run, o *Options) (*Result, error) {
	if err := o.fits(runs); err != nil {
		return nil, err
	}
	base := o.Own
	if base == nil {
		base = o.Clusters[0].Nodes
	}
	own, err := rank.New(runs, &rank.Options{Edges: o.Edges, Nodes: base, Sim: o.Sim, Env: o.Env, Seed: o.Seed})
	if err != nil {
		return nil, err
	}
	r := &Result{Tasks: own.Workflows()[0].NumTasks()}
	var list []*variant
	if o.Own != nil && recordedMedian(runs) > 0 {
		by, err := spec.Parse(o.OwnBy)
		if err != nil {
			return nil, err
		}
		list = append(list, &variant{study: own, by: by, cell: -1})
	}
	for _, c := range o.Clusters {
		for _, name := range o.Schedulers {
			more, err := o.variants(own, runs, c, name, len(r.Cells))
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
			r.Cells = append(r.Cells, Cell{Cluster: c.Name, Scheduler: name, Nodes: len(c.Nodes), CriticalSec: o.criticalSec(own, c)})
		}
	}
	if err := o.simulate(ctx, list); err != nil {
		return nil, err
	}
	o.judge(r, runs, list)
	r.Unanswered = o.unanswered(runs)
	return r, nil
}

// variants are what is simulated for a scheduler on a cluster.
func (o *Options) variants(own *rank.Study, runs []*logs.Run, c Cluster, name string, cell int) (list []*variant, err error) {
	by, err := spec.Parse(name)
	if err != nil {
		return nil, err
	}
	limits := []limit{{}}
	if !o.NoLimits {
		limits = append(limits, limitsOf(runs, c.Nodes, &o.Sim)...)
	}
	for _, l := range limits {
		nodes, options := slices.Clone(c.Nodes), o.Sim
		if l.without != nil {
			l.without(nodes, &options)
		}
		nodes = o.rated(nodes)
		s, err := own.On(nodes, options, o.actual(nodes, options))
		if err != nil {
			return nil, err
		}
		list = append(list, &variant{study: s, by: by, limit: l.name, cell: cell})
	}
	return list, nil
}

// simulate runs all variants with all seeds.
func (o *Options) simulate(ctx context.Context, list []*variant) error {
	for _, v := range list {
		v.seconds = make([]float64, o.Runs)
	}
	return run.Count(ctx, runtime.GOMAXPROCS(0), len(list)*o.Runs, func(e *sim.Engine, i int) error {
		v, seed := list[i/o.Runs], i%o.Runs
		sec, err := v.study.MakespanSec(ctx, e, v.by, seed)
		if err != nil {
			return &SchedulerError{Own: v.cell < 0, by: v.by, err: err}
		}
		if !(sec > 0) {
			err = fmt.Errorf("all run times are 0: the logs say nothing on how long the workflow takes")
		}
		if err != nil {
			return fmt.Errorf("under %s: %w", v.by, err)
		}
		v.seconds[seed] = sec
		return nil
	})
}

// judge makes the result of what was simulated.
func (o *Options) judge(r *Result, runs []*logs.Run, list []*variant) {
	rate := stallRate(runs)
	r.Check = Check{Error: math.NaN()}
	for _, v := range list {
		if v.cell < 0 {
			r.Check = o.check(runs, v.seconds, rate)
		}
	}
	r.ModelError = max(leastError, o.HeldOut, r.Check.modelError())
	r.Check.count(runs, rate, r.ModelError, o.Seed)
	for _, v := range list {
		if v.cell < 0 {
			continue
		}
		c := &r.Cells[v.cell]
		if v.limit != "" {
			c.Limits = append(c.Limits, costs(v.limit, c.Seconds, v.seconds))
			continue
		}
		c.Seconds = v.seconds
		drawn := draws(v.seconds, rate.elsewhere(), r.ModelError, o.Seed)
		c.MedianSec, c.LowSec, c.HighSec = stats.Quantile(drawn, 0.5), stats.Quantile(drawn, low), stats.Quantile(drawn, high)
	}
	for i := range r.Cells {
		sortLimits(r.Cells[i].Limits)
	}
	r.Pairs = pairs(r.Cells)
}

// quotients are those of two lists, seed by seed, sorted.
func quotients(a, b []float64) []float64 {
	q := make([]float64, len(a))
	for i := range a {
		q[i] = b[i] / a[i]
	}
	slices.Sort(q)
	return q
}

// fits says which task fits on no node.
func (o *Options) fits(runs []*logs.Run) error {
	for _, r := range runs {
		for _, c := range o.Clusters {
			if large := imported.TooLarge(r, c.Nodes); large != "" {
				return &NodesError{Nodes: c.Name, Text: large}
			}
		}
		if large := imported.TooLarge(r, o.Own); o.Own != nil && large != "" {
			return &NodesError{Own: true, Text: large}
		}
	}
	return nil
}

// SchedulerError says that no run can be simulated under a scheduler: that to predict for, or that of the recorded runs.
type SchedulerError struct {
	Own bool
	by  spec.Spec
	err error
}

func (e *SchedulerError) Error() string { return fmt.Sprintf("under %s: %v", e.by, e.err) }

func (e *SchedulerError) Unwrap() error { return e.err }

// NodesError is a mistake in the nodes: those of a cluster, or of the recorded runs.
type NodesError struct {
	Nodes string
	Own   bool
	Text  string
}

func (e *NodesError) Error() string { return e.Text }

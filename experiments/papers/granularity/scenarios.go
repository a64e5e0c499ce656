package granularity

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// publishedBeta is the beta = 3 of Table 2's heading, and reducedChi the load of
// the reduce tasks. The text says chi = 0.14 and chi*W1 = 390 GI, which is 0.1361
// of W1 = 2866 GI: 0.136 is both, rounded.
const (
	publishedBeta = 3
	reducedChi    = 0.136
)

// Row is one scenario's outcome, in the paper's units. MIPS and GI count
// instructions by 1e6 and 1e9.
type Row struct {
	ID              string
	Scenario        string
	Refinement      *Refinement // nil: the workload as it was
	Eta             float64     // of the refinement, at the workload's alpha
	WorkGI          float64
	MarkedSpeedMIPS float64
	TimeSec         float64
	SpeedMIPS       float64
	SpeedEfficiency float64
	Phi             float64 // against the scenario before; 0 for that one itself
}

// scenario is one column of choices: which platform, which refinement.
type scenario struct {
	id, text string
	platform *platform.Platform
	refine   *Refinement
}

// scenarios lists them in the order they are reported.
func (in *inputs) scenarios() []scenario {
	list := []scenario{{id: "before", text: "before", platform: in.before}}
	for _, s := range []scenario{
		{"beta-3", "beta = 3", in.after, &Refinement{Beta: publishedBeta}},
		{"beta-real", "beta = C2/C1", in.after, &Refinement{Beta: in.after.MarkedSpeed() / in.before.MarkedSpeed()}},
		{
			"c2-1710", "C2 = " + short(mega(in.after1710.MarkedSpeed())), in.after1710,
			&Refinement{Beta: in.after1710.MarkedSpeed() / in.before.MarkedSpeed()},
		},
	} {
		s.refine.K = in.splitFactor()
		loaded := *s.refine
		loaded.Chi = reducedChi
		list = append(list, s, scenario{s.id + "-reduce", s.text + ", reduce load", s.platform, &loaded})
	}
	return list
}

// run simulates one scenario, its tasks placed anew where the inputs ask for it.
func (in *inputs) run(ctx context.Context, engine *sim.Engine, o sim.Options, sc scenario) (Row, error) {
	dag, schedule, err := in.prepare(sc)
	if err == nil && in.remap != nil {
		schedule, err = in.remap(scheduler.NewProblem(dag, sc.platform, o.Network.Estimate()))
	}
	if err != nil {
		return Row{}, err
	}
	done, err := run.Follow(dag, sc.platform, schedule, o).Run(ctx, engine)
	if err != nil {
		return Row{}, err
	}
	m := done.Metrics()
	row := Row{
		ID: sc.id, Scenario: sc.text, Refinement: sc.refine,
		WorkGI: giga(m.WorkFlop), MarkedSpeedMIPS: mega(m.MarkedSpeedFlops), TimeSec: done.Result.MakespanSec,
		SpeedMIPS: mega(m.SpeedFlops), SpeedEfficiency: m.SpeedEfficiency,
	}
	if sc.refine != nil {
		row.Eta = sc.refine.Eta(in.alpha())
		row.Phi = scalability.Phi(in.dag.TotalWorkFlop(), in.before.MarkedSpeed(), m.WorkFlop, m.MarkedSpeedFlops)
	}
	return row, nil
}

// prepare gives the workload and the schedule that a scenario runs.
func (in *inputs) prepare(sc scenario) (*workload.DAG, *scheduler.Schedule, error) {
	if sc.refine == nil {
		return in.dag, in.mapping, nil
	}
	refined, err := refine.Refine(in.dag, sc.refine.options())
	if err != nil {
		return nil, nil, err
	}
	place, err := in.extension(sc.platform, sc.refine.K)
	if err != nil {
		return nil, nil, err
	}
	schedule, err := scalability.FollowParts(refined, in.mapping, place, sc.platform.NumHosts())
	return refined.DAG, schedule, err
}

func giga(x float64) float64 { return x / 1e9 }
func mega(x float64) float64 { return x / 1e6 }

// Refinement says how every task of a program is split (Xiong and Zeng 2016,
// section 4.1.1).
type Refinement struct {
	K    int     // parallel subtasks of a task, at least 1
	Beta float64 // how much the parallel part of a load grows, above 0
	Chi  float64 // load of a reduce task as a part of its task's load, at least 0
}

// Eta is the load of one subtask as a multiple of its task's load: the whole
// serial part, and 1/k of the grown parallel part.
func (r Refinement) Eta(alpha float64) float64 { return r.options().Eta(alpha, r.K) }

// options split every task, however serial, as section 4.1.1 assumes.
func (r Refinement) options() refine.Options {
	o := refine.Defaults(r.K, r.Beta)
	o.ReducePerWork = r.Chi
	o.SerialRatio = 0
	return o
}

// Growth is the refinement of a program whose tasks all have the serial fraction
// alpha, for closed forms.
func (r Refinement) Growth(alpha float64) scalability.Growth {
	return scalability.Growth{K: r.K, Beta: r.Beta, Alpha: alpha, Chi: r.Chi}
}

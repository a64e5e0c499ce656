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
	Refinement      *Refinement // nil: the program as it was
	Eta             float64     // of the refinement, at the program's alpha
	WorkGI          float64
	MarkedSpeedMIPS float64
	TimeSec         float64
	SpeedMIPS       float64
	SpeedEfficiency float64
	Phi             float64 // against the scenario before; 0 for that one itself
}

// scenario is one column of choices: which machine, which refinement.
type scenario struct {
	id, text string
	machine  *platform.Platform
	refine   *Refinement
}

// scenarios lists them in the order they are reported.
func (in *inputs) scenarios() []scenario {
	grown := in.after.MarkedSpeed() / in.before.MarkedSpeed()
	tripled := in.after1710.MarkedSpeed() / in.before.MarkedSpeed()
	k := in.splitFactor()
	list := []scenario{{id: "before", text: "before", machine: in.before}}
	for _, group := range []struct {
		id, text string
		machine  *platform.Platform
		beta     float64
	}{
		{"beta-3", "beta = 3", in.after, publishedBeta},
		{"beta-real", "beta = C2/C1", in.after, grown},
		{"c2-1710", "C2 = " + short(mega(in.after1710.MarkedSpeed())), in.after1710, tripled},
	} {
		for _, reduce := range []struct {
			id, text string
			chi      float64
		}{
			{"", "", 0},
			{"-reduce", ", reduce load", reducedChi},
		} {
			list = append(list, scenario{
				id: group.id + reduce.id, text: group.text + reduce.text, machine: group.machine,
				refine: &Refinement{K: k, Beta: group.beta, Chi: reduce.chi},
			})
		}
	}
	return list
}

// run simulates one scenario.
func (in *inputs) run(ctx context.Context, engine *sim.Engine, o sim.Options, sc scenario) (Row, error) {
	program, schedule, err := in.prepareOn(sc, o.Network)
	if err != nil {
		return Row{}, err
	}
	done, err := run.Follow(program, sc.machine, schedule, o).Run(ctx, engine)
	if err != nil {
		return Row{}, err
	}
	m := done.Metrics()
	row := Row{
		ID: sc.id, Scenario: sc.text, Refinement: sc.refine,
		WorkGI:          giga(m.WorkFlop),
		MarkedSpeedMIPS: mega(m.MarkedSpeedFlops),
		TimeSec:         done.Result.MakespanSec,
		SpeedMIPS:       mega(m.SpeedFlops),
		SpeedEfficiency: m.SpeedEfficiency,
	}
	if sc.refine != nil {
		row.Eta = sc.refine.Eta(in.alpha())
		row.Phi = scalability.Phi(in.program.TotalWorkFlop(), in.before.MarkedSpeed(), m.WorkFlop, m.MarkedSpeedFlops)
	}
	return row, nil
}

// prepare gives the program and the schedule that a scenario runs.
func (in *inputs) prepare(sc scenario) (*workload.DAG, *scheduler.Schedule, error) {
	if sc.refine == nil {
		return in.program, in.mapping, nil
	}
	refined, err := refine.Refine(in.program, sc.refine.options())
	if err != nil {
		return nil, nil, err
	}
	nodes, err := in.extension(sc.machine, sc.refine.K)
	if err != nil {
		return nil, nil, err
	}
	schedule, err := scalability.FollowParts(refined, in.mapping, nodes.place, sc.machine.NumHosts())
	return refined.DAG, schedule, err
}

// prepareOn is prepare, with the tasks placed anew where the inputs ask for it.
func (in *inputs) prepareOn(sc scenario, network sim.Network) (*workload.DAG, *scheduler.Schedule, error) {
	program, schedule, err := in.prepare(sc)
	if err != nil || in.remap == nil {
		return program, schedule, err
	}
	schedule, err = in.remap(scheduler.NewProblem(program, sc.machine, network.Estimate()))
	return program, schedule, err
}

func giga(x float64) float64 { return x / 1e9 }
func mega(x float64) float64 { return x / 1e6 }

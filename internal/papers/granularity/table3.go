package granularity

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Options choose the inputs of a replay. The zero Options replay the paper.
type Options struct {
	// Files holds platform-before.yaml, platform-after.yaml, platform-after-1710.yaml,
	// workload.yaml and placement.csv; nil: the files under examples/table3. A node p of the
	// platform before must be called p-1 after, its new nodes p-2, p-3 and so on.
	Files fs.FS
	// Network is the network model; nil: store-and-forward, the paper's formula (3).
	Network *sim.Network

	// Mapper and After repeat the scenarios otherwise, beside the paper's: tasks placed by
	// a mapper, made anew for each problem, and the tasks refined for another platform
	// after. A platform without the paper's names requires a mapper. nil: as in the paper.
	Mapper func(*scheduler.Problem) (catalog.Scheduler, error)
	After  *platform.Platform
	// Otherwise says in words what Mapper and After are.
	Otherwise string
}

// Replay is Table 3, replayed. It belongs to the caller.
type Replay struct {
	Network string        // spec of the network model
	Rows    []Row         // before, then refined in three ways, without and with reduce load
	Ledger  ledger.Ledger // every published number beside ours

	Other     []Row // the scenarios with Options.Mapper and After; nil: there are none
	Otherwise string
}

// Row returns the scenario of that ID.
func (r *Replay) Row(id string) (Row, bool) {
	for _, row := range r.Rows {
		if row.ID == id {
			return row, true
		}
	}
	return Row{}, false
}

// Table3 simulates the scenarios of Table 3 of Xiong and Zeng (2016) and judges
// every number it prints. Errors are those of the input files, of an extension
// that lacks a node, and ctx's. It takes milliseconds.
func Table3(ctx context.Context, o Options) (*Replay, error) {
	network := paperNetwork
	if o.Network != nil {
		network = *o.Network
	}
	in, err := readInputs(o.Files, network)
	if err != nil {
		return nil, err
	}
	replay := &Replay{Network: network.String(), Otherwise: o.Otherwise}
	engine := sim.NewEngine()
	if replay.Rows, err = in.runAll(ctx, engine, sim.Options{Network: network}, in.scenarios()); err != nil {
		return nil, err
	}
	if replay.Ledger, err = in.ledger(replay, paper()); err != nil || o.Mapper == nil && o.After == nil {
		return replay, err
	}
	other, list, err := in.otherwise(ctx, o)
	if err == nil {
		replay.Other, err = other.runAll(ctx, engine, sim.Options{Network: network}, list)
	}
	return replay, err
}

// runAll simulates scenarios.
func (in *inputs) runAll(ctx context.Context, engine *sim.Engine, o sim.Options, list []scenario) (rows []Row, err error) {
	for _, sc := range list {
		row, err := in.run(ctx, engine, o, sc)
		if err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.id, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

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
	Refinement      *scalability.Growth // nil: the workload as it was
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
	refine   *scalability.Growth
}

// scenarios lists them in the order they are reported.
func (in *inputs) scenarios() []scenario {
	list := []scenario{{id: "before", text: "before", platform: in.before}}
	for _, s := range []scenario{
		{"beta-3", "beta = 3", in.after, in.refinement(publishedBeta)},
		{"beta-real", "beta = C2/C1", in.after, in.refinement(in.after.MarkedSpeed() / in.before.MarkedSpeed())},
		{"c2-1710", "C2 = " + short(mega(in.after1710.MarkedSpeed())), in.after1710, in.refinement(in.after1710.MarkedSpeed() / in.before.MarkedSpeed())},
	} {
		loaded := *s.refine
		loaded.Chi = reducedChi
		list = append(list, s, scenario{s.id + "-reduce", s.text + ", reduce load", s.platform, &loaded})
	}
	return list
}

// refinement splits every task in the paper's k subtasks, without reduce load.
func (in *inputs) refinement(beta float64) *scalability.Growth {
	return &scalability.Growth{K: in.splitFactor(), Beta: beta, Alpha: in.alpha()}
}

// refineOptions split every task, however serial, as section 4.1.1 assumes.
func refineOptions(g scalability.Growth) refine.Options {
	o := refine.Defaults(g.K, g.Beta)
	o.ReducePerWork, o.SerialRatio = g.Chi, 0
	return o
}

// run simulates one scenario, its tasks placed anew where the inputs ask for it.
func (in *inputs) run(ctx context.Context, engine *sim.Engine, o sim.Options, sc scenario) (Row, error) {
	dag, schedule, err := in.prepare(sc)
	if err == nil && in.remap != nil {
		problem := scheduler.NewProblem(dag, sc.platform, o.Network.Estimate())
		if schedule, err = in.remap(problem); err == nil {
			err = scheduler.Validate(problem, schedule)
		}
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
		row.Phi = scalability.Phi(in.dag.TotalWorkFlop(), in.before.MarkedSpeed(), m.WorkFlop, m.MarkedSpeedFlops)
	}
	return row, nil
}

// prepare gives the workload and the schedule that a scenario runs.
func (in *inputs) prepare(sc scenario) (*workload.DAG, *scheduler.Schedule, error) {
	if sc.refine == nil {
		return in.dag, in.mapping, nil
	}
	refined, err := refine.Refine(in.dag, refineOptions(*sc.refine))
	if err != nil {
		return nil, nil, err
	}
	if in.remap != nil {
		return refined.DAG, nil, nil // it places all tasks
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

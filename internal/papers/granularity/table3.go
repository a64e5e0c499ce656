package granularity

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
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

// The input files of Table 3, as they are called in Options.Files.
const (
	beforeFile    = "platform-before.yaml"
	afterFile     = "platform-after.yaml"
	after1710File = "platform-after-1710.yaml"
	workloadFile  = "workload.yaml"
	placementFile = "placement.csv"
)

// inputs is everything that Table 3 is computed from.
type inputs struct {
	dag       *workload.DAG
	before    *platform.Platform
	after     *platform.Platform // with Table 1's speeds
	after1710 *platform.Platform // with Table 3's C2
	mapping   *scheduler.Schedule
	// remap places a workload otherwise than the paper; nil: its mapping.
	remap func(*scheduler.Problem) (*scheduler.Schedule, error)
}

// readInputs reads them; nil files are those under examples/table3. The mapping is what the scheduler that users name for a
// placement file makes of the unrefined workload.
func readInputs(files fs.FS, network sim.Network) (*inputs, error) {
	if files == nil {
		files = examples.Table3()
	}
	in := &inputs{}
	to := []**platform.Platform{&in.before, &in.after, &in.after1710}
	for i, name := range []string{beforeFile, afterFile, after1710File} {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if *to[i], err = platform.ReadNative(name, data, platform.ReadOptions{}); err != nil {
			return nil, err
		}
	}
	data, err := fs.ReadFile(files, workloadFile)
	if err != nil {
		return nil, err
	}
	if in.dag, err = format.Read(workloadFile, data, workload.ReadOptions{}); err != nil {
		return nil, err
	}
	problem := scheduler.NewProblem(in.dag, in.before, network.Estimate())
	fixed, err := catalog.Parse("fixed(file="+placementFile+")", catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) },
		Problem:  problem,
	})
	if err != nil {
		return nil, err
	}
	in.mapping, err = fixed.Mapper.Map(context.Background(), problem)
	return in, err
}

// splitFactor is the paper's k = m2/m1, rounded down (step 4).
func (in *inputs) splitFactor() int { return in.after.NumHosts() / in.before.NumHosts() }

// alpha is the serial fraction, which Table 2 gives once for all tasks.
func (in *inputs) alpha() float64 { return in.dag.Attributes(0).Alpha }

// extension pairs old nodes with new ones by name: node p of the platform before is
// p-1 of the one after, and p-2 to p-k hang on it. Part j of a task on p goes to p-j,
// its reduce task with part 1 (the paper's assumption (3)).
func (in *inputs) extension(after *platform.Platform, k int) (func(old platform.HostID, part int) platform.HostID, error) {
	parts := make([][]platform.HostID, in.before.NumHosts()) // parts[old][j-1] is node old-j
	for old, host := range in.before.Hosts() {
		for part := 1; part <= k; part++ {
			name := fmt.Sprintf("%s-%d", host.Name, part)
			id, ok := after.HostByName(name)
			if !ok {
				return nil, fmt.Errorf("platform %q: no host %q (part %d of the tasks on %q runs there)", after.Name(), name, part, host.Name)
			}
			parts[old] = append(parts[old], id)
		}
	}
	return func(old platform.HostID, part int) platform.HostID { return parts[old][max(part, 1)-1] }, nil
}

// ErrPolicy is wrapped when Options.Mapper gives a policy, which has no schedule to follow.
var ErrPolicy = errors.New("an online policy (want a mapper, which plans before the run)")

// otherwise are the inputs and the scenarios with another mapper, another platform after,
// or both. What the paper prints of its own platform after is no scenario of another one.
func (in *inputs) otherwise(ctx context.Context, o Options) (*inputs, []scenario, error) {
	other := *in
	if o.Mapper != nil {
		other.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapped(ctx, o.Mapper, pr) }
	}
	if o.After == nil {
		return &other, other.scenarios(), nil
	}
	if other.after = o.After; other.splitFactor() < 1 {
		return nil, nil, fmt.Errorf("platform %q has %d hosts (want at least the %d of the platform before)", o.After.Name(), o.After.NumHosts(), in.before.NumHosts())
	}
	return &other, slices.DeleteFunc(other.scenarios(), func(sc scenario) bool { return sc.platform == in.after1710 }), nil
}

// mapped is the schedule of a fresh scheduler.
func mapped(ctx context.Context, fresh func(*scheduler.Problem) (catalog.Scheduler, error), pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := fresh(pr)
	if err != nil {
		return nil, err
	}
	defer run.Close(s)
	if s.Mapper == nil {
		return nil, ErrPolicy
	}
	return s.Mapper.Map(ctx, pr)
}

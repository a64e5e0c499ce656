package sim_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// odd draws arguments that a caller should not give, among some that make sense.
type odd struct {
	*rapid.T
	p *platform.Platform
	d *workload.DAG
}

func (o odd) number(name string) float64 {
	return rapid.SampledFrom([]float64{0, 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, -0.5, 1e-9}).Draw(o.T, name)
}

func (o odd) index(name string) int32 {
	return rapid.SampledFrom([]int32{0, 1, 2, -1, -2, math.MaxInt32, math.MinInt32, 7}).Draw(o.T, name)
}

func (o odd) kind(name string) uint8 {
	return rapid.OneOf(rapid.Uint8Range(0, 3), rapid.Uint8()).Draw(o.T, name)
}

func (o odd) flip(name string) bool { return rapid.Bool().Draw(o.T, name) }

func (o odd) text() string {
	return rapid.OneOf(rapid.SampledFrom([]string{
		"", "none", "lv08", "lv08(tcp-gamma=NaN)", "constant(time=-1s)", "shared", "shared(host=)", "simgrid", "space", "retry",
		"hosts=mtbf(exp(-1))", "task=uniform(2..1)", "htcondor(match=inf)", "(", "a=b,c",
	}), rapid.String()).Draw(o.T, "text")
}

func (o odd) platform() *platform.Platform {
	return rapid.SampledFrom([]*platform.Platform{o.p, o.p, nil}).Draw(o.T, "platform")
}

func (o odd) dag() *workload.DAG {
	return rapid.SampledFrom([]*workload.DAG{o.d, o.d, nil}).Draw(o.T, "workload")
}

func (o odd) problem() *scheduler.Problem {
	return rapid.SampledFrom([]*scheduler.Problem{
		scheduler.NewProblem(o.d, o.p, sim.Network{}.Estimate()), {}, nil, {DAG: o.d}, {Platform: o.p},
	}).Draw(o.T, "problem")
}

func (o odd) schedule() *scheduler.Schedule {
	if o.flip("no schedule") {
		return nil
	}
	s := &scheduler.Schedule{}
	for range rapid.SampledFrom([]int{o.d.NumTasks(), o.d.NumTasks(), 0, 9}).Draw(o.T, "hosts of tasks") {
		s.Host = append(s.Host, platform.HostID(o.index("host")))
	}
	for range rapid.SampledFrom([]int{o.p.NumHosts(), o.p.NumHosts(), 0, 9}).Draw(o.T, "orders") {
		var order []workload.TaskID
		for range rapid.IntRange(0, 4).Draw(o.T, "length") {
			order = append(order, workload.TaskID(o.index("task")))
		}
		s.Order = append(s.Order, order)
	}
	if o.flip("power states") {
		s.Pstate = []int32{o.index("pstate"), o.index("pstate"), o.index("pstate")}
	}
	if o.flip("more hosts") {
		s.More = map[workload.TaskID][]platform.HostID{workload.TaskID(o.index("task")): {platform.HostID(o.index("host"))}}
	}
	return s
}

// oddPolicy returns odd decisions.
type oddPolicy struct{ o odd }

func (p oddPolicy) Decide(scheduler.View) ([]scheduler.Decision, error) {
	return []scheduler.Decision{{Task: workload.TaskID(p.o.index("task")), Host: platform.HostID(p.o.index("host"))}}, nil
}

func (p oddPolicy) Wake() scheduler.Wake { return scheduler.Wake{AtSec: p.o.number("wake")} }

func (p oddPolicy) Govern(scheduler.PowerView) ([]scheduler.PstateChange, error) {
	return []scheduler.PstateChange{{Host: platform.HostID(p.o.index("host")), Pstate: int(p.o.index("pstate"))}}, nil
}

func (oddPolicy) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return nil, nil
}

func (o odd) plan() sim.Plan {
	switch rapid.IntRange(0, 4).Draw(o.T, "plan") {
	case 0:
		return sim.Plan{}
	case 1:
		return sim.Follow(o.schedule())
	case 2:
		return sim.FollowOr(o.schedule(), oddPolicy{o}, o.problem())
	case 3:
		return sim.Ask(oddPolicy{o}, o.problem())
	default:
		return sim.Ask(nil, o.problem()).Governed(oddPolicy{o})
	}
}

func (o odd) network() sim.Network {
	n := sim.Network{Kind: sim.NetworkKind(o.kind("network"))}
	if o.flip("constants") {
		n.Params = &sim.NetworkParams{
			LatencyFactor: o.number("latency factor"), BandwidthFactor: o.number("bandwidth factor"), ConstantSec: o.number("time"),
			WeightSBytes: o.number("weight"), TCPGammaBytes: o.number("window"), BetaE: o.number("beta"),
		}
	}
	return n
}

func (o odd) options() sim.Options {
	x := sim.Options{}
	if o.flip("default") {
		return x
	}
	x.Network = o.network()
	x.HostSharing, x.Loopback = sim.HostSharing(o.kind("sharing")), sim.Loopback(o.kind("loopback"))
	x.Storage = sim.Storage{Kind: sim.StorageKind(o.kind("storage")), Host: o.text()}
	x.OnFailure, x.Retries = sim.OnFailure(o.kind("on failure")), int(o.index("retries"))
	x.Energy.Way = sim.EnergyWay(o.kind("energy"))
	x.Overhead.Match.Value, x.Overhead.Slots.Value, x.Overhead.Pipe.Value = o.number("match"), o.number("slots"), o.number("pipe")
	if o.flip("submit host") {
		x.Overhead.SubmitHost = o.text()
	}
	return x
}

func (o odd) result() *sim.Result {
	r := &sim.Result{MakespanSec: o.number("makespan")}
	for range rapid.SampledFrom([]int{o.d.NumTasks(), 0, 9}).Draw(o.T, "tasks") {
		r.Tasks = append(r.Tasks, sim.TaskRun{Host: platform.HostID(o.index("host")), StartSec: o.number("start"), FinishSec: o.number("finish")})
	}
	if o.flip("transfers") {
		r.Transfers = []sim.Transfer{{Edge: workload.EdgeID(o.index("edge")), StartSec: o.number("start"), FinishSec: o.number("finish")}}
	}
	if o.flip("failures") {
		r.Failures = []sim.Failure{{Task: workload.TaskID(o.index("task")), Edge: sim.NoEdge, AtSec: o.number("at")}}
	}
	return r
}

// oddCalls has a call of each exported function and method of the package.
var oddCalls = map[string]func(o odd){
	"Run": func(o odd) {
		_, _ = sim.Run(o.Context(), o.platform(), o.dag(), o.plan(), o.options())
		var missing context.Context
		_, _ = sim.Run(missing, o.p, o.d, o.plan(), o.options())
	},
	"Engine.Run": func(o odd) {
		var e sim.Engine
		for range 2 { // what one run leaves does not disturb the next
			_, _ = e.Run(o.Context(), o.platform(), o.dag(), o.plan(), o.options())
		}
	},
	"NewEngine":    func(odd) { _ = sim.NewEngine().Stats() },
	"Engine.Stats": func(odd) { _ = new(sim.Engine).Stats() },
	"Follow":       func(o odd) { _ = sim.Follow(o.schedule()) },
	"FollowOr":     func(o odd) { _ = sim.FollowOr(o.schedule(), nil, o.problem()) },
	"Ask":          func(o odd) { _ = sim.Ask(nil, o.problem()) },
	"AskAsync":     func(odd) { _ = sim.AskAsync(nil) },
	"Plan.Governed": func(o odd) {
		_, _ = sim.Run(o.Context(), o.p, o.d, o.plan().Governed(oddPolicy{o}), sim.Options{})
		_ = sim.Plan{}.Governed(nil)
	},
	"NewGuest": func(o odd) { _ = sim.NewGuest(o.dag(), o.plan(), o.options()) },
	"Guest.Join": func(o odd) {
		w := new(world.World)
		if o.flip("reset") {
			w.Reset(o.p, sim.Network{}.Options())
		}
		wake := func() {}
		if o.flip("no wake") {
			wake = nil
		}
		g := sim.NewGuest(o.d, o.plan(), o.options())
		_, _ = g.Join(w, wake)
		_, _ = g.Join(w, wake)
		_, _ = new(sim.Guest).Join(w, wake)
		_, _ = g.Join(nil, wake)
	},
	"Guest.Result":          func(o odd) { _ = new(sim.Guest).Result() },
	"Guest.Remaining":       func(o odd) { _ = new(sim.Guest).Remaining() },
	"Guest.String":          func(o odd) { _ = new(sim.Guest).String() },
	"Measure":               func(o odd) { _ = sim.Measure(o.problem(), o.result()); _ = sim.Measure(o.problem(), nil) },
	"Result.AppendHosts":    func(o odd) { o.result().AppendHosts(nil, workload.TaskID(o.index("task"))) },
	"Result.Ran":            func(o odd) { o.result().Ran(workload.TaskID(o.index("task"))) },
	"Options.CheckParallel": func(o odd) { _ = o.options().CheckParallel(o.dag(), o.platform()) },
	"Options.CheckOverhead": func(o odd) { x := o.options(); _ = x.CheckOverhead(o.platform()) },
	"Options.Actual":        func(o odd) { _ = o.options().Actual(o.problem()) },
	"Options.String":        func(o odd) { _ = o.options().String() },
	"Storage.Check":         func(o odd) { _ = o.options().Storage.Check(o.platform()) },
	"Storage.String":        func(o odd) { _ = o.options().Storage.String() },
	"HostSharing.String":    func(o odd) { _ = sim.HostSharing(o.kind("kind")).String() },
	"Loopback.String":       func(o odd) { _ = sim.Loopback(o.kind("kind")).String() },
	"OnFailure.String":      func(o odd) { _ = sim.OnFailure(o.kind("kind")).String() },
	"FailureError.Error":    func(odd) { _ = new(sim.FailureError).Error() },
	"NewAlone":              func(o odd) { _ = sim.NewAlone(o.platform(), o.network()) },
	"Networks":              func(odd) { _ = sim.Networks() },
	"RuleTargets":           func(odd) { _ = sim.RuleTargets() },
	"ParseNetwork":          func(o odd) { _, _ = sim.ParseNetwork(o.text()) },
	"ParseRules":            func(o odd) { _, _ = sim.ParseRules(o.text()) },
	"ParseStorage":          func(o odd) { _, _ = sim.ParseStorage(o.text()) },
	"ParseOnFailure":        func(o odd) { _, _ = sim.ParseOnFailure(o.text()) },
	"ParseHostSharing":      func(o odd) { _, _ = sim.ParseHostSharing(o.text()) },
	"ParseLoopback":         func(o odd) { _, _ = sim.ParseLoopback(o.text()) },
	"ParseEnergyWay":        func(o odd) { _, _ = sim.ParseEnergyWay(o.text()) },
	"ParseOverhead":         func(o odd) { _, _ = sim.ParseOverhead(o.text()) },
	"ParseNoise":            func(o odd) { _, _ = sim.ParseNoise(o.text()) },
}

// TestOddValues: no argument of an exported function causes a panic that does not name the package.
func TestOddValues(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,watts=90:100:200)")
	require.NoError(t, err)
	d, err := generate.FromSpec("chain(tasks=3)")
	require.NoError(t, err)
	for name, call := range oddCalls {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			defer func() {
				if r := recover(); r != nil {
					if text := fmt.Sprint(r); !strings.HasPrefix(text, "sim: ") {
						panic(r)
					}
				}
			}()
			call(odd{t, p, d})
		}))
	}
}

// TestOddValuesCallAll: each exported function and method of the package is among oddCalls.
func TestOddValuesCallAll(t *testing.T) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	found := map[string]bool{}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		require.NoError(t, err)
		for _, x := range tree.Decls {
			fn, ok := x.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() {
				continue
			}
			name := fn.Name.Name
			if fn.Recv != nil {
				of := receiver(fn.Recv.List[0].Type)
				if !ast.IsExported(of) {
					continue
				}
				name = of + "." + name
			}
			found[name] = true
			require.Contains(t, oddCalls, name)
		}
	}
	for name := range oddCalls {
		require.True(t, found[name], "%s is no exported function", name)
	}
}

// receiver names the type of a method's receiver.
func receiver(x ast.Expr) string {
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	return x.(*ast.Ident).Name
}

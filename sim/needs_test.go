package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// needy is a host of four cores at 1 flop/s and 10 bytes, and tasks that take turns on it.
func needy(t *testing.T, tasks ...workload.Needs) (*workload.DAG, *platform.Platform, *scheduler.Schedule) {
	b := workload.NewBuilder("")
	var order []workload.TaskID
	for i, n := range tasks {
		id := b.Task(string(rune('a'+i)), 12)
		b.SetNeeds(id, n)
		order = append(order, id)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 4, Details: &platform.HostDetails{MemoryBytes: 10}})
	p, err := pb.Build()
	require.NoError(t, err)
	return d, p, &scheduler.Schedule{Host: make([]platform.HostID, len(tasks)), Order: [][]workload.TaskID{order}}
}

func dates(r *sim.Result) (list [][2]float64) {
	for _, x := range r.Tasks {
		list = append(list, [2]float64{x.StartSec, x.FinishSec})
	}
	return list
}

func TestNeedsByHand(t *testing.T) {
	for name, tt := range map[string]struct {
		sharing sim.HostSharing
		tasks   []workload.Needs
		want    [][2]float64
		busySec float64 // of cores
	}{
		"cores, none overtakes": {
			sim.SpaceShared,
			[]workload.Needs{{Cores: 3}, {Cores: 2}, {Cores: 1}, {Cores: 4}},
			[][2]float64{{0, 4}, {4, 10}, {4, 16}, {16, 19}},
			48,
		},
		"memory": {
			sim.SpaceShared,
			[]workload.Needs{{Cores: 1, MemoryBytes: 6}, {Cores: 1, MemoryBytes: 4}, {Cores: 1, MemoryBytes: 5}, {Cores: 1}},
			[][2]float64{{0, 12}, {0, 12}, {12, 24}, {12, 24}},
			48,
		},
		"memory, time-shared: a task that needs none does not wait": {
			sim.TimeShared,
			[]workload.Needs{{Cores: 1, MemoryBytes: 6}, {Cores: 1, MemoryBytes: 4}, {Cores: 1, MemoryBytes: 5}, {Cores: 1}, {Cores: 1, MemoryBytes: 1}},
			[][2]float64{{0, 12}, {0, 12}, {12, 24}, {0, 12}, {12, 24}},
			60,
		},
		// Five cores are requested and there are four: each core gets 0.8 flop/s until a has
		// done its 12 flop on three cores at 5 s; b has then done 8 of its 12 flop, and has
		// two cores of 1 flop/s from there on.
		"cores, time-shared": {
			sim.TimeShared,
			[]workload.Needs{{Cores: 3}, {Cores: 2}},
			[][2]float64{{0, 5}, {0, 7}},
			24,
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, p, s := needy(t, tt.tasks...)
			r, err := sim.Run(context.Background(), p, d, sim.Follow(s), sim.Options{HostSharing: tt.sharing})
			require.NoError(t, err)
			for i, at := range dates(r) {
				require.InDeltaSlice(t, tt.want[i][:], at[:], 1e-12, d.TaskName(workload.TaskID(i)))
			}
			m := sim.Measure(&scheduler.Problem{DAG: d, Platform: p}, r)
			require.InDelta(t, tt.busySec, m.BusyCoreSec, 1e-12)
			require.InDelta(t, tt.busySec/(4*r.MakespanSec), m.Utilisation, 1e-12)
			require.InDelta(t, m.Utilisation, m.SpeedEfficiency, 1e-12) // all at full speed
			require.InDelta(t, float64(12*len(tt.tasks)), m.SequentialSec, 1e-12)
		})
	}
}

func TestNoRoom(t *testing.T) {
	d, p, s := needy(t, workload.Needs{Cores: 5}, workload.Needs{Cores: 1, MemoryBytes: 11})
	_, err := sim.Run(context.Background(), p, d, sim.Follow(s), sim.Options{})
	require.EqualError(t, err, "schedule: task \"a\" on host \"h\": it requests 5 cores, and the host has 4\n"+
		"schedule: task \"b\" on host \"h\": it requests 11B of memory, and the host has 10B")
	_, err = sim.Run(context.Background(), p, d, sim.Ask(toFirstHost{}, &scheduler.Problem{DAG: d, Platform: p}), sim.Options{})
	require.EqualError(t, err, `policy at 0 s: task "a" on host "h": it requests 5 cores, and the host has 4`)
}

// toFirstHost places every task at once.
type toFirstHost struct{}

func (toFirstHost) Decide(v scheduler.View) (list []scheduler.Decision, err error) {
	for t := range v.Ready() {
		list = append(list, scheduler.Decision{Task: t})
	}
	return list, nil
}

// TestNeedsWithoutContention: the engine does what the twin of the schedulers' tests does,
// and what was planned, or better.
func TestNeedsWithoutContention(t *testing.T) {
	network, err := sim.ParseNetwork("contention-free")
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		drawn := randomproblem.Needy(t, 12, 4)
		pr := scheduler.NewProblem(drawn.DAG, drawn.Platform, network.Estimate())
		m := schedcase.Mapper(t, rapid.SampledFrom([]string{"heft", "min-min", "genetic", "dsc", "random"}).Draw(t, "mapper"))
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		want, err := schedtest.Follow(pr, s)
		require.NoError(t, err)
		r, err := sim.Run(context.Background(), pr.Platform, pr.DAG, sim.Follow(s), sim.Options{Network: network})
		require.NoError(t, err)
		for i, x := range r.Tasks {
			require.InDelta(t, want[i].StartSec, x.StartSec, 1e-7)
			require.InDelta(t, want[i].FinishSec, x.FinishSec, 1e-7)
			require.LessOrEqual(t, x.FinishSec, x.StartSec+pr.Costs.ExecSec(workload.TaskID(i), x.Host)+1e-9)
		}
		if s.Plan != nil {
			require.LessOrEqual(t, r.MakespanSec, s.PlannedMakespanSec()+1e-7)
		}
	})
}

// held is what tasks hold of a host from one date to another.
type held struct {
	host     platform.HostID
	from, to float64
	workload.Needs
}

// checkHeld requires that no host gives away more than it has, at the start of any task.
func checkHeld(t *rapid.T, p *platform.Platform, d *workload.DAG, r *sim.Result, cores bool) {
	var all []held
	for i, x := range r.Tasks {
		all = append(all, held{x.Host, x.StartSec, x.FinishSec, d.Needs(workload.TaskID(i))})
	}
	for _, f := range r.Failures {
		if f.Edge == sim.NoEdge && f.AtSec >= f.StartSec {
			all = append(all, held{f.Host, f.StartSec, f.AtSec, d.Needs(f.Task)})
		}
	}
	for _, x := range all {
		var sum workload.Needs
		for _, y := range all {
			if y.host == x.host && (y.from <= x.from && x.from < y.to || y == x) {
				sum.Cores, sum.MemoryBytes = sum.Cores+y.Cores, sum.MemoryBytes+y.MemoryBytes
			}
		}
		if x.to > x.from { // of several that take no time, each comes after the other
			k := p.Host(x.host)
			require.True(t, !cores || sum.Cores <= k.Cores, "%d cores of %d", sum.Cores, k.Cores)
			require.True(t, k.MemoryBytes() == 0 || sum.MemoryBytes <= k.MemoryBytes(), "%v bytes of %v", sum.MemoryBytes, k.MemoryBytes())
		}
	}
}

// TestNeedsThroughFailures: whatever fails, and whatever places tasks again, all of them run,
// and no host gives away what it does not have.
func TestNeedsThroughFailures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := randomproblem.Needy(t, 12, 4)
		pr = scheduler.NewProblem(pr.DAG, pr.Platform, sim.Network{}.Estimate())
		o := sim.Options{
			OnFailure:   rapid.SampledFrom([]sim.OnFailure{sim.RetryTasks, sim.RescheduleTasks}).Draw(t, "on failure"),
			HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
		}
		var hosts []state
		for _, h := range pr.Platform.Hosts() {
			if rapid.Bool().Draw(t, "fails") {
				at := rapid.SampledFrom([]string{"1 0\n3 1", "2 0\n2.5 1\n4 0\n9 1", "5 0\n20 1"}).Draw(t, "states")
				hosts = append(hosts, state{h.Name, at})
			}
		}
		o.Changes = states{hosts: &hosts}
		name := rapid.SampledFrom([]string{"heft", "online-min-min", "online-list", "online-heft", "work-stealing", "online-olb"}).Draw(t, "scheduler")
		made, err := catalog.Parse(name, catalog.Env{})
		require.NoError(t, err)
		var plan sim.Plan
		if made.Mapper != nil {
			s, err := made.Mapper.Map(context.Background(), pr)
			require.NoError(t, err)
			plan = sim.FollowOr(s, made.Mapper, pr)
		} else {
			plan = sim.Ask(made.Policy, pr)
		}
		r, err := sim.Run(context.Background(), pr.Platform, pr.DAG, plan, o)
		require.NoError(t, err)
		checkHeld(t, pr.Platform, pr.DAG, r, o.HostSharing == sim.SpaceShared)
	})
}

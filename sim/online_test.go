package sim_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// policyFunc makes a function a policy.
type policyFunc func(scheduler.View) []scheduler.Decision

func (f policyFunc) Decide(v scheduler.View) ([]scheduler.Decision, error) { return f(v), nil }

// toShortestQueue places each ready task where the fewest are queued.
func toShortestQueue(v scheduler.View) []scheduler.Decision {
	extra := make([]int, v.Problem().Platform.NumHosts())
	var ds []scheduler.Decision
	for t := range v.Ready() {
		best := 0
		for h := range extra {
			if len(v.Queued(platform.HostID(h)))+extra[h] < len(v.Queued(platform.HostID(best)))+extra[best] {
				best = h
			}
		}
		extra[best]++
		ds = append(ds, scheduler.Decision{Task: t, Host: platform.HostID(best)})
	}
	return ds
}

func runWith(p *platform.Platform, d *workload.DAG, f policyFunc, o sim.Options) (*sim.Result, error) {
	return sim.Run(context.Background(), p, d, sim.Ask(f, &scheduler.Problem{DAG: d, Platform: p}), o)
}

// TestPolicySeesTheRun follows one small run decision by decision.
func TestPolicySeesTheRun(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e9})
	b := workload.NewBuilder("fork")
	root, left, right := b.Task("root", 1e9), b.Task("left", 2e9), b.Task("right", 3e9)
	b.Edge(root, left, 1e9)
	b.Edge(root, right, 2e9)
	d, err := b.Build()
	require.NoError(t, err)
	var seen []float64
	r, err := runWith(p, d, func(v scheduler.View) []scheduler.Decision {
		seen = append(seen, v.NowSec())
		switch v.NowSec() {
		case 0:
			require.Equal(t, []workload.TaskID{root}, slices.Collect(v.Ready()))
			require.Equal(t, platform.NoHost, v.HostOf(root))
			return []scheduler.Decision{{Task: root, Host: 0}}
		case 1:
			require.Equal(t, []workload.TaskID{left, right}, slices.Collect(v.Ready()))
			require.Equal(t, 1.0, v.FinishSec(root))
			require.Empty(t, v.Queued(0))
			return []scheduler.Decision{{Task: left, Host: 0}} // right must wait
		default:
			require.Equal(t, []workload.TaskID{right}, slices.Collect(v.Ready()))
			require.Equal(t, 1.0, v.StartSec(left))
			return []scheduler.Decision{{Task: right, Host: 1}}
		}
	}, sim.Options{Network: sim.Network{Kind: sim.ContentionFree}})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 1, 3}, seen)
	require.Equal(t, []sim.TaskRun{{0, 0, 1}, {0, 1, 3}, {1, 5, 8}}, r.Tasks)
	require.Equal(t, []sim.Transfer{{1, 3, 5}}, r.Transfers, "data move once the task is placed")
}

func TestPolicyMistakes(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e9})
	b := workload.NewBuilder("chain")
	b.Control(b.Task("first", 1), b.Task("second", 1))
	d, err := b.Build()
	require.NoError(t, err)
	for want, ds := range map[string][]scheduler.Decision{
		`policy at 0 s: decision for task number 7: there are 2 tasks`:                    {{Task: 7}},
		`policy at 0 s: task "first": host number 2: there are 2 hosts`:                   {{Task: 0, Host: 2}},
		`policy at 0 s: task "first": host number -1: there are 2 hosts`:                  {{Task: 0, Host: -1}},
		`policy at 0 s: task "first": placed twice`:                                       {{Task: 0}, {Task: 0}},
		`policy at 0 s: task "second": not ready`:                                         {{Task: 1}},
		`the run is stuck at 0 s: the policy leaves task "first" unplaced (2 tasks left)`: nil,
	} {
		_, err := runWith(p, d, func(scheduler.View) []scheduler.Decision { return ds }, sim.Options{})
		require.EqualError(t, err, want)
	}
}

// TestReadyTwin compares what a policy sees of ready tasks with the
// definition, under a policy that places some and leaves others.
func TestReadyTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, _, o := drawCase(t)
		keep := rapid.SliceOfN(rapid.IntRange(0, 2), d.NumTasks(), d.NumTasks()).Draw(t, "calls to wait")
		var before []workload.TaskID
		_, err := runWith(p, d, func(v scheduler.View) []scheduler.Decision {
			var ready []workload.TaskID
			for task := range workload.TaskID(d.NumTasks()) {
				is := v.HostOf(task) == platform.NoHost
				for _, e := range d.In(task) {
					is = is && v.FinishSec(d.From(e)) <= v.NowSec()
				}
				if require.Equal(t, is, v.IsReady(task)); is {
					ready = append(ready, task)
				}
			}
			require.Equal(t, ready, slices.Collect(v.Ready()))
			require.Equal(t, len(ready), v.NumReady())
			newly := slices.DeleteFunc(slices.Clone(ready), func(t workload.TaskID) bool { return slices.Contains(before, t) })
			require.ElementsMatch(t, newly, v.NewlyReady())
			require.IsIncreasing(t, append([]workload.TaskID{-1}, v.NewlyReady()...))
			before = ready
			return slices.DeleteFunc(toShortestQueue(v), func(x scheduler.Decision) bool {
				keep[x.Task]--
				return keep[x.Task] >= 0 && len(ready) > 1
			})
		}, o)
		if err != nil {
			require.ErrorContains(t, err, "leaves task")
		}
	})
}

// TestPolicyRunEqualsItsSchedule: a policy's decisions, followed as a schedule,
// give the same run if data takes no time. (If it takes time, a run by a
// schedule sends it at once, one under a policy only when the consumer is
// placed.)
func TestPolicyRunEqualsItsSchedule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, _, o := drawCase(t)
		network, err := sim.ParseNetwork("constant(time=0s)")
		require.NoError(t, err)
		o.Network = network
		s := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, p.NumHosts())}
		r, err := runWith(p, d, func(v scheduler.View) []scheduler.Decision {
			ds := toShortestQueue(v)
			for _, x := range ds {
				s.Host[x.Task] = x.Host
				s.Order[x.Host] = append(s.Order[x.Host], x.Task)
			}
			return ds
		}, o)
		require.NoError(t, err)
		again, err := sim.Run(context.Background(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		for i := range r.Tasks {
			require.InDelta(t, r.Tasks[i].FinishSec, again.Tasks[i].FinishSec, 1e-9*float64(1+d.NumTasks()))
		}
	})
}

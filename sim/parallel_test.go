package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

var ptask = sim.Network{Kind: sim.PTaskL07}

// together is a task a, and then a parallel one of 10 flop on each of 2 hosts that
// moves 5 bytes from the first to the second.
func together(t *testing.T) *workload.DAG {
	b := workload.NewBuilder("together")
	a, p := b.Task("a", 3), b.Task("p", 0)
	b.SetParallel(p, workload.Parallel{Hosts: 2, Flops: []float64{10}, Bytes: []float64{0, 20, 0, 0}})
	b.Edge(a, p, 4)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func TestParallelTask(t *testing.T) {
	p, d := pair(t, 1), together(t)
	s := &scheduler.Schedule{
		Host: []platform.HostID{1, 0}, Order: [][]workload.TaskID{{1}, {0, 1}}, More: map[workload.TaskID][]platform.HostID{1: {1}},
	}
	r, err := sim.Run(t.Context(), p, d, sim.Follow(s), sim.Options{Network: ptask})
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{1, 0, 3}, {0, 7, 27}}, r.Tasks, "4 bytes take 4 s, 20 bytes take longer than 10 flop")
	require.Equal(t, s.More, r.More)
	m := sim.Measure(&scheduler.Problem{DAG: d, Platform: p}, r)
	require.Equal(t, 23.0, m.WorkFlop)
	require.Equal(t, 23.0, m.BusyCoreSec)
	require.Equal(t, 24.0, m.MovedBytes)
	require.Equal(t, 2, m.UsedHosts)
	require.Equal(t, 13.0, m.CriticalPathSec)
}

func TestParallelNeedsItsModel(t *testing.T) {
	p, d := pair(t, 1), together(t)
	s := &scheduler.Schedule{
		Host: []platform.HostID{1, 0}, Order: [][]workload.TaskID{{1}, {0, 1}}, More: map[workload.TaskID][]platform.HostID{1: {1}},
	}
	_, err := sim.Run(t.Context(), p, d, sim.Follow(s), sim.Options{})
	require.EqualError(t, err, `task "p": runs on several hosts at once, and lv08 has no parallel tasks (use --network ptask-l07)`)
	s.More = nil
	_, err = sim.Run(t.Context(), p, d, sim.Follow(s), sim.Options{Network: ptask})
	require.ErrorContains(t, err, `schedule: task "p": placed on 1 host, but requests 2`)
}

// A parallel task fails with any of its hosts, and starts anew when all are on.
func TestParallelTaskFails(t *testing.T) {
	p, d := pair(t, 1), together(t)
	s := &scheduler.Schedule{
		Host: []platform.HostID{1, 0}, Order: [][]workload.TaskID{{1}, {0, 1}}, More: map[workload.TaskID][]platform.HostID{1: {1}},
	}
	for name, tt := range map[string]struct {
		states       []state
		finish       float64
		fail, always string
	}{
		"first":   {[]state{{"h", "10 0\n12 1"}}, 32, `task "p" on host "h": host failed at 10 s`, ""},
		"other":   {[]state{{"g", "10 0\n12 1"}}, 32, `task "p" on host "h": host failed at 10 s`, ""},
		"both":    {[]state{{"h", "10 0\n12 1"}, {"g", "11 0\n13 1"}}, 33, `task "p" on host "h": host failed at 10 s`, ""},
		"forever": {[]state{{"g", "10 0"}}, 0, `task "p" on host "h": host failed at 10 s`, `the run is stuck at 10 s: task "p" waits for host "g", which stays off (1 tasks left)`},
	} {
		for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
			t.Run(name+" "+sharing.String(), func(t *testing.T) {
				o := sim.Options{Network: ptask, HostSharing: sharing, Changes: states{hosts: &tt.states}}
				_, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
				require.EqualError(t, err, tt.fail)
				o.OnFailure = sim.RetryTasks
				r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
				if tt.always != "" {
					require.EqualError(t, err, tt.always)
					return
				}
				require.NoError(t, err)
				require.Equal(t, tt.finish, r.Tasks[1].FinishSec)
			})
		}
	}
}

// drawParallel makes some tasks of d rigid and parallel.
func drawParallel(t *rapid.T, d *workload.DAG, hosts int) *workload.DAG {
	b := workload.NewBuilder("")
	for x := range workload.TaskID(d.NumTasks()) {
		b.Task(d.TaskName(x), d.WorkFlop(x))
		if n := rapid.IntRange(0, hosts).Draw(t, "hosts"); n > 0 {
			y := workload.Parallel{Hosts: n, Flops: rapid.SliceOfN(rapid.Float64Range(0, 1e10), n, n).Draw(t, "flops")}
			if rapid.Bool().Draw(t, "sends") {
				y.Bytes = []float64{rapid.Float64Range(0, 1e9).Draw(t, "bytes")}
			}
			b.SetParallel(x, y)
		}
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		b.Edge(d.From(e), d.To(e), d.Bytes(e))
	}
	made, err := b.Build()
	require.NoError(t, err)
	return made
}

// Runs with parallel tasks end under schedules and policies, also where hosts and links
// fail; equal runs are equal; no host runs more tasks than it has cores, or any while it
// is off.
func TestRunsWithParallelTasks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlatform(t)
		d := drawParallel(t, drawDAG(t), p.NumHosts())
		o := sim.Options{Network: ptask, HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing")}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		if rapid.Bool().Draw(t, "failures") {
			hosts, links := []state{}, []state{}
			for h := range p.Hosts() {
				hosts = append(hosts, drawStates(t, p.HostName(h)))
			}
			for _, l := range p.Links() {
				links = append(links, drawStates(t, l.Name))
			}
			o.Changes = states{&hosts, &links}
			o.OnFailure = rapid.SampledFrom([]sim.OnFailure{sim.RetryTasks, sim.RescheduleTasks}).Draw(t, "then")
		}
		made, err := (&list.HEFT{}).Map(context.Background(), pr)
		require.NoError(t, err)
		made, err = scheduler.Complete(t.Context(), pr, made)
		require.NoError(t, err)
		plan := func() sim.Plan { return sim.FollowOr(made, &list.HEFT{}, pr) }
		if rapid.Bool().Draw(t, "policy") {
			plan = func() sim.Plan { return sim.Ask(online.MCT(), pr) }
		}
		e := sim.NewEngine()
		r, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		again, err := e.Run(t.Context(), p, d, plan(), o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		requireTogether(t, p, d, r, o)
	})
}

func requireTogether(t *rapid.T, p *platform.Platform, d *workload.DAG, r *sim.Result, o sim.Options) {
	for x := range workload.TaskID(d.NumTasks()) {
		run, mine := r.Tasks[x], r.AppendHosts(nil, x)
		if y := d.Parallel(x); y != nil {
			require.Len(t, mine, y.Hosts)
		} else {
			require.Len(t, mine, 1)
		}
		seen := map[platform.HostID]bool{}
		for _, h := range mine {
			require.False(t, seen[h])
			seen[h] = true
			for _, down := range r.Downtimes {
				require.True(t, down.Host != h || run.FinishSec <= down.FromSec || run.StartSec >= down.ToSec, "task %d %v while host %d is off, %v", x, run, h, down)
			}
			running := 0
			for u := range workload.TaskID(d.NumTasks()) {
				for _, other := range r.AppendHosts(nil, u) {
					if other == h && r.Tasks[u].StartSec <= run.StartSec && run.StartSec < r.Tasks[u].FinishSec {
						running++
					}
				}
			}
			require.True(t, o.HostSharing == sim.TimeShared || running <= p.Host(h).Cores || run.StartSec == run.FinishSec)
		}
		for _, e := range d.In(x) {
			require.LessOrEqual(t, r.Tasks[d.From(e)].FinishSec, run.StartSec)
		}
	}
}

// Where nothing meets on a link, a run takes the time that was planned.
func TestParallelRunsAsPlanned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlatform(t)
		plain := drawDAG(t)
		b := workload.NewBuilder("")
		for x := range workload.TaskID(plain.NumTasks()) {
			b.Task(plain.TaskName(x), plain.WorkFlop(x))
			if n := rapid.IntRange(0, p.NumHosts()).Draw(t, "hosts"); n > 0 {
				b.SetParallel(x, workload.Parallel{Hosts: n, Flops: rapid.SliceOfN(rapid.Float64Range(0, 1e10), n, n).Draw(t, "flops")})
			}
		}
		for e := range workload.EdgeID(plain.NumEdges()) {
			b.Control(plain.From(e), plain.To(e))
		}
		d, err := b.Build()
		require.NoError(t, err)
		o := sim.Options{Network: ptask}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		s, err := (&list.HEFT{}).Map(context.Background(), pr)
		require.NoError(t, err)
		s, err = scheduler.Complete(t.Context(), pr, s)
		require.NoError(t, err)
		r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		for x, run := range r.Tasks {
			require.InDelta(t, s.Plan[x].FinishSec, run.FinishSec, 1e-9*(1+run.FinishSec))
		}
	})
}

// TestManyHostsAreMeasuredOnce runs tasks on all hosts one after another. The context is looked at for each host
// with routes that are followed, which happens once for the check and once for the model.
func TestManyHostsAreMeasuredOnce(t *testing.T) {
	const hosts, tasks = 300, 8
	p := fromSpec(t, "cluster(hosts=300)")
	each, pairs := workload.NewBuilder("each"), workload.NewBuilder("pairs")
	bytes := make([]float64, hosts*hosts)
	for i := range bytes {
		if i/hosts != i%hosts {
			bytes[i] = 1e3
		}
	}
	s := &scheduler.Schedule{Host: make([]platform.HostID, tasks), Order: make([][]workload.TaskID, hosts), More: map[workload.TaskID][]platform.HostID{}}
	for i := range workload.TaskID(tasks) {
		each.SetParallel(each.Task(fmt.Sprint(i), 0), workload.Parallel{Hosts: hosts, Flops: []float64{1e9}, Bytes: []float64{1e3}})
		pairs.SetParallel(pairs.Task(fmt.Sprint(i), 0), workload.Parallel{Hosts: hosts, Flops: []float64{1e9}, Bytes: bytes})
		s.Host[i] = platform.HostID(3 * i)
		for h := range platform.HostID(hosts) {
			s.Order[h] = append(s.Order[h], i)
			if h != s.Host[i] {
				s.More[i] = append(s.More[i], h)
			}
		}
	}
	run := func(b *workload.Builder, most int) (*sim.Result, int, error) {
		d, err := b.Build()
		require.NoError(t, err)
		ctx := &schedcase.EndingContext{Context: t.Context(), Most: most}
		r, err := sim.Run(ctx, p, d, sim.Follow(s), sim.Options{Network: ptask})
		return r, ctx.Looks, err
	}
	want, _, err := run(pairs, 1<<30)
	require.NoError(t, err)
	got, looks, err := run(each, 1<<30)
	require.NoError(t, err)
	require.Equal(t, want.Tasks, got.Tasks)
	require.Less(t, looks, 3*hosts)
	for _, most := range []int{100, looks - 10} { // while it is checked, and in the model
		_, stopped, err := run(each, most)
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, stopped, most+20)
	}
}

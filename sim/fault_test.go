package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// states switch hosts and links on and off: names with texts of profiles.
type states struct{ hosts, links *[]state }

type state struct{ name, profile string }

func (s states) Timelines(p *platform.Platform) (list []world.Timeline, err error) {
	random := course.NewRandom(profile.DefaultSeed)
	add := func(text string, of world.Quantity) {
		read, _ := profile.Parse([]byte(text))
		list = append(list, world.Timeline{Events: course.Of(read, random), Of: []world.Quantity{of}})
	}
	if s.hosts != nil {
		for _, x := range *s.hosts {
			h, _ := p.HostByName(x.name)
			add(x.profile, world.Quantity{Kind: world.HostState, Host: h})
		}
	}
	if s.links != nil {
		for _, x := range *s.links {
			for l, link := range p.Links() {
				if link.Name == x.name {
					add(x.profile, world.Quantity{Kind: world.LinkState, Link: l})
				}
			}
		}
	}
	return list, nil
}

// pair has two hosts of 1 flop/s, and a link of 1 byte/s without latency.
func pair(t *testing.T, cores int) *platform.Platform {
	b := platform.NewBuilder("pair")
	h := b.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: cores})
	g := b.Host(platform.Host{Name: "g", SpeedFlops: 1, Cores: cores})
	b.RouteBoth(h, g, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1}))
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// chain is tasks a, b and c of 10 flop one after the other, with 5 bytes between them.
func chain(t *testing.T) *workload.DAG {
	b := workload.NewBuilder("chain")
	var tasks []workload.TaskID
	for _, name := range []string{"a", "b", "c"} {
		tasks = append(tasks, b.Task(name, 10))
	}
	b.Edge(tasks[0], tasks[1], 5)
	b.Edge(tasks[1], tasks[2], 5)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

var failureCases = []struct {
	name         string
	hosts, links []state
	retries      int
	finish       []float64 // under retry; nil: an error
	failures     int
	err          string // under fail
	retryErr     string
}{
	{name: "nothing", finish: []float64{10, 25, 40}},
	{
		name: "host", hosts: []state{{"g", "20 0\n22 1"}}, finish: []float64{10, 32, 47}, failures: 1,
		err: `task "b" on host "g": host failed at 20 s`,
	},
	{
		name: "at the very end", hosts: []state{{"g", "25 0\n26 1"}}, finish: []float64{10, 36, 51}, failures: 1,
		err: `task "b" on host "g": host failed at 25 s`,
	},
	{
		name: "host before the data", hosts: []state{{"g", "5 0\n12 1"}}, finish: []float64{10, 27, 42},
		err: `data of task "a" for task "b", from host "h": host failed at 10 s`,
	},
	{
		name: "source during the transfer", hosts: []state{{"h", "12 0\n13 1"}}, finish: []float64{10, 28, 43}, failures: 1,
		err: `data of task "a" for task "b", from host "h": host failed at 12 s`,
	},
	{
		name: "link", links: []state{{"l", "12 0\n14 1"}}, finish: []float64{10, 29, 44}, failures: 1,
		err: `data of task "a" for task "b", from host "h": link failed at 12 s`,
	},
	{
		name: "link twice", links: []state{{"l", "12 0\n14 1\n16 0\n17 1"}}, finish: []float64{10, 32, 47}, failures: 2,
		err: `data of task "a" for task "b", from host "h": link failed at 12 s`,
	},
	{
		name: "too often", links: []state{{"l", "12 0\n14 1\n16 0\n17 1"}}, retries: 1,
		err:      `data of task "a" for task "b", from host "h": link failed at 12 s`,
		retryErr: `data of task "a" for task "b", from host "h": link failed at 16 s, for the 2nd time`,
	},
	{
		name: "for good", hosts: []state{{"h", "5 0"}},
		err:      `task "a" on host "h": host failed at 5 s`,
		retryErr: `the run is stuck at 5 s: task "a" waits for host "h", which stays off (3 tasks left)`,
	},
	{
		name: "link for good", links: []state{{"l", "5 0"}},
		err:      `data of task "a" for task "b", from host "h": link failed at 10 s`,
		retryErr: `the run is stuck at 10 s: the data of task "a" for task "b" wait for host "h", host "g" or a link between them, which stays off (2 tasks left)`,
	},
	{
		name: "from the beginning", hosts: []state{{"h", "0 0\n3 1"}}, finish: []float64{13, 28, 43},
		err: `task "a" on host "h": host failed at 0 s`,
	},
	{
		name: "for ever off and on", hosts: []state{{"h", "1 0\n2 1\nPERIODICITY 4"}}, retries: 5,
		err:      `task "a" on host "h": host failed at 1 s`,
		retryErr: `task "a" on host "h": host failed at 21 s, for the 6th time`,
	},
}

// TestFailures runs a on h, b on g and c on h while hosts and links go off.
func TestFailures(t *testing.T) {
	params := sim.CM02.Params()
	params.CrossTraffic = false
	network := sim.Network{Kind: sim.CM02, Params: &params}
	for _, tc := range failureCases {
		t.Run(tc.name, func(t *testing.T) {
			p, d := pair(t, 1), chain(t)
			s := &scheduler.Schedule{Host: []platform.HostID{0, 1, 0}, Order: [][]workload.TaskID{{0, 2}, {1}}}
			for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
				o := sim.Options{Network: network, HostSharing: sharing, Changes: states{&tc.hosts, &tc.links}, Retries: tc.retries}
				_, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
				if tc.err == "" {
					require.NoError(t, err)
				} else {
					var failure *sim.FailureError
					require.ErrorAs(t, err, &failure)
					require.EqualError(t, err, tc.err)
				}
				o.OnFailure = sim.RetryTasks
				r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
				if tc.retryErr != "" {
					require.EqualError(t, err, tc.retryErr)
					continue
				}
				require.NoError(t, err)
				for task, want := range tc.finish {
					require.InDelta(t, want, r.Tasks[task].FinishSec, 1e-9)
				}
				require.Len(t, r.Failures, tc.failures)
			}
			require.Equal(t, [][]workload.TaskID{{0, 2}, {1}}, s.Order, "the schedule is the caller's")
		})
	}
}

// TestFailedTasksKeepTheirOrder has two cores and three tasks of one host; two run
// when it goes off, and these come first again.
func TestFailedTasksKeepTheirOrder(t *testing.T) {
	b := workload.NewBuilder("free")
	for _, name := range []string{"a", "b", "c", "d"} {
		b.Task(name, 10)
	}
	d, err := b.Build()
	require.NoError(t, err)
	p := pair(t, 2)
	s := &scheduler.Schedule{Host: make([]platform.HostID, 4), Order: [][]workload.TaskID{{0, 1, 2, 3}, nil}}
	hosts := []state{{"h", "15 0\n20 1\n22 0\n24 1"}}
	o := sim.Options{Changes: states{hosts: &hosts}, OnFailure: sim.RetryTasks}
	r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{0, 0, 10}, {0, 0, 10}, {0, 24, 34}, {0, 24, 34}}, r.Tasks)
	require.Equal(t, []sim.Failure{
		{2, sim.NoEdge, 0, 10, 15, world.HostFailed},
		{3, sim.NoEdge, 0, 10, 15, world.HostFailed},
		{2, sim.NoEdge, 0, 20, 22, world.HostFailed},
		{3, sim.NoEdge, 0, 20, 22, world.HostFailed},
	}, r.Failures)
	require.Equal(t, []sim.Downtime{{0, 15, 20}, {0, 22, 24}}, r.Downtimes)
}

// TestNothingAfterTheEnd has a host go off when all is done, after the policy was notified
// of hosts that went off and came back.
func TestNothingAfterTheEnd(t *testing.T) {
	p, d := pair(t, 1), chain(t)
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	mapper := list.HEFT{}
	s, err := mapper.Map(t.Context(), pr)
	require.NoError(t, err)
	o := sim.Options{OnFailure: sim.RescheduleTasks, Changes: states{&[]state{{"g", "1 0\n2 1\n1000 0"}}, &[]state{}}}
	r, err := sim.Run(t.Context(), p, d, sim.FollowOr(s, mapper, pr), o)
	require.NoError(t, err)
	require.Equal(t, []sim.Downtime{{Host: 1, FromSec: 1, ToSec: 2}}, r.Downtimes)
	require.Less(t, r.MakespanSec, 1000.0)
}

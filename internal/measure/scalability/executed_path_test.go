package scalability

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestCriticalPathByHand: x computes 2 s on a, sends 3 MB to b (1 s and 3 s), where y
// computes from 6 to 10; there z waits for y, not for its input of 0 s at 2+1 s.
func TestCriticalPathByHand(t *testing.T) {
	c := twoHosts(t, 1e9, 1e9)
	b := workload.NewBuilder("three")
	x, y := b.Task("x", 2e9), b.Task("y", 4e9)
	b.Edge(x, y, 3e6)
	b.Task("other", 1e9)
	z := b.Task("z", 5e9)
	b.Edge(x, z, 0)
	var err error
	c.Workload, err = b.Build()
	require.NoError(t, err)
	before := outcome(t, c).Before
	require.Equal(t, Path{ComputeSec: 11, CommunicationSec: 4, Tasks: []workload.TaskID{x, y, z}}, before.Path)
	require.InDelta(t, 15, before.MakespanSec, 1e-9)
	require.InDelta(t, 4.0/15, before.CommunicationShare, 1e-12)
}

// TestCriticalPathTurn: on two cores, late waits for a message until 6 s, and free,
// behind it in the host's order, waits for its turn; free ends last.
func TestCriticalPathTurn(t *testing.T) {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	b.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 2})
	b.RouteBoth(0, 1, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1}))
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("")
	first, late, free := w.Task("first", 2), w.Task("late", 1), w.Task("free", 7)
	w.Edge(first, late, 4)
	d, err := w.Build()
	require.NoError(t, err)
	s := &scheduler.Schedule{Host: []platform.HostID{0, 1, 1}, Order: [][]workload.TaskID{{first}, {late, free}}}
	o := sim.Options{Network: sim.Network{Kind: sim.ContentionFree}}
	r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
	require.NoError(t, err)
	require.InDelta(t, 13, r.MakespanSec, 1e-9)
	require.Equal(t, Path{ComputeSec: 9, CommunicationSec: 4, Tasks: []workload.TaskID{first, free}}, CriticalPath(d, p, r, o))
}

// TestCriticalPathAccountsForAllTime, under every kind of network, host and
// scheduler: the parts sum to the makespan, and a schedule's path has no waits.
func TestCriticalPathAccountsForAllTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, p := drawWorkload(t), drawPlatform(t, true)
		o := sim.Options{
			Network:     sim.Network{Kind: rapid.SampledFrom([]sim.NetworkKind{sim.LV08, sim.CM02, sim.ContentionFree, sim.StoreAndForward}).Draw(t, "network")},
			HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
			Loopback:    rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback"),
		}
		by := sim.Follow(drawSchedule(t, d, p.NumHosts()))
		policy := rapid.Bool().Draw(t, "policy")
		if policy {
			pr := scheduler.NewProblem(d, p, o.Network.Estimate())
			s, err := catalog.Parse("online-mct", catalog.Env{Problem: pr})
			require.NoError(t, err)
			by = sim.Ask(s.Policy, pr)
		}
		r := simulate(t, d, p, by, o)
		path := CriticalPath(d, p, r, o)
		room := 1e-9 * (r.MakespanSec + float64(d.NumTasks()+d.NumEdges()))
		require.InDelta(t, r.MakespanSec, path.ComputeSec+path.CommunicationSec+path.WaitSec, room)
		if !policy {
			require.InDelta(t, 0, path.WaitSec, room)
		}
		require.GreaterOrEqual(t, path.ComputeSec, 0.0)
		require.GreaterOrEqual(t, path.CommunicationSec, 0.0)
		end := math.Inf(-1)
		for _, task := range path.Tasks {
			require.LessOrEqual(t, end, r.Tasks[task].FinishSec)
			end = r.Tasks[task].FinishSec
		}
		require.Equal(t, r.MakespanSec, end)
	})
}

// TestNoTimeAtAll: tasks without work on one host, which all begin and end at 0.
func TestNoTimeAtAll(t *testing.T) {
	c := twoHosts(t, 1e9, 1e9)
	b := workload.NewBuilder("nothing")
	for _, name := range []string{"x", "y", "z", "u"} {
		b.Task(name, 0)
	}
	b.Control(3, 0)
	var err error
	c.Workload, err = b.Build()
	require.NoError(t, err)
	o := outcome(t, c)
	require.True(t, math.IsNaN(o.Before.CommunicationShare))
	require.True(t, math.IsNaN(o.After.SpeedEfficiency))
}

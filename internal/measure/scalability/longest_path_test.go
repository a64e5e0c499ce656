package scalability

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// slowLongestPath tries every path.
func slowLongestPath(x *Placed, t workload.TaskID) float64 {
	rest := 0.0
	for _, e := range x.dag.Out(t) {
		rest = max(rest, x.transferSec(e, 1)+slowLongestPath(x, x.dag.To(e)))
	}
	return x.execSec[t] + rest
}

func TestLongestPathTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, p := drawWorkload(t), drawPlatform(t, true)
		s := drawSchedule(t, d, p.NumHosts())
		o := sim.Options{Network: sim.Network{Kind: rapid.SampledFrom([]sim.NetworkKind{sim.LV08, sim.ContentionFree, sim.StoreAndForward, sim.Constant}).Draw(t, "network")}}
		x, err := Place(d, p, s.Host, o.Network.Estimate())
		require.NoError(t, err)
		want := 0.0
		for task := range workload.TaskID(d.NumTasks()) {
			want = max(want, slowLongestPath(x, task))
		}
		got := x.LongestPath()
		require.InDelta(t, want, got.Sec, 1e-9*want)
		sum := 0.0
		for _, task := range got.Tasks {
			sum += x.execSec[task]
		}
		require.InDelta(t, sum, got.ComputeSec, 1e-9*want)

		// With hosts the run can only be longer, and (6) with k = 1 and no growth
		// is (3).
		f, err := x.newFreeRun(s.Order)
		require.NoError(t, err)
		require.GreaterOrEqual(t, f.at(1).MakespanSec, got.Sec*(1-1e-12))
		same, err := x.GrownPath(Growth{K: 1, Beta: 1, Alpha: .3}, 1)
		require.NoError(t, err)
		require.InDelta(t, got.Sec, same.Sec, 1e-9*want)
	})
}

// TestFreeRunTwin: the arithmetic gives the simulator's times.
func TestFreeRunTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, p := drawWorkload(t), drawPlatform(t, true)
		s := drawSchedule(t, d, p.NumHosts())
		o := sim.Options{Network: sim.Network{Kind: rapid.SampledFrom([]sim.NetworkKind{sim.ContentionFree, sim.StoreAndForward, sim.Constant}).Draw(t, "network")}}
		factor := rapid.SampledFrom([]float64{0, 0.5, 1, 7}).Draw(t, "factor")
		x, err := Place(d, p, s.Host, o.Network.Estimate())
		require.NoError(t, err)
		f, err := x.newFreeRun(s.Order)
		require.NoError(t, err)
		f.at(3) // leaves nothing behind
		got := f.at(factor)
		scaled, err := d.ScaledData(factor)
		require.NoError(t, err)
		want := simulate(t, scaled, p, sim.Follow(s), o)
		room := 1e-9*want.MakespanSec + coalescedSec(d)
		require.Len(t, got.Transfers, len(want.Transfers))
		for i := range want.Tasks {
			require.InDelta(t, want.Tasks[i].StartSec, got.Tasks[i].StartSec, room)
			require.InDelta(t, want.Tasks[i].FinishSec, got.Tasks[i].FinishSec, room)
		}
	})
}

// TestGrownPathIsTheLongest of the refined workload, where all that the paper assumes
// holds: (6) is (3) after the refinement, eta times (3) before it, and with the
// order of hosts the simulated times keep that ratio too.
func TestGrownPathIsTheLongest(t *testing.T) {
	for seed := range uint64(200) {
		c, err := RandomCase(seed, AllAssumptions)
		require.NoError(t, err)
		o := outcome(t, c)
		refined, err := c.refined()
		require.NoError(t, err)
		larger, err := c.Grow()
		require.NoError(t, err)
		m := c.Options.Network.Estimate()
		old, err := Place(c.Workload, c.Platform, o.Before.Schedule.Host, m)
		require.NoError(t, err)
		placed, err := Place(refined.DAG, larger, o.After.Schedule.Host, m)
		require.NoError(t, err)
		g := Growth{K: c.Refine.K, Beta: c.Refine.Beta, Alpha: c.Workload.Attributes(0).Alpha}
		grown, err := old.GrownPath(g, c.NewLink.BandwidthBytesPerSec)
		require.NoError(t, err)
		require.InEpsilon(t, placed.LongestPath().Sec, grown.Sec, 1e-9)
		require.InEpsilon(t, g.Eta()*old.LongestPath().Sec, grown.Sec, 1e-9)
		require.InEpsilon(t, g.Eta()*o.Before.MakespanSec, o.After.MakespanSec, 1e-8)
		require.InEpsilon(t, GrownSpeedEfficiency(g.K, o.Before.WorkFlop, o.Before.MakespanSec, o.After.MarkedSpeedFlops), o.After.SpeedEfficiency, 1e-8)
	}
}

func TestPlaceMistakes(t *testing.T) {
	c := twoHosts(t, 1, 1)
	b := workload.NewBuilder("")
	b.Edge(b.Task("x", 1), b.Task("y", 1), 1)
	d, err := b.Build()
	require.NoError(t, err)
	m := c.Options.Network.Estimate()
	_, err = Place(d, c.Platform, []platform.HostID{0}, m)
	require.EqualError(t, err, "placement of 1 tasks for a workload of 2")
	_, err = Place(d, c.Platform, []platform.HostID{0, 7}, m)
	require.EqualError(t, err, `task "y": no host number 7`)
	alone := platform.NewBuilder("")
	alone.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	alone.Host(platform.Host{Name: "b", SpeedFlops: 1, Cores: 1})
	p, err := alone.Build()
	require.NoError(t, err)
	_, err = Place(d, p, []platform.HostID{0, 1}, m)
	require.EqualError(t, err, `data of task "x" for task "y": no way from host "a" to host "b"`)

	x, err := Place(d, c.Platform, []platform.HostID{0, 1}, m)
	require.NoError(t, err)
	for _, g := range []Growth{{K: 0, Beta: 1}, {K: 1}, {K: 1, Beta: math.Inf(1)}, {K: 1, Beta: 1, Chi: math.NaN()}} {
		_, err := x.GrownPath(g, 1)
		require.ErrorContains(t, err, "want k of at least 1")
	}
	_, err = x.GrownPath(Growth{K: 2, Beta: 1}, 0)
	require.ErrorContains(t, err, "new links of 0 byte/s")
}

package sim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// place makes a schedule from a host for each task; each host's order is by
// TaskID.
func place(p *platform.Platform, hosts ...platform.HostID) *scheduler.Schedule {
	s := &scheduler.Schedule{Host: hosts, Order: make([][]workload.TaskID, p.NumHosts())}
	for t, h := range hosts {
		s.Order[h] = append(s.Order[h], workload.TaskID(t))
	}
	return s
}

func run(t *testing.T, p *platform.Platform, d *workload.DAG, s *scheduler.Schedule, o sim.Options) *sim.Result {
	t.Helper()
	r, err := sim.Run(context.Background(), p, d, sim.Follow(s), o)
	require.NoError(t, err)
	return r
}

// pairOfHosts is two hosts, a and b, of 1 Gf, joined by the given links, the
// same both ways.
func pairOfHosts(t *testing.T, cores int, links ...platform.Link) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("pair")
	x := b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: cores})
	y := b.Host(platform.Host{Name: "b", SpeedFlops: 1e9, Cores: cores})
	var route []platform.LinkID
	for i, l := range links {
		l.Name = fmt.Sprintf("l%d", i)
		route = append(route, b.Link(l))
	}
	b.RouteBoth(x, y, route...)
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// message is one producer and one consumer without work.
func message(t *testing.T, bytes float64) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder("message")
	b.Edge(b.Task("from", 0), b.Task("to", 0), bytes)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestOneTransfer checks every network model on one message from a to b.
func TestOneTransfer(t *testing.T) {
	fast := platform.Link{BandwidthBytesPerSec: 125e6, LatencySec: 100e-6}
	slow := platform.Link{BandwidthBytesPerSec: 125e3, LatencySec: 10e-3}
	for name, tt := range map[string]struct {
		network string
		bytes   float64
		links   []platform.Link
		wantSec float64
	}{
		// SimGrid 3.32 prints these two.
		"lv08, 125 MB":            {"lv08", 125e6, []platform.Link{fast}, 1.0837752268041239},
		"lv08, the documentation": {"lv08", 1e5, []platform.Link{slow}, 0.99607938144329911},
		"lv08, empty message":     {"lv08", 0, []platform.Link{slow}, 13.01 * 10e-3},
		"lv08, TCP window bound": {
			"lv08", 1e9,
			[]platform.Link{{BandwidthBytesPerSec: 1e12, LatencySec: 0.1}},
			13.01*0.1 + 1e9/(0.97*4194304/(2*0.1)),
		},
		"lv08 without window":       {"lv08(tcp-gamma=0)", 1e9, []platform.Link{{BandwidthBytesPerSec: 1e9, LatencySec: 0.1}}, 1.301 + 1.05/0.97},
		"lv08 without crosstraffic": {"lv08(crosstraffic=false)", 125e6, []platform.Link{fast}, 13.01*100e-6 + 1/0.97},
		"lv08, fat pipe": {
			"lv08", 125e6,
			[]platform.Link{{BandwidthBytesPerSec: 125e6, LatencySec: 100e-6, Sharing: platform.FatPipe}},
			13.01*100e-6 + 1/0.97,
		},
		"cm02":              {"cm02", 125e6, []platform.Link{fast}, 100e-6 + 1.05},
		"contention-free":   {"contention-free", 125e6, []platform.Link{fast, slow}, 10.1e-3 + 1000},
		"store-and-forward": {"store-and-forward", 125e6, []platform.Link{fast, slow}, 1.0001 + 1000.01},
		"constant":          {"constant", 125e6, []platform.Link{fast, slow}, 1},
		"constant 20 ms":    {"constant(time=20ms)", 125e6, []platform.Link{fast, slow}, 0.02},
	} {
		t.Run(name, func(t *testing.T) {
			network, err := sim.ParseNetwork(tt.network)
			require.NoError(t, err)
			p := pairOfHosts(t, 1, tt.links...)
			r := run(t, p, message(t, tt.bytes), place(p, 0, 1), sim.Options{Network: network})
			require.InEpsilon(t, tt.wantSec, r.MakespanSec, 1e-13)
			require.Equal(t, []sim.Transfer{{Edge: 0, StartSec: 0, FinishSec: r.MakespanSec}}, r.Transfers)
		})
	}
}

// TestLoopback: on one host data is there at once, or crosses SimGrid's
// loopback of 10 GB/s.
func TestLoopback(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e9})
	free := run(t, p, message(t, 9.7e9), place(p, 0, 0), sim.Options{})
	require.Zero(t, free.MakespanSec)
	require.Empty(t, free.Transfers)
	paid := run(t, p, message(t, 9.7e9), place(p, 0, 0), sim.Options{Loopback: sim.LoopbackSimGrid})
	require.InEpsilon(t, 1.0, paid.MakespanSec, 1e-13)
	require.Len(t, paid.Transfers, 1)
}

// TestControlEdgesCostNothing, not even between hosts; a message of 0 bytes
// pays the latency.
func TestControlEdgesCostNothing(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e9, LatencySec: 1})
	b := workload.NewBuilder("control")
	from, to := b.Task("from", 2e9), b.Task("to", 3e9)
	b.Control(from, to)
	d, err := b.Build()
	require.NoError(t, err)
	r := run(t, p, d, place(p, 0, 1), sim.Options{Loopback: sim.LoopbackSimGrid})
	require.Equal(t, []sim.TaskRun{{0, 0, 2}, {1, 2, 5}}, r.Tasks)
	require.Empty(t, r.Transfers)
	r = run(t, p, message(t, 0), place(p, 0, 1), sim.Options{Network: sim.Network{Kind: sim.CM02}})
	require.InEpsilon(t, 1.0, r.MakespanSec, 1e-13)
}

// independent is tasks without edges.
func independent(t *testing.T, work ...float64) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder("independent")
	for i, w := range work {
		b.Task(fmt.Sprintf("t%d", i), w)
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestHostSharing runs tasks of 4, 1, 2 and 0 Gflop on one host of 1 Gf.
func TestHostSharing(t *testing.T) {
	d := independent(t, 4e9, 1e9, 2e9, 0)
	link := platform.Link{BandwidthBytesPerSec: 1e9}
	for name, tt := range map[string]struct {
		cores int
		o     sim.Options
		want  []sim.TaskRun
	}{
		"one core, one after the other": {1, sim.Options{}, []sim.TaskRun{{0, 0, 4}, {0, 4, 5}, {0, 5, 7}, {0, 7, 7}}},
		"two cores, in order":           {2, sim.Options{}, []sim.TaskRun{{0, 0, 4}, {0, 0, 1}, {0, 1, 3}, {0, 3, 3}}},
		"four cores":                    {4, sim.Options{}, []sim.TaskRun{{0, 0, 4}, {0, 0, 1}, {0, 0, 2}, {0, 0, 0}}},
		// Three share until 3 s (1 each); two until 5 s (2 done); then one.
		"one core, shared": {1, sim.Options{HostSharing: sim.TimeShared}, []sim.TaskRun{{0, 0, 7}, {0, 0, 3}, {0, 0, 5}, {0, 0, 0}}},
		// Three at 2/3 each until 1.5 s; then a core each.
		"two cores, shared": {2, sim.Options{HostSharing: sim.TimeShared}, []sim.TaskRun{{0, 0, 4.5}, {0, 0, 1.5}, {0, 0, 2.5}, {0, 0, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := pairOfHosts(t, tt.cores, link)
			r := run(t, p, d, place(p, 0, 0, 0, 0), tt.o)
			for i, want := range tt.want {
				require.InDelta(t, want.StartSec, r.Tasks[i].StartSec, 1e-12, "start of %d", i)
				require.InDelta(t, want.FinishSec, r.Tasks[i].FinishSec, 1e-12, "finish of %d", i)
			}
		})
	}
}

// TestNoOvertaking: on two cores the second in order waits for its input and
// the third, ready from the start, does not pass it.
func TestNoOvertaking(t *testing.T) {
	p := pairOfHosts(t, 2, platform.Link{BandwidthBytesPerSec: 1e9})
	b := workload.NewBuilder("order")
	remote, first, second, third := b.Task("remote", 3e9), b.Task("first", 1e9), b.Task("second", 1e9), b.Task("third", 1e9)
	b.Control(remote, second)
	d, err := b.Build()
	require.NoError(t, err)
	s := &scheduler.Schedule{Host: []platform.HostID{1, 0, 0, 0}, Order: [][]workload.TaskID{{first, second, third}, {remote}}}
	r := run(t, p, d, s, sim.Options{})
	require.Equal(t, []sim.TaskRun{{1, 0, 3}, {0, 0, 1}, {0, 3, 4}, {0, 3, 4}}, r.Tasks)
}

// TestZeroLatencyFlowStarves shows SimGrid's rule for transfers without any
// latency: they share with penalty 1, next to penalties of 1e-4.
func TestZeroLatencyFlowStarves(t *testing.T) {
	b := platform.NewBuilder("starve")
	var h [3]platform.HostID
	for i := range h {
		h[i] = b.Host(platform.Host{Name: fmt.Sprint(i), SpeedFlops: 1e9, Cores: 1})
	}
	shared := b.Link(platform.Link{Name: "shared", BandwidthBytesPerSec: 125e6})
	far := b.Link(platform.Link{Name: "far", BandwidthBytesPerSec: 125e6, LatencySec: 1e-3})
	b.RouteBoth(h[0], h[1], shared)
	b.RouteBoth(h[0], h[2], shared, far)
	p, err := b.Build()
	require.NoError(t, err)
	w := workload.NewBuilder("two")
	x := w.Task("x", 0)
	w.Edge(x, w.Task("near", 0), 10e6)
	w.Edge(x, w.Task("far", 0), 100e6)
	d, err := w.Build()
	require.NoError(t, err)
	r := run(t, p, d, place(p, 0, 1, 2), sim.Options{})
	require.Greater(t, r.Transfers[0].FinishSec, 0.8, "10 MB take longer than the 0.8 s that 100 MB need")
	require.Greater(t, r.Transfers[1].FinishSec, 0.8)
	require.Greater(t, r.Transfers[0].FinishSec, r.Transfers[1].FinishSec)
}

package sim_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawCase draws a platform, a workload, a valid schedule and options.
func drawCase(t *rapid.T) (*platform.Platform, *workload.DAG, *scheduler.Schedule, sim.Options) {
	return drawPlan(t, drawPlatform(t), drawDAG(t))
}

// drawPlan draws a valid schedule of d on p, and options.
func drawPlan(t *rapid.T, p *platform.Platform, d *workload.DAG) (*platform.Platform, *workload.DAG, *scheduler.Schedule, sim.Options) {
	s := &scheduler.Schedule{Host: make([]platform.HostID, d.NumTasks()), Order: make([][]workload.TaskID, p.NumHosts())}
	for _, task := range d.TopologicalOrder() {
		h := platform.HostID(rapid.IntRange(0, p.NumHosts()-1).Draw(t, "host"))
		s.Host[task] = h
		s.Order[h] = append(s.Order[h], task)
	}
	network, err := sim.ParseNetwork(rapid.SampledFrom(sim.Networks()).Draw(t, "network"))
	require.NoError(t, err)
	return p, d, s, sim.Options{
		Network:     network,
		HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
		Loopback:    rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback"),
	}
}

func drawPlatform(t *rapid.T) *platform.Platform {
	b := platform.NewBuilder("drawn")
	var hosts []platform.HostID
	for i := range rapid.IntRange(1, 5).Draw(t, "hosts") {
		hosts = append(hosts, b.Host(platform.Host{
			Name: fmt.Sprintf("h%d", i), SpeedFlops: rapid.Float64Range(1e8, 1e10).Draw(t, "speed"),
			Cores: rapid.IntRange(1, 3).Draw(t, "cores"),
		}))
	}
	var links []platform.LinkID
	for i := range rapid.IntRange(1, 5).Draw(t, "links") {
		links = append(links, b.Link(platform.Link{
			Name: fmt.Sprintf("l%d", i), BandwidthBytesPerSec: rapid.Float64Range(1e6, 1e10).Draw(t, "bandwidth"),
			LatencySec: rapid.SampledFrom([]float64{0, 1e-5, 1e-3, 2e-2}).Draw(t, "latency"),
			Sharing:    rapid.SampledFrom([]platform.Sharing{platform.Shared, platform.FatPipe}).Draw(t, "sharing"),
		}))
	}
	for i, x := range hosts {
		for _, y := range hosts[:i] {
			b.RouteBoth(x, y, rapid.SliceOfNDistinct(rapid.SampledFrom(links), 1, min(3, len(links)), rapid.ID[platform.LinkID]).Draw(t, "route")...)
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func drawDAG(t *rapid.T) *workload.DAG {
	b := workload.NewBuilder("drawn")
	for i := range rapid.IntRange(1, 25).Draw(t, "tasks") {
		work := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0, 1e10)).Draw(t, "work")
		task := b.Task(fmt.Sprintf("t%d", i), work)
		for range min(i, rapid.IntRange(0, 3).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			if rapid.IntRange(0, 5).Draw(t, "control") == 0 {
				b.Control(from, task)
				continue
			}
			b.Edge(from, task, rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(0, 1e9)).Draw(t, "bytes"))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

package sim_test

import (
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
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

func drawPlatform(t *rapid.T) *platform.Platform { return schedcase.Cluster(t, false) }

func drawDAG(t *rapid.T) *workload.DAG {
	return schedcase.Tasks(t, rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0, 1e10)),
		rapid.OneOf(rapid.Just(0.0), rapid.Just(1.0), rapid.Float64Range(0, 1e9)))
}

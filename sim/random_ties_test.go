package sim_test

import (
	"fmt"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// drawAnyCase draws a case of unequal parts, in which two dates hardly ever
// coincide, or one of equal parts, in which many do.
func drawAnyCase(t *rapid.T) (*platform.Platform, *workload.DAG, *scheduler.Schedule, sim.Options) {
	if rapid.Bool().Draw(t, "unlike parts") {
		return drawCase(t)
	}
	return drawPlan(t, drawEqualHosts(t), drawEqualTasks(t))
}

// drawEqualHosts draws up to five hosts on a backbone, each with its own cable.
func drawEqualHosts(t *rapid.T) *platform.Platform {
	b := platform.NewBuilder("equal hosts")
	cores := rapid.IntRange(1, 3).Draw(t, "cores")
	backbone := b.Link(platform.Link{Name: "backbone", BandwidthBytesPerSec: 2e8, LatencySec: 1e-4})
	var cables []platform.LinkID
	for i := range rapid.IntRange(1, 5).Draw(t, "hosts") {
		host := b.Host(platform.Host{Name: fmt.Sprintf("h%d", i), SpeedFlops: 1e9, Cores: cores})
		cable := b.Link(platform.Link{Name: fmt.Sprintf("cable%d", i), BandwidthBytesPerSec: 1e8, LatencySec: 1e-4})
		for other, otherCable := range cables {
			b.RouteBoth(platform.HostID(other), host, otherCable, backbone, cable)
		}
		cables = append(cables, cable)
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// drawEqualTasks draws up to 25 tasks of 0, 1 or 2 s and messages of 0, 1 or 2
// s.
func drawEqualTasks(t *rapid.T) *workload.DAG {
	b := workload.NewBuilder("equal tasks")
	for i := range rapid.IntRange(1, 25).Draw(t, "tasks") {
		task := b.Task(fmt.Sprintf("t%d", i), 1e9*float64(rapid.IntRange(0, 2).Draw(t, "work")))
		for range min(i, rapid.IntRange(0, 3).Draw(t, "inputs")) {
			from := workload.TaskID(rapid.IntRange(0, i-1).Draw(t, "from"))
			b.Edge(from, task, 1e8*float64(rapid.IntRange(0, 2).Draw(t, "data")))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

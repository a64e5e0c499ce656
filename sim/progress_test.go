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

// TestProgress: a run of many steps reports how far it is, and has the same result.
func TestProgress(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1e9})
	b := workload.NewBuilder("bag")
	s := &scheduler.Schedule{Order: make([][]workload.TaskID, 2)}
	const tasks = 20_000
	for i := range tasks {
		s.Order[0] = append(s.Order[0], b.Task(fmt.Sprint("t", i), 1e6))
		s.Host = append(s.Host, 0)
	}
	d, err := b.Build()
	require.NoError(t, err)
	e := sim.NewEngine()
	want, err := e.Run(context.Background(), p, d, sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	var told []int
	e.Progress = func(finished, all int) {
		require.Equal(t, tasks, all)
		told = append(told, finished)
	}
	got, err := e.Run(context.Background(), p, d, sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, []int{0, 4096, 8192, 12288, 16384}, told)
}

package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func TestZeroEngineIsReady(t *testing.T) {
	var e sim.Engine
	require.Equal(t, sim.Stats{}, e.Stats())
	s := &scheduler.Schedule{Host: []platform.HostID{0, 0, 0}, Order: [][]workload.TaskID{{0, 1, 2}, nil}}
	r, err := e.Run(t.Context(), pair(t, 1), chain(t), sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	require.Equal(t, 30.0, r.MakespanSec)
}

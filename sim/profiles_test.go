package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestProfilesAreRefused: a result that left failures out would be wrong without a word.
func TestProfilesAreRefused(t *testing.T) {
	w := workload.NewBuilder("one")
	w.Task("t", 1e9)
	d, err := w.Build()
	require.NoError(t, err)
	run := func(drop bool) (*sim.Result, error) {
		b := platform.NewBuilder("")
		if drop {
			b.DropProfiles()
		}
		b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{
			Disks: []platform.Disk{{Name: "d", ReadBytesPerSec: 1, WriteBytesPerSec: 1}},
			State: &profile.Profile{Events: []profile.Event{{DateSec: 0.5}}},
		}})
		p, err := b.Build()
		require.NoError(t, err)
		plan := &scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}}}
		return sim.Run(t.Context(), p, d, sim.Follow(plan), sim.Options{})
	}
	_, err = run(false)
	require.ErrorIs(t, err, sim.ErrProfiles)
	require.EqualError(t, err, `host "a" has a state profile: profiles are not simulated yet`)
	r, err := run(true)
	require.NoError(t, err)
	require.Equal(t, 1.0, r.MakespanSec)
}

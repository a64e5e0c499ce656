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

// TestProfiles runs a task on a host that is off from 0.5 s to 2 s, half as fast from
// 2.5 s on, and as read without its profiles.
func TestProfiles(t *testing.T) {
	w := workload.NewBuilder("one")
	w.Task("t", 1e9)
	d, err := w.Build()
	require.NoError(t, err)
	run := func(drop bool, o sim.Options) (*sim.Result, error) {
		b := platform.NewBuilder("")
		if drop {
			b.DropProfiles = true
		}
		b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{
			State: &profile.Profile{Events: []profile.Event{{DateSec: 0.5}, {DateSec: 2, Value: 1}}},
			Speed: &profile.Profile{Events: []profile.Event{{DateSec: 2.5, Value: 0.5}}},
		}})
		p, err := b.Build()
		require.NoError(t, err)
		plan := &scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}}}
		return sim.Run(t.Context(), p, d, sim.Follow(plan), o)
	}
	_, err = run(false, sim.Options{})
	require.EqualError(t, err, `task "t" on host "a": host failed at 0.5 s`)
	r, err := run(false, sim.Options{OnFailure: sim.RetryTasks})
	require.NoError(t, err)
	require.Equal(t, 3.5, r.MakespanSec)
	require.Equal(t, []sim.Downtime{{Host: 0, FromSec: 0.5, ToSec: 2}}, r.Downtimes)
	r, err = run(true, sim.Options{})
	require.NoError(t, err)
	require.Equal(t, 1.0, r.MakespanSec)
}

// TestNothingGetsDone has a task on a host that stops at 0.5 s, one that waits for a host
// that is off, and hosts that change for ever or not: the run ends with an error.
func TestNothingGetsDone(t *testing.T) {
	blink := &profile.Profile{Events: []profile.Event{{DateSec: 1}, {DateSec: 2, Value: 1}}, Loop: profile.LoopAfter, LoopSec: 1}
	short, drawn := *blink, profile.Profile{Loop: profile.LoopAfter}
	short.Events = []profile.Event{{DateSec: 0.5}, {DateSec: 0.75, Value: 1}}
	short.LoopSec = 0.125
	for i := range 2 { // it is never on for longer, but no check detects that
		drawn.Draws = append(drawn.Draws, profile.Draw{DelaySec: profile.Law{A: 0.5}, Value: profile.Law{A: float64(i)}})
	}
	for name, tt := range map[string]struct {
		off   *profile.Profile
		blink *profile.Profile
		want  string
	}{
		"stopped":            {nil, nil, `the run is stuck at 1 s: task "stopped" never ends: host "a" stays at speed 0 (1 tasks left)`},
		"stopped among some": {nil, blink, `nothing gets done (1 tasks left)`},
		"goes off for good":  {&profile.Profile{Events: []profile.Event{{DateSec: 0.5}}}, blink, `the run is stuck: task "other" on host "b": host failed at 0.5 s, and it can never end: it takes 1 s there, and the host is on for at most 0.5 s at a time`},
		"never long enough":  {&short, blink, `the run is stuck: task "other" on host "b": host failed at 0.5 s, and it can never end: it takes 1 s there, and the host is on for at most 0.625 s at a time`},
		"fails for ever":     {&drawn, blink, `nothing gets done (2 tasks left)`},
	} {
		t.Run(name, func(t *testing.T) {
			w := workload.NewBuilder("two")
			w.Task("stopped", 1e9)
			w.Task("other", 1e9)
			d, err := w.Build()
			require.NoError(t, err)
			b := platform.NewBuilder("")
			b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{
				Speed: &profile.Profile{Events: []profile.Event{{DateSec: 0.5, Value: 0}}},
			}})
			b.Host(platform.Host{Name: "b", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{State: tt.off}})
			b.Host(platform.Host{Name: "c", SpeedFlops: 1e9, Cores: 1, Details: &platform.HostDetails{State: tt.blink}})
			p, err := b.Build()
			require.NoError(t, err)
			plan := &scheduler.Schedule{Host: []platform.HostID{0, 1}, Order: [][]workload.TaskID{{0}, {1}, {}}}
			_, err = sim.Run(t.Context(), p, d, sim.Follow(plan), sim.Options{OnFailure: sim.RetryTasks})
			require.ErrorIs(t, err, sim.ErrStuck)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

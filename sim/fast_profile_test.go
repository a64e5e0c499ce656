package sim_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// changing is a task of so many seconds at full speed on the first of two hosts.
func changing(t *testing.T, sec float64, first, second *platform.HostDetails) (*platform.Platform, *workload.DAG, sim.Plan) {
	t.Helper()
	w := workload.NewBuilder("one")
	w.Task("t", sec*1e9)
	d, err := w.Build()
	require.NoError(t, err)
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 1e9, Cores: 1, Details: first})
	b.Host(platform.Host{Name: "b", SpeedFlops: 1e9, Cores: 1, Details: second})
	p, err := b.Build()
	require.NoError(t, err)
	return p, d, sim.Follow(&scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}, {}}})
}

// blinking changes between two values, each for a millisecond.
func blinking(one, other float64) *profile.Profile {
	return &profile.Profile{Events: []profile.Event{{Value: one}, {DateSec: 1e-3, Value: other}}, Loop: profile.Periodic, LoopSec: 2e-3}
}

// TestFastProfilesTakeNoMemory runs through 300,000 changes of a speed, which are kept only if they are
// wanted.
func TestFastProfilesTakeNoMemory(t *testing.T) {
	p, d, plan := changing(t, 225, &platform.HostDetails{Speed: blinking(1, 0.5)}, nil)
	run := func(o sim.Options) (r *sim.Result, bytes uint64) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := sim.Run(t.Context(), p, d, plan, o)
		require.NoError(t, err)
		runtime.ReadMemStats(&after)
		require.InDelta(t, 300, r.MakespanSec, 0.01)
		return r, after.TotalAlloc - before.TotalAlloc
	}
	r, bytes := run(sim.Options{})
	require.Empty(t, r.Speeds)
	require.Less(t, bytes, uint64(1<<20))
	r, bytes = run(sim.Options{KeepSpeeds: true})
	require.InDelta(t, 300_000, len(r.Speeds), 2)
	require.False(t, r.SpeedsCut)
	require.Greater(t, bytes, uint64(10<<20))
}

// TestKeepsAllDowntimes has a host blink for a while.
func TestKeepsAllDowntimes(t *testing.T) {
	p, d, plan := changing(t, 22, nil, &platform.HostDetails{State: blinking(0, 1), Speed: blinking(1, 0.5)})
	r, err := sim.Run(t.Context(), p, d, plan, sim.Options{KeepSpeeds: true})
	require.NoError(t, err)
	require.False(t, r.SpeedsCut)
	require.Empty(t, r.MoreDownSec)
	offSec := 0.0
	for _, d := range r.Downtimes {
		offSec += d.ToSec - d.FromSec
	}
	require.InDelta(t, 11, offSec, 1e-2)
}

// TestKeepsTheFirstDowntimes has a host blink longer than its downtimes are kept; their sum is whole.
func TestKeepsTheFirstDowntimes(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	p, d, plan := changing(t, 2200, nil, &platform.HostDetails{State: blinking(0, 1), Speed: blinking(1, 0.5)})
	r, err := sim.Run(t.Context(), p, d, plan, sim.Options{KeepSpeeds: true})
	require.NoError(t, err)
	require.Equal(t, sim.MostKept, len(r.Downtimes))
	require.Equal(t, sim.MostKept, len(r.Speeds))
	require.True(t, r.SpeedsCut)
	require.Len(t, r.MoreDownSec, 1)
	offSec := r.MoreDownSec[r.Downtimes[0].Host]
	for _, d := range r.Downtimes {
		offSec += d.ToSec - d.FromSec
	}
	require.InDelta(t, 1100, offSec, 1e-3)
}

// forever is a timeline that never lets time pass beyond a second, and cancels a context on the way.
type forever struct {
	events int
	cancel context.CancelCauseFunc
}

func (f *forever) Next() (atSec, value float64, ok bool) {
	if f.events++; f.events == 100_000 {
		f.cancel(context.Canceled)
	}
	return 1 - 1/float64(f.events+1), 1 + float64(f.events%2), true
}

type timelineList []world.Timeline

func (c timelineList) Timelines(*platform.Platform) ([]world.Timeline, error) { return c, nil }

// TestTimelinesLookAtTheContext ends a run soon after its context, although its only task never gets on.
func TestTimelinesLookAtTheContext(t *testing.T) {
	p, d, plan := changing(t, 10, nil, nil)
	for name, plain := range map[string]sim.HostSharing{"space": sim.SpaceShared, "time": sim.TimeShared} {
		ctx, cancel := context.WithCancelCause(t.Context())
		f := &forever{cancel: cancel}
		_, err := sim.Run(ctx, p, d, plan, sim.Options{HostSharing: plain, Changes: timelineList{{Events: f, Of: []world.Quantity{{Kind: world.SpeedFactor, Host: 0}}}}})
		require.ErrorIs(t, err, context.Canceled, name)
		require.ErrorContains(t, err, "run stopped at 0.9999")
		require.Less(t, f.events, 110_000)
	}
}

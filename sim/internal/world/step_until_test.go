package world_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// dates are the events of a timeline.
type dates [][2]float64

func (d *dates) Next() (atSec, value float64, ok bool) {
	if len(*d) == 0 {
		return 0, 0, false
	}
	e := (*d)[0]
	*d = (*d)[1:]
	return e[0], e[1], true
}

// TestStepUntil stops at the owner's dates, at those of timelines, and at ends.
func TestStepUntil(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	var w world.World
	w.Reset(p, world.Options{
		Params: world.LV08.Params(), HostSharing: world.TimeShared, EachChange: true,
		Timelines: []world.Timeline{{
			Events: &dates{{2, 0}, {4, 1}, {9, 0}},
			Of:     []world.Quantity{{Kind: world.HostState, Host: 1}},
		}},
	})
	require.False(t, w.StepUntil(math.Inf(1)), "timelines do not keep a world going")
	require.Zero(t, w.NowSec())

	w.Exec(7, &world.Exec{Host: 0, Flop: 3e9})
	w.Exec(8, &world.Exec{Host: 1, Flop: 3e9})
	step := func(limit, want float64, ends ...world.End) {
		t.Helper()
		require.True(t, w.StepUntil(limit))
		require.InDelta(t, want, w.NowSec(), 1e-12)
		for _, end := range ends {
			got, ok := w.Ended()
			require.True(t, ok)
			got.Activity = world.Activity{}
			require.Equal(t, end, got)
		}
		_, more := w.Ended()
		require.False(t, more)
	}
	step(1, 1)
	step(math.Inf(1), 2, world.End{Tag: 8, Kind: world.Execution, Outcome: world.HostFailed})
	require.False(t, w.HostOn(1))
	step(math.Inf(1), 3, world.End{Tag: 7, Kind: world.Execution})
	step(10, 4)
	require.True(t, w.HostOn(1))

	w.Exec(9, &world.Exec{Host: 1, Flop: 5e9}) // ends at 9, when its host goes off: it has failed
	step(100, 9, world.End{Tag: 9, Kind: world.Execution, Outcome: world.HostFailed})
	step(12.5, 12.5)
	require.False(t, w.StepUntil(math.Inf(1)))

	w.Exec(10, &world.Exec{Host: 1, Flop: 1})
	require.True(t, w.HasFailed())
	step(100, 12.5, world.End{Tag: 10, Kind: world.Execution, Outcome: world.HostFailed})
}

// TestStepUntilWaitsForSpeed has an execution on a host that stands still wait for its timeline.
func TestStepUntilWaitsForSpeed(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=1,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	var w world.World
	w.Reset(p, world.Options{
		Params: world.LV08.Params(), HostSharing: world.TimeShared, EachChange: true,
		Timelines: []world.Timeline{{
			Events: &dates{{0, 0}, {3, 1}, {20, 0}},
			Of:     []world.Quantity{{Kind: world.SpeedFactor}},
		}},
	})
	w.Exec(1, &world.Exec{Flop: 2e9})
	for ended := false; !ended; _, ended = w.Ended() {
		require.True(t, w.StepUntil(math.Inf(1)))
	}
	require.InDelta(t, 5, w.NowSec(), 1e-12)
	require.False(t, w.StepUntil(math.Inf(1)))
	require.InDelta(t, 5, w.NowSec(), 1e-12)
}

// TestDiscard ends activities of all kinds without a word.
func TestDiscard(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	for _, shortcut := range []bool{false, true} {
		var w world.World
		w.Reset(p, world.Options{Params: world.LV08.Params(), HostSharing: world.TimeShared, Shortcut: shortcut})
		send, err := w.Send(1, &world.Send{From: 0, To: 1, Bytes: 1e6})
		require.NoError(t, err)
		exec, sleep := w.Exec(2, &world.Exec{Host: 0, Flop: 1e9}), w.Sleep(3, 0, 1)
		other := w.Exec(4, &world.Exec{Host: 0, Flop: 1e9})
		require.Equal(t, 4, w.UnderWayCount())
		for _, a := range []world.Activity{send, exec, sleep} {
			w.Discard(a)
			w.Discard(a)
			require.False(t, w.UnderWay(a))
		}
		require.Equal(t, 1, w.Running(0))
		require.True(t, w.Step())
		end, ok := w.Ended()
		require.True(t, ok)
		require.Equal(t, other, end.Activity)
		require.InDelta(t, 1, w.NowSec(), 1e-9)
		require.False(t, w.Step())
		require.Zero(t, w.UnderWayCount())
	}
}

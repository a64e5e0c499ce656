package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// islands are two hosts, and a third one without a route.
func islands(t *testing.T) *platform.Platform {
	p, err := platform.ReadNative("islands.yaml", []byte(`
hosts: [{name: a, speed: 1Gf}, {name: b, speed: 2Gf}, {name: c, speed: 1Gf}]
links: [{name: l, bandwidth: 1MBps, latency: 1s}]
routes: [{from: a, to: b, links: [l]}]
`), platform.ReadOptions{})
	require.NoError(t, err)
	return p
}

func TestParallelMistakes(t *testing.T) {
	p := islands(t)
	var w world.World
	w.Reset(p, options(t, "lv08"))
	_, err := w.Parallel(0, &world.Parallel{Hosts: []platform.HostID{0}})
	require.ErrorIs(t, err, world.ErrNoParallel)
	for _, follow := range []bool{false, true} {
		w.Reset(p, options(t, "ptask-l07"))
		if follow {
			w.SetSpeedFactor(0, 2)
		}
		_, err = w.Parallel(0, &world.Parallel{Hosts: []platform.HostID{1, 2}, Bytes: []float64{0, 1, 0, 0}})
		require.ErrorIs(t, err, platform.ErrNoRoute)
		_, err = w.Send(0, &world.Send{From: 2, To: 1})
		require.ErrorIs(t, err, platform.ErrNoRoute)
		require.Zero(t, w.Running(2))
		require.False(t, w.Step())
	}
}

// seen notes loads.
type seen struct {
	hosts, links [][3]float64 // date, host or link, delta
	rates        [][4]float64 // date, kind, tag, rate
}

func (s *seen) HostLoad(atSec float64, h platform.HostID, delta float64) {
	s.hosts = append(s.hosts, [3]float64{atSec, float64(h), delta})
}

func (s *seen) LinkLoad(atSec float64, l platform.LinkID, delta float64) {
	s.links = append(s.links, [3]float64{atSec, float64(l), delta})
}

// TestParallelIsSeen: 4 Gflop on a, 8 on b and 2 MB between them take 1 s of latency and
// 4 s; an execution on b ends when it begins.
func TestParallelIsSeen(t *testing.T) {
	var s seen
	o := options(t, "ptask-l07")
	o.Hosts, o.Links = &s, &s
	var w world.World
	w.WatchRates(func(atSec float64, kind world.Kind, tag int32, perSec float64) {
		s.rates = append(s.rates, [4]float64{atSec, float64(kind), float64(tag), perSec})
	})
	w.Reset(islands(t), o)
	a, err := w.Parallel(5, &world.Parallel{
		Hosts: []platform.HostID{0, 1}, Flops: []float64{4e9, 8e9}, Bytes: []float64{0, 2e6, 0, 0},
	})
	require.NoError(t, err)
	w.Exec(6, &world.Exec{Host: 1, Flop: 2e9})
	require.Equal(t, []int{1, 2, 0}, []int{w.Running(0), w.Running(1), w.Running(2)})
	require.Equal(t, 1.0, w.Remaining(a))
	for w.Step() {
		for end, ok := w.Ended(); ok; end, ok = w.Ended() {
			require.Equal(t, world.Done, end.Outcome)
			if end.Tag == 5 {
				require.Equal(t, world.ParallelTask, end.Kind)
			}
		}
	}
	require.Equal(t, 5.0, w.NowSec())
	require.Equal(t, []int{0, 0}, []int{w.Running(0), w.Running(1)})
	require.Equal(t, [][3]float64{{0, 1, 2e9}, {1, 0, 1e9}, {5, 0, -1e9}, {5, 1, -2e9}}, s.hosts)
	require.Equal(t, [][3]float64{{1, 0, 5e5}, {5, 0, -5e5}}, s.links)
	require.Contains(t, s.rates, [4]float64{1, float64(world.ParallelTask), 5, 0.25})
	require.Contains(t, s.rates, [4]float64{0, float64(world.Execution), 6, 2e9})
}

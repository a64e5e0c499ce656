package world_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestZeroOptions: they are LV08 with its constants.
func TestZeroOptions(t *testing.T) {
	finish := func(o world.Options) float64 {
		l := newLife(t, 1, o)
		_, err := l.w.Send(0, &world.Send{From: 0, To: 1, Bytes: 1e6})
		require.NoError(t, err)
		for l.w.Step() {
		}
		require.Equal(t, world.LV08.Params(), l.w.Options().Params)
		return l.w.NowSec()
	}
	require.Equal(t, finish(options(t, "lv08")), finish(world.Options{}))
	require.Greater(t, finish(world.Options{}), 0.1)
}

// TestBadOptions: options that no world can have are refused in words.
func TestBadOptions(t *testing.T) {
	with := func(kind world.NetworkKind, change func(p *world.NetworkParams)) world.Options {
		p := kind.Params()
		change(&p)
		return world.Options{Network: kind, Params: p}
	}
	for want, o := range map[string]world.Options{
		"world: there is no network model number 77": {Network: 77},
		"world: there is no HostSharing number 9":    {HostSharing: 9},
		"world: timeline number 0 has no Events":     {Timelines: []world.Timeline{{}}},
		"world: BandwidthFactor of network lv08 is 0; want a positive number (NetworkKind.Params has the model's own)": {
			Params: world.NetworkParams{CrossTraffic: true},
		},
		"world: WeightSBytes of network smpi is NaN; want a finite number of at least 0":                   with(world.SMPI, func(p *world.NetworkParams) { p.WeightSBytes = math.NaN() }),
		"world: TCPGammaBytes of network ptask-l07 is -1; want a finite number of at least 0":              with(world.PTaskL07, func(p *world.NetworkParams) { p.TCPGammaBytes = -1 }),
		"world: ConstantSec of network constant is +Inf; want a finite number of at least 0":               with(world.Constant, func(p *world.NetworkParams) { p.ConstantSec = math.Inf(1) }),
		"world: BetaE of network ib is 0; want a positive number (NetworkKind.Params has the model's own)": with(world.IB, func(p *world.NetworkParams) { p.BetaE = 0 }),
	} {
		require.EqualError(t, o.Check(), want)
		l := newLife(t, 1, world.Options{})
		require.PanicsWithError(t, want, func() { l.w.Reset(l.p, o) })
	}
	require.PanicsWithValue(t, "world: Reset with a nil platform", func() { new(world.World).Reset(nil, world.Options{}) })
	require.Equal(t, "NetworkKind(77)", world.NetworkKind(77).String())
	require.Zero(t, world.NetworkKind(77).Params())
	for _, kind := range world.NetworkKinds() {
		o := world.Options{Network: kind, Params: kind.Params()}
		require.NoError(t, o.Check())
	}
}

// TestZeroWorld: before its first Reset a world refuses what needs a platform.
func TestZeroWorld(t *testing.T) {
	var w world.World
	require.PanicsWithError(t, "world: there is no host number 0; the world has 0, counted from 0", func() { w.Exec(0, &world.Exec{}) })
	_, err := w.Send(0, &world.Send{})
	require.EqualError(t, err, "world: there is no host number 0; the world has 0, counted from 0")
	require.False(t, w.Step())
}

// TestEmptyParallel: a parallel task needs hosts, and numbers for each.
func TestEmptyParallel(t *testing.T) {
	l := newLife(t, 1, options(t, "ptask-l07"))
	_, err := l.w.Parallel(0, &world.Parallel{})
	require.EqualError(t, err, "world: Parallel.Hosts is empty")
}

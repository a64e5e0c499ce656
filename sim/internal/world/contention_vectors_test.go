package world_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// sent is a transfer from its start.
type sent struct {
	from, to platform.HostID
	bytes    float64
}

// ends are the dates at which transfers end that start at once, by their numbers.
func ends(t *testing.T, p *platform.Platform, params *world.NetworkParams, all ...sent) []float64 {
	t.Helper()
	var w world.World
	w.Reset(p, world.Options{Network: world.IB, Params: *params})
	for i, s := range all {
		_, err := w.Send(int32(i), &world.Send{From: s.from, To: s.to, Bytes: s.bytes})
		require.NoError(t, err)
	}
	atSec := make([]float64, len(all))
	for w.Step() {
		for e, ok := w.Ended(); ok; e, ok = w.Ended() {
			require.Equal(t, world.Done, e.Outcome)
			atSec[e.Tag] = w.NowSec()
		}
	}
	return atSec
}

// TestContentionVectors has the dates of SimGrid 3.32 under network/model:IB.
func TestContentionVectors(t *testing.T) {
	factors, smpi := world.IB.Params(), world.SMPI.Params()
	factors.LatencyBySize, factors.BandwidthBySize = smpi.LatencyBySize, smpi.BandwidthBySize
	cluster, err := platform.FromSpec("cluster(hosts=4,bw=1GBps,lat=1us)")
	require.NoError(t, err)
	plain := world.IB.Params()
	stale := plain
	stale.Stale = true
	strict, lax := stale, stale
	strict.BetaS, lax.BetaE = 2, 2
	b := platform.NewBuilder("fat pipe")
	var hosts [4]platform.HostID
	for i := range hosts {
		hosts[i] = b.Host(platform.Host{Name: string(rune('a' + i)), SpeedFlops: 1, Cores: 1})
	}
	l := b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1e9, LatencySec: 1e-6, Sharing: platform.FatPipe})
	for i, from := range hosts {
		for _, to := range hosts[i+1:] {
			b.RouteBoth(from, to, l)
		}
	}
	pipe, err := b.Build()
	require.NoError(t, err)

	for name, tt := range map[string]struct {
		on     *platform.Platform
		params world.NetworkParams
		sent   []sent
		want   []float64
	}{
		"one":                      {cluster, factors, []sent{{0, 1, 1e9}}, []float64{1.0630682306141177}},
		"two from one":             {cluster, factors, []sent{{0, 1, 1e9}, {0, 2, 1e9}}, []float64{2.1261131740282351, 2.1261131740282351}},
		"two to one":               {cluster, factors, []sent{{0, 2, 1e9}, {1, 2, 1e9}}, []float64{2.1261131740282351, 2.1261131740282351}},
		"alone on the pipe":        {pipe, stale, []sent{{0, 2, 1e9}}, []float64{1.0000009999999999}},
		"the penalty of one stays": {pipe, stale, []sent{{0, 2, 1e9}, {1, 2, 2e9}}, []float64{1.9300009999999999, 3.8600009999999996}},
		"or not":                   {pipe, plain, []sent{{0, 2, 1e9}, {1, 2, 2e9}}, []float64{1.9300009999999999, 2.9300009999999999}},
		"two from one, unshared":   {pipe, stale, []sent{{0, 2, 1e9}, {0, 3, 2e9}}, []float64{1.8500010000000002, 2.8500010000000002}},
		"two of one pair":          {pipe, stale, []sent{{0, 2, 1e9}, {0, 2, 2e9}}, []float64{1.9300009999999999, 2.9300009999999999}},
		"betae":                    {pipe, lax, []sent{{0, 2, 1e9}, {1, 2, 2e9}}, []float64{4.0000010000000001, 8.000001000000001}},
		"betas":                    {pipe, strict, []sent{{0, 2, 1e9}, {0, 3, 2e9}}, []float64{4.0000010000000001, 5.0000010000000001}},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDeltaSlice(t, tt.want, ends(t, tt.on, &tt.params, tt.sent...), 1e-12)
		})
	}
}

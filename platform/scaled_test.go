package platform_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// A scaled platform has the routes of the first, and its own numbers, in the latencies of
// routes too, also where it has grown.
func TestScaled(t *testing.T) {
	one := func(t *testing.T, p *platform.Platform) {
		q := p.Scaled(platform.Scaling{
			Speed:     func(h platform.HostID) float64 { return float64(h) + 0.5 },
			Bandwidth: func(l platform.LinkID) float64 { return 1 / (float64(l) + 1) },
			Latency:   func(l platform.LinkID) float64 { return float64(l) + 2 },
		})
		require.Equal(t, p.Name(), q.Name())
		for h := range platform.HostID(p.NumHosts()) {
			require.Equal(t, p.Host(h).SpeedFlops*(float64(h)+0.5), q.Host(h).SpeedFlops)
			require.Equal(t, p.Host(h).Cores, q.Host(h).Cores)
			for to := range platform.HostID(p.NumHosts()) {
				want, err := p.AppendRoute(nil, h, to)
				require.NoError(t, err)
				got, sec, err := q.AppendRouteLatency(nil, h, to)
				require.NoError(t, err)
				require.Equal(t, want, got)
				sum := 0.0
				for _, l := range want {
					sum += p.Latency([]platform.LinkID{l}) * (float64(l) + 2)
				}
				require.InDelta(t, sum, sec, 1e-15)
			}
		}
		for l := range p.Links() {
			require.Equal(t, p.Links()[l].BandwidthBytesPerSec*(1/(float64(l)+1)), q.Links()[l].BandwidthBytesPerSec)
		}
		same := p.Scaled(platform.Scaling{})
		require.Equal(t, p.Hosts(), same.Hosts())
		require.Equal(t, p.Links(), same.Links())
	}
	for _, spec := range []string{"cluster(hosts=4,speed=1Gf|2Gf,cores=2)", "torus(dims=2x3)", "star(hosts=3)"} {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		t.Run(spec, func(t *testing.T) { one(t, p) })
		q, err := platform.Extend(p, platform.Extension{K: 3, Link: platform.Link{BandwidthBytesPerSec: 1e9, LatencySec: 1e-6}})
		require.NoError(t, err)
		t.Run(spec+" grown", func(t *testing.T) { one(t, q) })
	}
}

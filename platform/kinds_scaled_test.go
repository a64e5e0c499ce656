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
		for id, l := range p.Links() {
			require.Equal(t, l.BandwidthBytesPerSec*(1/(float64(id)+1)), q.Link(id).BandwidthBytesPerSec)
			require.Equal(t, l.Name, q.LinkName(id))
		}
		same := p.Scaled(platform.Scaling{})
		for id, h := range p.Hosts() {
			require.Equal(t, h, platform.Host{Name: same.HostName(id), SpeedFlops: same.Host(id).SpeedFlops, Cores: same.Host(id).Cores})
		}
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

// All power states of a host are scaled, so that one still has its speed; 0 stays.
func TestScaledPowerStates(t *testing.T) {
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 2e9, Cores: 1, Details: &platform.HostDetails{PstateFlops: []float64{4e9, 2e9, 0}, Pstate: 1}})
	p, err := b.Build()
	require.NoError(t, err)
	q := p.Scaled(platform.Scaling{Speed: func(platform.HostID) float64 { return 1.1 }})
	require.Equal(t, []float64{4e9, 2e9, 0}, p.Host(0).Details.PstateFlops)
	require.Equal(t, 0.0, q.Host(0).Details.PstateFlops[2])
	require.Equal(t, q.Host(0).SpeedFlops, q.Host(0).Details.PstateFlops[1])
	require.InEpsilon(t, 4.4e9, q.Host(0).Details.PstateFlops[0], 1e-12)
}

package sim_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// change is one call of an observer.
type change struct {
	atSec float64
	link  platform.LinkID
	delta float64
}

// changes is an observer that records all calls.
type changes struct{ list []change }

func (c *changes) LinkLoad(atSec float64, link platform.LinkID, delta float64) {
	c.list = append(c.list, change{atSec, link, delta})
}

// carried integrates the loads over time: bytes by link.
func (c *changes) carried(p *platform.Platform) []float64 {
	sums := make([]float64, p.NumLinks())
	for _, x := range c.list {
		sums[x.link] -= x.delta * x.atSec
	}
	return sums
}

// TestLoadByHand: two messages of 1 MB, sent at 1 s over one cable of 1 MB/s,
// share it until 3 s; the acknowledgements cross it too.
func TestLoadByHand(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{Name: "cable", BandwidthBytesPerSec: 1e6})
	b := workload.NewBuilder("two")
	from := b.Task("from", p.Host(0).SpeedFlops)
	for _, name := range []string{"x", "y"} {
		b.Edge(from, b.Task(name, 0), 1e6)
	}
	d, err := b.Build()
	require.NoError(t, err)
	for network, want := range map[string][]change{
		"cm02(crosstraffic=false)":               {{1, 0, 1e6}, {3, 0, -1e6}},
		"cm02(crosstraffic=false,overlook=true)": {{1, 0, 5e5}, {1, 0, 5e5}, {3, 0, -5e5}, {3, 0, -5e5}},
		"contention-free":                        {{1, 0, 1e6}, {2, 0, -1e6}, {1, 0, 1e6}, {2, 0, -1e6}},
		"store-and-forward":                      {{1, 0, 1e6}, {2, 0, -1e6}, {1, 0, 1e6}, {2, 0, -1e6}},
		"constant":                               nil,
	} {
		model, err := sim.ParseNetwork(network)
		require.NoError(t, err)
		var seen changes
		run(t, p, d, place(p, 0, 1, 1), sim.Options{Network: model, Observer: &seen})
		require.Equal(t, want, seen.list, network)
	}
}

// TestObserverChangesNothing: a watched run has the result of an unwatched one,
// and the loads add up to what was sent.
func TestObserverChangesNothing(t *testing.T) {
	engine := sim.NewEngine()
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawCase(t)
		want, err := engine.Run(context.Background(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		var seen changes
		o.Observer = &seen
		got, err := engine.Run(context.Background(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Equal(t, want, got)
		o.Observer = nil
		again, err := engine.Run(context.Background(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Equal(t, want, again)
		checkLoads(t, p, d, got, o.Network, &seen)
	})
}

// checkLoads compares the loads' integrals with the bytes of the transfers. It
// does not compare them with bandwidths: see Observer.
func checkLoads(t *rapid.T, p *platform.Platform, d *workload.DAG, r *sim.Result, n sim.Network, seen *changes) {
	if n.Kind == sim.Constant {
		require.Empty(t, seen.list)
		return
	}
	params, back, fluid := n.Kind.Params(), 0.0, sharesLinks(n)
	if params.CrossTraffic {
		back = 0.05
	}
	factor := func(bytes float64) float64 {
		if params.BandwidthBySize != nil {
			return params.BandwidthBySize.At(bytes)
		}
		return params.BandwidthFactor
	}
	want, slack := make([]float64, p.NumLinks()), make([]float64, p.NumLinks())
	add := func(src, dst platform.HostID, bytes float64, other []platform.LinkID) (route []platform.LinkID) {
		route, err := p.AppendRoute(nil, src, dst)
		require.NoError(t, err)
		for _, l := range route {
			if fluid && p.Link(l).Sharing == platform.FatPipe && slices.Contains(other, l) {
				continue // a fat pipe counts the larger of the two
			}
			want[l] += bytes
			// Events within 1e-9 s of each other happen at once.
			slack[l] += 1e-9*p.Link(l).BandwidthBytesPerSec + 1e-6*bytes
		}
		return route
	}
	for _, x := range r.Transfers {
		src, dst := r.Tasks[d.From(x.Edge)].Host, r.Tasks[d.To(x.Edge)].Host
		bytes := d.Bytes(x.Edge) / factor(d.Bytes(x.Edge))
		there := add(src, dst, bytes, nil)
		add(dst, src, back*bytes, there)
	}
	for l, bytes := range seen.carried(p) {
		require.InDelta(t, want[l], bytes, 1e-3+4*slack[l], "link %d", l)
	}
	if !fluid {
		return
	}
	last := 0.0
	for _, x := range seen.list {
		require.LessOrEqual(t, last, x.atSec)
		last = x.atSec
	}
}

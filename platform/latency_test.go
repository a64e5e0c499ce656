package platform

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLatencyIsSummedAsInSimGrid uses latencies with a sum that depends on the order:
// 0.1+0.2+0.3 and 0.2+0.3+0.1 differ in the last bit.
func TestLatencyIsSummedAsInSimGrid(t *testing.T) {
	first, second, third := 0.1, 0.2, 0.3
	require.NotEqual(t, first+second+third, second+third+first)
	link := func(b *Builder, name string, latency float64) LinkID {
		return b.Link(Link{Name: name, BandwidthBytesPerSec: 1, LatencySec: latency})
	}
	host := func(z Zone, name string) HostID { return z.Host(Host{Name: name, SpeedFlops: 1, Cores: 1}) }

	t.Run("zones: the common zone's part comes first", func(t *testing.T) {
		b := NewBuilder("")
		z1, z2 := b.Root().Zone("z1", Full), b.Root().Zone("z2", Full)
		src, dst := host(z1, "a"), host(z2, "b")
		gw1, gw2 := z1.Router("gw1"), z2.Router("gw2")
		l1, l2, l3 := link(b, "l1", first), link(b, "l2", second), link(b, "l3", third)
		z1.RouteBoth(Point(src), gw1, l1)
		z2.RouteBoth(gw2, Point(dst), l3)
		b.Root().zoneRouteBoth(z1.Point(), z2.Point(), gw1, gw2, l2)
		p, err := b.Build()
		require.NoError(t, err)
		route, latency, err := p.AppendRouteLatency(nil, src, dst)
		require.NoError(t, err)
		require.Equal(t, []LinkID{l1, l2, l3}, route)
		require.Equal(t, second+first+third, latency)
		_, latency, err = p.AppendRouteLatency(nil, dst, src)
		require.NoError(t, err)
		require.Equal(t, second+third+first, latency)
	})
	t.Run("Dijkstra: the last hop first", func(t *testing.T) {
		b := NewBuilder("")
		b.useGraph()
		src, dst, mid := host(b.Root(), "a"), host(b.Root(), "b"), b.Root().Router("mid")
		l1, l2, l3 := link(b, "l1", first), link(b, "l2", second), link(b, "l3", third)
		b.connect(Point(src), mid, l1)
		b.connect(mid, Point(dst), l2, l3)
		p, err := b.Build()
		require.NoError(t, err)
		route, latency, err := p.AppendRouteLatency(nil, src, dst)
		require.NoError(t, err)
		require.Equal(t, []LinkID{l1, l3, l2}, route, "each hop's links last first")
		require.Equal(t, second+third+first, latency)
	})
	t.Run("one zone: in order", func(t *testing.T) {
		b := NewBuilder("")
		src, dst := host(b.Root(), "a"), host(b.Root(), "b")
		l1, l2, l3 := link(b, "l1", first), link(b, "l2", second), link(b, "l3", third)
		b.Route(src, dst, l1, l2, l3)
		p, err := b.Build()
		require.NoError(t, err)
		_, latency, err := p.AppendRouteLatency(nil, src, dst)
		require.NoError(t, err)
		require.Equal(t, first+second+third, latency)
		_, _, err = p.AppendRouteLatency(nil, dst, src)
		require.ErrorIs(t, err, ErrNoRoute)
	})
}

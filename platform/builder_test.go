package platform

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuilderCluster(t *testing.T) {
	b := NewBuilder("p")
	b.Root().AddCluster(ClusterParams{
		Name: "c", Prefix: "n", Hosts: 3, SpeedFlops: 1e9, Cores: 2, BandwidthBytesPerSec: 1e8,
		Backbone: &Link{BandwidthBytesPerSec: 1e9},
	})
	p, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, []string{"c_link_0_UP", "c_backbone", "c_link_2_DOWN"}, linkNamesOf(t, p, "n0", "n2"))
	require.Equal(t, []string{"c_link_1_UP", "c_backbone", "c_link_1_DOWN"}, linkNamesOf(t, p, "n1", "n1"))
}

func linkNamesOf(t *testing.T, p *Platform, src, dst string) []string {
	t.Helper()
	a, ok := p.HostByName(src)
	require.True(t, ok)
	b, ok := p.HostByName(dst)
	require.True(t, ok)
	route, err := p.AppendRoute(nil, a, b)
	require.NoError(t, err)
	var names []string
	for _, l := range route {
		names = append(names, p.LinkName(l))
	}
	return names
}

func TestBuilderGraph(t *testing.T) {
	b := NewBuilder("p")
	h := b.Host(Host{Name: "h", SpeedFlops: 1, Cores: 1})
	r := b.Root().Router("r")
	g := b.Host(Host{Name: "g", SpeedFlops: 1, Cores: 1})
	u, d := b.Duplex(Link{Name: "cable", BandwidthBytesPerSec: 1})
	l := b.Link(Link{Name: "l", BandwidthBytesPerSec: 1})
	b.connect(Point(h), r, l)
	b.Root().route(r, Point(g), u)
	b.Root().route(Point(g), r, d)
	p, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, []string{"l", "cable_UP"}, linkNamesOf(t, p, "h", "g"))
	require.Equal(t, []string{"cable_DOWN", "l"}, linkNamesOf(t, p, "g", "h"))
	require.Equal(t, []string{"__loopback__"}, linkNamesOf(t, p, "g", "g"))
}

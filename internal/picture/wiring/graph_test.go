package wiring

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// TestGraph has a cluster, a star, and routes of one link and of several.
func TestGraph(t *testing.T) {
	b := platform.NewBuilder("p")
	root := b.Root()
	c := b.Root().AddCluster(platform.ClusterParams{Name: "c", Prefix: "c-", Hosts: 2, SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 8, Backbone: &platform.Link{BandwidthBytesPerSec: 4}})
	a := b.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1})
	up, down := b.Duplex(platform.Link{Name: "cable", BandwidthBytesPerSec: 1})
	first, second := b.Link(platform.Link{Name: "first", BandwidthBytesPerSec: 2}), b.Link(platform.Link{Name: "second", BandwidthBytesPerSec: 3})
	root.Declare(platform.RouteDecl{Src: platform.Point(a), Dst: c.Zone.Point(), GwSrc: platform.Point(a), GwDst: c.Router, Gates: true, Links: []platform.LinkID{up}})
	root.Declare(platform.RouteDecl{Src: c.Zone.Point(), Dst: platform.Point(a), GwSrc: c.Router, GwDst: platform.Point(a), Gates: true, Links: []platform.LinkID{down}})
	z := root.Zone("z", platform.Star)
	h := platform.Point(z.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 1}))
	z.StarLinks(h, []platform.LinkID{first}, []platform.LinkID{second})
	root.Declare(platform.RouteDecl{Src: z.Point(), Dst: platform.Point(a), GwSrc: h, GwDst: platform.Point(a), Gates: true, Links: []platform.LinkID{first, second}, Back: platform.BackReversed})
	p, err := b.Build()
	require.NoError(t, err)
	g, err := New(p, 10)
	require.NoError(t, err)
	var dot bytes.Buffer
	require.NoError(t, g.WriteDOT(&dot, p.Name()))
	require.Equal(t, `graph "p" {
  n0 [label="a", shape=box];
  n1 [label="c-0", shape=box];
  n2 [label="c-1", shape=box];
  n3 [label="c-c_router\nc_backbone\n32bps, 0s", shape=ellipse];
  n4 [label="h", shape=box];
  n5 [label="first\n16bps, 0s", shape=plain];
  n6 [label="second\n24bps, 0s", shape=plain];
  n7 [label="z", shape=circle];
  n0 -- n3 [label="cable\n8bps, 0s"];
  n4 -- n5;
  n5 -- n6;
  n6 -- n0;
  n1 -- n3 [label="c_link_0\n64bps, 0s"];
  n2 -- n3 [label="c_link_1\n64bps, 0s"];
  n4 -- n7 [label="first\n16bps, 0s"];
  n4 -- n7 [label="second\n24bps, 0s"];
}
`, dot.String())
}

func TestTooLarge(t *testing.T) {
	p, err := platform.FromSpec("full(hosts=300)")
	require.NoError(t, err)
	_, err = New(p, 200)
	require.ErrorIs(t, err, ErrTooLarge)
	require.EqualError(t, err, "too large: 300 hosts (at most 200)")
	_, err = New(p, 300)
	require.EqualError(t, err, "too large: more than 30000 cables")
}

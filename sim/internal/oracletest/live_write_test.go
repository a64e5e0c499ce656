//go:build oracle

package oracletest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// TestLiveWrite: SimGrid reads the platforms that we write, and finds our routes.
func TestLiveWrite(t *testing.T) {
	routes := 0
	for i := range uint64(4 * len(kinds)) {
		c := Generate(i%2*Round+i/2, 60) // every other one of the round that has topologies and zones of all kinds
		p, err := platformOf(&c)
		require.NoError(t, err)
		routes += requireSameInSimGrid(t, p, c)
	}
	for _, line := range []string{
		"cluster(hosts=5,bb-bw=2Gbps,bb-lat=1us,bb-sharing=fatpipe,cores=3)",
		"cluster(hosts=5,speed=1Gf..3Gf,loopback-bw=2,loopback-sharing=shared)",
		"cluster(hosts=5,sharing=fatpipe,limiter-bw=2)",
		"star(hosts=5)",
		"full(hosts=5,sharing=split-duplex,lat=0.1us)",
		"mesh(dims=3x4,lat=0.1us)",
		"torus(dims=3x3x2,loopback-bw=1,limiter-bw=4)",
		"tree(hosts=9,arity=3,lat=0.1s|0.2s)",
		"fat-tree(down=4|4,up=1|2,cables=1|2,bw=1Gbps|2Gbps)",
		"fat-tree(down=4|4,up=1|2,cables=1|2)",
		"dragonfly(groups=2,chassis=2,routers=3,nodes=2,blue=4)",
	} {
		p, err := platform.FromSpec(line)
		require.NoError(t, err)
		routes += requireSameInSimGrid(t, p, oracle.Case{})
	}
	routes += requireSameInSimGrid(t, besidePlatform(t), oracle.Case{})
	t.Log(routes, "routes")
}

// besidePlatform has hosts and routers beside zones, which SimGrid's grammar does not allow.
func besidePlatform(t *testing.T) *platform.Platform {
	b := platform.NewBuilder("mixed")
	root := b.Root().Zone("mixed", platform.Dijkstra)
	c := root.AddCluster(platform.ClusterParams{Name: "c", Prefix: "c-", Hosts: 3, SpeedFlops: 1e9, Cores: 1, BandwidthBytesPerSec: 1e8, LatencySec: 0.1})
	a, r := root.Host(platform.Host{Name: "a", SpeedFlops: 1, Cores: 1}), root.Router("r")
	up, down := b.Duplex(platform.Link{Name: "cable", BandwidthBytesPerSec: 1, LatencySec: 0.2})
	link := b.Link(platform.Link{Name: "link", BandwidthBytesPerSec: 1, LatencySec: 0.3})
	root.Declare(platform.RouteDecl{Src: platform.Point(a), Dst: r, Links: []platform.LinkID{up}})
	root.Declare(platform.RouteDecl{Src: r, Dst: platform.Point(a), Links: []platform.LinkID{down}})
	root.Declare(platform.RouteDecl{Src: r, Dst: c.Zone.Point(), GwSrc: r, GwDst: c.Router, Gates: true, Links: []platform.LinkID{link}, Back: platform.BackReversed})
	root.Declare(platform.RouteDecl{Src: platform.Point(a), Dst: platform.Point(a), Links: []platform.LinkID{link}})
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// requireSameInSimGrid returns how many routes it has compared. A case says which file p
// was read from.
func requireSameInSimGrid(t *testing.T, p *platform.Platform, c oracle.Case) int {
	var xml bytes.Buffer
	require.NoError(t, simgrid.Write(&xml, p), c.PlatformXML)
	want, err := simgridRoutes(tools(t), xml.String())
	require.NoError(t, err, xml.String())
	got, err := routesOf(p)
	require.NoError(t, err)
	require.Empty(t, CompareRoutes(got, want), xml.String())
	return strings.Count(want, "\n")
}

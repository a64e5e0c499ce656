package platform

import (
	"fmt"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// anyName draws names that a file can contain, some of them awkward.
func anyName(t *rapid.T, taken map[string]bool) string {
	awkward := rapid.SampledFrom([]string{"yes", "null", "1e3", "a: b", "#x", "-", "a_UP", "a_DOWN", "a", "b:up", "{x}", "ü", `"`, "*a", "x "})
	name := rapid.OneOf(awkward, rapid.StringMatching(`[a-z]{1,3}`)).Draw(t, "name")
	for taken[name] {
		name += "1"
	}
	taken[name] = true
	return name
}

// randomRoot draws a platform with a root zone of the given kind, with hosts,
// routers, clusters and routes of all sorts.
func randomRoot(t *rapid.T, kind ZoneKind) *Platform {
	b := NewBuilder(rapid.SampledFrom([]string{"", "p", "true"}).Draw(t, "title"))
	b.Root().setKind(kind)
	names := map[string]bool{}
	var ends, gates []Point
	for range rapid.IntRange(1, 5).Draw(t, "hosts") {
		h := Point(b.Host(Host{anyName(t, names), rapid.Float64Range(1e-3, 1e15).Draw(t, "speed"), rapid.IntRange(1, 3).Draw(t, "cores"), nil}))
		ends, gates = append(ends, h), append(gates, h)
	}
	if kind == Dijkstra {
		for range rapid.IntRange(0, 2).Draw(t, "routers") {
			r := b.Root().Router(anyName(t, names))
			ends, gates = append(ends, r), append(gates, r)
		}
	}
	if rapid.Bool().Draw(t, "own loopback") {
		if err := b.SetLoopback(rapid.SampledFrom([]float64{0, 10e9, 498e6}).Draw(t, "loopback bandwidth"), anyLatency(t)); err != nil {
			t.Fatal(err)
		}
	}
	var links []LinkID
	cables := map[string]bool{}
	for range rapid.IntRange(1, 5).Draw(t, "links") {
		l := Link{anyName(t, cables), rapid.Float64Range(1e-3, 1e15).Draw(t, "bw"), anyLatency(t), Sharing(rapid.IntRange(0, 1).Draw(t, "sharing")), nil}
		if rapid.Bool().Draw(t, "cable") && !cables[l.Name+"_UP"] && !cables[l.Name+"_DOWN"] {
			l.Sharing = Shared
			up, down := b.Duplex(l)
			links = append(links, up, down)
			cables[l.Name+"_UP"], cables[l.Name+"_DOWN"] = true, true
			continue
		}
		links = append(links, b.Link(l))
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "clusters") {
		params := randomCluster(t, fmt.Sprint("cluster", i))
		if torus, ok := params.Topology.(Torus); ok && torus.AsSimGrid && kind == Floyd {
			params.Loopback = &Link{BandwidthBytesPerSec: 3} // a list of routes cannot say that there is none
		}
		c := b.Root().AddCluster(params)
		gate := c.Router
		if params.Topology != nil {
			gate += Point(rapid.IntRange(0, c.Hosts-1).Draw(t, "gateway"))
		}
		ends, gates = append(ends, c.Zone.Point()), append(gates, gate)
	}
	if kind == Full || kind == Dijkstra {
		randomRoutes(t, b, kind, ends, gates, links)
	}
	randomBypasses(t, b, ends, gates, links)
	if kind == Vivaldi {
		randomDistances(t, b, links)
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func randomCluster(t *rapid.T, name string) ClusterParams {
	c := ClusterParams{
		Name: name, Prefix: rapid.SampledFrom([]string{name + "-", name + "0"}).Draw(t, "prefix"), Hosts: rapid.IntRange(1, 3).Draw(t, "hosts"),
		SpeedFlops: 1e9, Cores: 2, BandwidthBytesPerSec: 7, LatencySec: anyLatency(t), Cable: Cable(rapid.IntRange(0, 2).Draw(t, "cable")),
	}
	if rapid.Bool().Draw(t, "more") {
		c.Backbone = &Link{BandwidthBytesPerSec: 9, LatencySec: anyLatency(t), Sharing: FatPipe}
		c.Router, c.Suffix = name+" gate", ".x"
	}
	if rapid.Bool().Draw(t, "network") {
		c.Topology, c.Hosts, c.Backbone, c.Router = randomTopology(t), 0, nil, ""
		c.Levels = rapid.SampledFrom([][]Level{nil, {{7, 0}}, {{7, 0}, {7, 1}, {9, 2}}}).Draw(t, "levels")
	}
	if rapid.Bool().Draw(t, "loopback") {
		c.Loopback = &Link{BandwidthBytesPerSec: 3, LatencySec: anyLatency(t)}
	}
	if rapid.Bool().Draw(t, "groups") {
		c.Groups = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) HostGroup {
			return HostGroup{rapid.IntRange(1, 2).Draw(t, "hosts"), float64(rapid.IntRange(1, 2).Draw(t, "speed")), rapid.IntRange(1, 2).Draw(t, "cores")}
		}), 1, 3).Draw(t, "groups")
	}
	return c
}

func randomTopology(t *rapid.T) Topology {
	return rapid.SampledFrom([]Topology{
		Torus{Dims: []int{2, 3}},
		Torus{Dims: []int{3, 1, 2}, AsSimGrid: true},
		Mesh{[]int{3}},
		Tree{5, 2},
		FatTree{[]int{2, 2}, []int{1, 2}, []int{2, 1}},
		FatTree{[]int{2}, []int{1}, []int{1}},
		Dragonfly{2, 2, 2, 1, 1, 2, 3},
		Dragonfly{1, 1, 1, 1, 1, 1, 1},
	}).Draw(t, "topology")
}

// randomRoutes declares each pair of ends once at most.
func randomRoutes(t *rapid.T, b *Builder, kind ZoneKind, ends, gates []Point, links []LinkID) {
	for i := range ends {
		for j := range ends {
			way := rapid.SampledFrom([]Back{BackNone, BackReversed, BackMates}).Draw(t, "back")
			if j > i && rapid.Bool().Draw(t, "skip") || j < i || i == j && b.p.net.zoneOf(ends[i]) != noZone {
				continue
			}
			most := 3
			if kind != Full {
				most = 1
			}
			route := rapid.SliceOfN(rapid.SampledFrom(links), 1, most).Draw(t, "route")
			require.NoError(t, b.addRoute(0, RouteDecl{Src: ends[i], Dst: ends[j], GwSrc: gates[i], GwDst: gates[j], Gates: true, Links: route, Back: way}))
		}
	}
}

// randomBypasses leads each pair of ends past their route sometimes.
func randomBypasses(t *rapid.T, b *Builder, ends, gates []Point, links []LinkID) {
	for i := range ends {
		for j := range ends {
			zones := b.p.net.zoneOf(ends[i]) != noZone
			if rapid.IntRange(0, 3).Draw(t, "bypass") > 0 || zones != (b.p.net.zoneOf(ends[j]) != noZone) || zones && i == j {
				continue
			}
			route := rapid.SliceOfN(rapid.SampledFrom(links), 1, 3).Draw(t, "detour")
			require.NoError(t, b.addBypass(0, RouteDecl{Src: ends[i], Dst: ends[j], GwSrc: gates[i], GwDst: gates[j], Gates: zones, Links: route}))
		}
	}
}

// randomDistances places most hosts of a Vivaldi zone and gives some of them links.
func randomDistances(t *rapid.T, b *Builder, links []LinkID) {
	x := rapid.Float64Range(-1e3, 1e3)
	for i := range b.p.net.hosts.count {
		at := b.p.net.hosts.at(i)
		if at.zone == 0 && rapid.IntRange(0, 5).Draw(t, "place") > 0 {
			require.NoError(t, b.setSpot(0, Point(i), spot{x.Draw(t, "x"), x.Draw(t, "y"), x.Draw(t, "z")}))
		}
		if at.zone == 0 && rapid.Bool().Draw(t, "up and down") {
			some := rapid.SliceOfN(rapid.SampledFrom(links), 0, 2)
			require.NoError(t, b.setStar(0, Point(i), some.Draw(t, "up"), some.Draw(t, "down")))
		}
	}
}

package platform

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"pgregory.net/rapid"
)

// oneHop is a declared edge of a random graph and its links.
type oneHop struct {
	from, to int
	links    []LinkID
}

// randomGraph adds n hosts and random one-way routes to a zone of b, so that
// each link is on one edge only.
func randomGraph(t *rapid.T, b *Builder, z Zone, label string) []oneHop {
	n := rapid.IntRange(1, 9).Draw(t, label+"hosts")
	for i := range n {
		z.Host(Host{Name: fmt.Sprint(label, i), SpeedFlops: 1, Cores: 1})
	}
	var hops []oneHop
	for i := range n {
		for j := range n {
			if i == j || !rapid.Bool().Draw(t, "edge") {
				continue
			}
			hop := oneHop{from: i, to: j}
			for k := range rapid.IntRange(1, 3).Draw(t, "links") {
				hop.links = append(hop.links, b.Link(Link{Name: fmt.Sprint(label, i, "-", j, "-", k), BandwidthBytesPerSec: 1}))
			}
			hops = append(hops, hop)
		}
	}
	for _, h := range rapid.Permutation(hops).Draw(t, "order") {
		z.route(Point(h.from), Point(h.to), h.links...)
	}
	return hops
}

// TestPathsAreShortest compares Floyd and Dijkstra zones with gonum: a route
// exists where gonum finds a path, consists of whole edges that join, and has as
// few links.
func TestPathsAreShortest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := NewBuilder("")
		kind := rapid.SampledFrom([]ZoneKind{Floyd, Dijkstra}).Draw(t, "kind")
		b.Root().setKind(kind)
		hops := randomGraph(t, b, b.Root(), "h")
		p, err := b.Build()
		require.NoError(t, err)
		if kind == Dijkstra {
			for _, h := range hops {
				slices.Reverse(h.links) // as a route lists them
			}
		}
		g := simple.NewWeightedDirectedGraph(0, 0)
		for i := range p.NumHosts() {
			g.AddNode(simple.Node(i))
		}
		for _, h := range hops {
			g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(h.from), simple.Node(h.to), float64(len(h.links))))
		}
		for a := range p.NumHosts() {
			want := path.DijkstraFrom(simple.Node(a), g)
			for c := range p.NumHosts() {
				route, err := p.AppendRoute(nil, HostID(a), HostID(c))
				switch {
				case a == c:
					require.Equal(t, "__loopback__", p.LinkName(route[0]))
				case want.WeightTo(int64(c)) > 1e9:
					require.ErrorIs(t, err, ErrNoRoute)
				default:
					require.NoError(t, err)
					require.Equal(t, int(want.WeightTo(int64(c))), len(route))
					require.Equal(t, c, follow(t, hops, route, a))
				}
			}
		}
	})
}

// follow walks a route edge by edge and returns where it ends.
func follow(t *rapid.T, hops []oneHop, route []LinkID, at int) int {
	for len(route) > 0 {
		i := slices.IndexFunc(hops, func(h oneHop) bool {
			return h.from == at && len(h.links) <= len(route) && slices.Equal(h.links, route[:len(h.links)])
		})
		require.GreaterOrEqual(t, i, 0, "no edge goes on from %d over %v", at, route)
		at, route = hops[i].to, route[len(hops[i].links):]
	}
	return at
}

// TestPathTies checks the tie rule of Dijkstra zones by brute force: of the
// nodes before the last on shortest paths, the nearest to the source wins, then the
// one mentioned first.
func TestPathTies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := NewBuilder("")
		b.useGraph()
		randomGraph(t, b, b.Root(), "h")
		p, err := b.Build()
		require.NoError(t, err)
		z := p.net.zones[0].local.(*dijkstraZone)
		for a := range int32(p.NumHosts()) {
			last := z.tree(&p.net.lists, a)
			var cost func(v int32) int32
			cost = func(v int32) int32 {
				if v == a {
					return 0
				}
				return cost(z.from[last[v]]) + p.net.lists.size(z.list[last[v]])
			}
			for v := range int32(p.NumHosts()) {
				if v == a || last[v] == noEdge {
					continue
				}
				best := int32(noEdge)
				for e, to := range z.to {
					u := z.from[e]
					if to != v || (u != a && last[u] == noEdge) || cost(u)+p.net.lists.size(z.list[e]) != cost(v) {
						continue
					}
					if best == noEdge || cost(u) < cost(z.from[best]) ||
						cost(u) == cost(z.from[best]) && z.rank[u] < z.rank[z.from[best]] {
						best = int32(e)
					}
				}
				require.Equal(t, best, last[v])
			}
		}
	})
}

// TestFullRoutes compares Full zones with a map.
func TestFullRoutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := NewBuilder("")
		n := rapid.IntRange(1, 6).Draw(t, "hosts")
		for i := range n {
			b.Host(Host{Name: fmt.Sprint("h", i), SpeedFlops: 1, Cores: 1})
		}
		up, down := b.Duplex(Link{Name: "cable", BandwidthBytesPerSec: 1})
		plain := b.Link(Link{Name: "plain", BandwidthBytesPerSec: 1})
		swap := map[LinkID]LinkID{up: down, down: up, plain: plain}
		want := map[[2]HostID][]LinkID{}
		for range rapid.IntRange(0, 15).Draw(t, "routes") {
			a, c := HostID(rapid.IntRange(0, n-1).Draw(t, "a")), HostID(rapid.IntRange(0, n-1).Draw(t, "c"))
			kind := rapid.SampledFrom([]Back{BackNone, BackReversed, BackMates}).Draw(t, "back")
			_, there := want[[2]HostID{a, c}]
			if _, again := want[[2]HostID{c, a}]; there || (again && kind != BackNone) {
				continue
			}
			links := rapid.SliceOfN(rapid.SampledFrom([]LinkID{up, down, plain}), 1, 4).Draw(t, "links")
			require.NoError(t, b.addRoute(0, RouteDecl{Src: Point(a), Dst: Point(c), Links: links, Back: kind}))
			want[[2]HostID{a, c}] = links
			if kind != BackNone && a != c {
				reverse := slices.Clone(links)
				slices.Reverse(reverse)
				for i, l := range reverse {
					if kind == BackMates {
						reverse[i] = swap[l]
					}
				}
				want[[2]HostID{c, a}] = reverse
			}
		}
		p, err := b.Build()
		require.NoError(t, err)
		for a := range HostID(n) {
			for c := range HostID(n) {
				route, err := p.AppendRoute([]LinkID{7}, a, c)
				switch links, ok := want[[2]HostID{a, c}]; {
				case ok:
					require.Equal(t, append([]LinkID{7}, links...), route)
				case a == c:
					require.Equal(t, []LinkID{7, LinkID(p.NumLinks() - 1)}, route)
				default:
					require.ErrorIs(t, err, ErrNoRoute)
					require.EqualError(t, err, fmt.Sprintf("route h%d to h%d: no route", a, c))
					require.Equal(t, []LinkID{7}, route)
				}
			}
		}
	})
}

// TestNestedAgree: the same nested platform finds the same number of links with
// Floyd and with Dijkstra zones, and a path through a zone includes the route
// between its gateways.
func TestNestedAgree(t *testing.T) {
	build := func(kind ZoneKind) *Platform {
		b := NewBuilder("")
		b.Root().setKind(kind)
		var zones [4]Zone
		var in, out [4]Point
		for i := range zones {
			zones[i] = b.Root().Zone(fmt.Sprint("z", i), Full)
			in[i] = Point(zones[i].Host(Host{Name: fmt.Sprint("in", i), SpeedFlops: 1, Cores: 1}))
			out[i] = zones[i].Router(fmt.Sprint("out", i))
			zones[i].RouteBoth(in[i], out[i], b.Link(Link{Name: fmt.Sprint("inner", i), BandwidthBytesPerSec: 1}))
		}
		for i := range 3 {
			l := b.Link(Link{Name: fmt.Sprint("outer", i), BandwidthBytesPerSec: 1})
			b.Root().zoneRouteBoth(zones[i].Point(), zones[i+1].Point(), out[i], in[i+1], l)
		}
		p, err := b.Build()
		require.NoError(t, err)
		return p
	}
	for _, kind := range []ZoneKind{Floyd, Dijkstra} {
		p := build(kind)
		want := []string{"inner0", "outer0", "inner1", "outer1", "inner2", "outer2"}
		require.Equal(t, want, linkNamesOf(t, p, "in0", "in3"))
		slices.Reverse(want)
		require.Equal(t, want, linkNamesOf(t, p, "in3", "in0"))
	}
}

// TestAppendRouteDoesNotAllocate holds once every tree has been computed.
func TestAppendRouteDoesNotAllocate(t *testing.T) {
	for _, name := range []string{"full", "floyd", "dijkstra", "star", "clusters", "nested_two_levels", "nested_three_levels", "vivaldi", "peers", "cabinets", "bypasses"} {
		t.Run(name, func(t *testing.T) {
			p := readTestdata(t, name+".xml")
			buf := make([]LinkID, 0, 100)
			all := func() {
				for a := range HostID(p.NumHosts()) {
					for b := range HostID(p.NumHosts()) {
						route, err := p.net.appendRoute(buf, 0, Point(a), Point(b), false)
						if err == nil && len(route) > cap(buf) {
							t.Fatal("route longer than the room for it")
						}
					}
				}
			}
			all()
			require.Zero(t, testing.AllocsPerRun(10, all))
		})
	}
}

// TestConcurrentRoutes needs the same trees in many goroutines, with room for few,
// so that they are dropped and computed again. Run it with -race.
func TestConcurrentRoutes(t *testing.T) {
	b := NewBuilder("")
	const n = 40
	for i := range n {
		b.Host(Host{Name: fmt.Sprint("h", i), SpeedFlops: 1, Cores: 1})
	}
	for i := range n - 1 {
		b.connect(Point(i), Point(i+1), b.Link(Link{Name: fmt.Sprint("l", i), BandwidthBytesPerSec: 1}))
	}
	p, err := b.Build()
	require.NoError(t, err)
	z := p.net.zones[0].local.(*dijkstraZone)
	z.slots = z.slots[:3]
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			var buf []LinkID
			for i := range 20 * n {
				a, c := HostID((i*7+w)%n), HostID((i*3)%n)
				buf, err := p.AppendRoute(buf[:0], a, c)
				if err != nil || a != c && len(buf) != max(int(a-c), int(c-a)) {
					t.Errorf("route %d to %d: %v, %v", a, c, buf, err)
				}
			}
		})
	}
	wg.Wait()
	kept := 0
	for i := range z.trees {
		if z.trees[i].Load() != nil {
			kept++
		}
	}
	require.LessOrEqual(t, kept, 3+8)
}

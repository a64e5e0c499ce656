package platform

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleExtend() {
	p, _ := FromSpec("full(hosts=2, prefix=p)")
	double := func(old HostID, j int) float64 { return p.Host(old).SpeedFlops * float64(j) }
	x := Extension{K: 2, Link: Link{BandwidthBytesPerSec: 1.25e9}, SpeedFlops: double}
	q, err := Extend(p, x)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range q.Hosts() {
		fmt.Println(h.Name, h.SpeedFlops)
	}
	route, _ := q.AppendRoute(nil, x.Node(0, 2, 2), x.Node(1, 2, 2))
	for _, l := range route {
		fmt.Println(q.LinkName(l))
	}
	// Output:
	// p0 1e+09
	// p1 1e+09
	// p0-2 2e+09
	// p1-2 2e+09
	// p0-2
	// link_0_1
	// p1-2
}

// anyLatency draws latencies with sums that depend on the order of addition.
func anyLatency(t *rapid.T) float64 {
	return rapid.SampledFrom([]float64{0, 0.1, 0.2, 0.3, 1e-9, 7}).Draw(t, "latency")
}

// plainHosts adds n hosts a0, a1, ... to a zone.
func plainHosts(z Zone, n int) {
	for i := range n {
		z.Host(Host{Name: fmt.Sprint("a", i), SpeedFlops: float64(1 + i), Cores: 1 + i%3})
	}
}

// TestExtendIsAZoneForEachGroup compares with a platform made by hand: a zone
// for each group, with its old host as gateway and a declared route between
// every two of its members, and the old routes between the zones.
func TestExtendIsAZoneForEachGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(1, 5).Draw(t, "hosts"), rapid.IntRange(2, 4).Draw(t, "k")
		x := Extension{K: k, Link: Link{BandwidthBytesPerSec: 2, LatencySec: anyLatency(t), Sharing: FatPipe}}
		b, twin := NewBuilder("old"), NewBuilder("twin")
		plainHosts(b.Root(), n)
		groups := make([]Zone, n)
		for i := range n {
			groups[i] = twin.Root().Zone(fmt.Sprint("group", i), Full)
			groups[i].Host(Host{Name: fmt.Sprint("a", i), SpeedFlops: float64(1 + i), Cores: 1 + i%3})
		}
		var links []LinkID
		for i := range 6 {
			l := Link{Name: fmt.Sprint("l", i), BandwidthBytesPerSec: 1, LatencySec: anyLatency(t)}
			links = append(links, b.Link(l))
			require.Equal(t, links[i], twin.Link(l))
		}
		for i := range n {
			for j := range n {
				if i == j || rapid.IntRange(0, 3).Draw(t, "none") == 0 {
					continue
				}
				route := rapid.SliceOfN(rapid.SampledFrom(links), 1, 4).Draw(t, "route")
				b.Route(HostID(i), HostID(j), route...)
				twin.Root().Declare(RouteDecl{Src: groups[i].Point(), Dst: groups[j].Point(), GwSrc: Point(i), GwDst: Point(j), Gates: true, Links: route})
			}
		}
		growByHand(twin, groups, x)
		p, err := b.Build()
		require.NoError(t, err)
		want, err := twin.Build()
		require.NoError(t, err)
		got, err := Extend(p, x)
		require.NoError(t, err)
		require.Equal(t, values(want.Hosts()), values(got.Hosts()))
		requireSameRoutes(t, want, got)
	})
}

// growByHand adds the new hosts, links and the routes inside each group.
func growByHand(b *Builder, groups []Zone, x Extension) {
	for i, z := range groups {
		members, own := []Point{Point(i)}, [][]LinkID{nil}
		for j := 2; j <= x.K; j++ {
			h := b.p.host(HostID(i))
			h.Name = fmt.Sprintf("a%d-%d", i, j)
			l := x.Link
			l.Name = h.Name
			members, own = append(members, Point(z.Host(h))), append(own, []LinkID{b.Link(l)})
		}
		for a := range members {
			for c := range members {
				if a != c {
					z.route(members[a], members[c], append(append([]LinkID(nil), own[a]...), own[c]...)...)
				}
			}
		}
	}
}

// requireSameRoutes compares links by name and latencies to the bit, for every
// pair of hosts; the platforms may number their links differently.
func requireSameRoutes(t require.TestingT, want, got *Platform) {
	require.Equal(t, want.NumHosts(), got.NumHosts())
	for a := range HostID(want.NumHosts()) {
		for c := range HostID(want.NumHosts()) {
			wantLinks, wantSec, wantErr := want.AppendRouteLatency(nil, a, c)
			links, sec, err := got.AppendRouteLatency(nil, a, c)
			if wantErr != nil {
				require.EqualError(t, err, wantErr.Error())
				continue
			}
			require.NoError(t, err)
			require.Equal(t, linksOf(want, wantLinks), linksOf(got, links), "%d to %d", a, c)
			require.Equal(t, wantSec, sec, "%d to %d", a, c)
			again, err := got.AppendRoute([]LinkID{5}, a, c)
			require.NoError(t, err)
			require.Equal(t, append([]LinkID{5}, links...), again)
		}
	}
}

func linksOf(p *Platform, ids []LinkID) []Link {
	links := make([]Link, len(ids))
	for i, l := range ids {
		links[i] = p.link(l)
	}
	return links
}

// TestExtendIsAGraphWithLeaves: in a graph, the new hosts might as well have been
// declared as leaves.
func TestExtendIsAGraphWithLeaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(1, 7).Draw(t, "hosts"), rapid.IntRange(1, 3).Draw(t, "k")
		b, twin := NewBuilder("old"), NewBuilder("twin")
		plainHosts(b.Root(), n)
		plainHosts(twin.Root(), n)
		for i := range n {
			for j := range i {
				if rapid.Bool().Draw(t, "edge") {
					l := Link{Name: fmt.Sprint(i, "to", j), BandwidthBytesPerSec: 1}
					b.connect(Point(i), Point(j), b.Link(l))
					twin.connect(Point(i), Point(j), twin.Link(l))
				}
			}
		}
		b.useGraph()
		twin.useGraph()
		for i := range n {
			for j := 2; j <= k; j++ {
				h := twin.p.host(HostID(i))
				h.Name = fmt.Sprintf("a%d-%d", i, j)
				twin.connect(Point(i), Point(twin.Host(h)), twin.Link(Link{Name: h.Name, BandwidthBytesPerSec: 3}))
			}
		}
		p, err := b.Build()
		require.NoError(t, err)
		want, err := twin.Build()
		require.NoError(t, err)
		got, err := Extend(p, Extension{K: k, Link: Link{BandwidthBytesPerSec: 3}})
		require.NoError(t, err)
		require.Equal(t, values(want.Hosts()), values(got.Hosts()))
		requireSameRoutes(t, want, got)
	})
}

// TestExtendKeepsOldRoutes tries every tree of zones in testdata, clusters, and a
// platform that Extend has made.
func TestExtendKeepsOldRoutes(t *testing.T) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	var all []*Platform
	for _, file := range files {
		all = append(all, readTestdata(t, filepath.Base(file)))
	}
	for _, line := range []string{"cluster(hosts=5,bb-bw=1Gbps)", "star(hosts=3)", "cluster(hosts=4,loopback-bw=1,limiter-bw=2)"} {
		p, err := FromSpec(line)
		require.NoError(t, err)
		all = append(all, p)
	}
	for _, p := range all {
		n := p.NumHosts()
		once := Extension{K: 3, Link: Link{BandwidthBytesPerSec: 1, LatencySec: 0.3}}
		q, err := Extend(p, once)
		require.NoError(t, err, p.Name())
		require.Equal(t, 3*n, q.NumHosts())
		require.Equal(t, values(p.Links()), values(q.Links())[:p.NumLinks()])
		same, err := Extend(p, Extension{K: 1})
		require.NoError(t, err)
		twice, err := Extend(same, once)
		require.NoError(t, err)
		requireSameRoutes(t, q, twice)
		for a := range HostID(n) {
			requireGroup(t, q, once, a, n)
			for c := range HostID(n) {
				want, wantSec, wantErr := p.AppendRouteLatency(nil, a, c)
				for _, grown := range []*Platform{q, twice} {
					links, sec, err := grown.AppendRouteLatency(nil, a, c)
					require.Equal(t, wantErr, err)
					require.Equal(t, want, links)
					require.Equal(t, wantSec, sec)
				}
				if wantErr == nil && a != c {
					links, err := q.AppendRoute(nil, once.Node(a, 2, n), once.Node(c, 3, n))
					require.NoError(t, err)
					require.Equal(t, want, links[1:len(links)-1])
				}
			}
		}
	}
}

// requireGroup checks the routes inside one group.
func requireGroup(t *testing.T, q *Platform, x Extension, old HostID, n int) {
	t.Helper()
	name := q.HostName(old)
	second, third := x.Node(old, 2, n), x.Node(old, 3, n)
	require.Equal(t, []string{name + "-2"}, linkNamesOf(t, q, name, name+"-2"))
	require.Equal(t, []string{name + "-3"}, linkNamesOf(t, q, name+"-3", name))
	require.Equal(t, []string{name + "-3", name + "-2"}, linkNamesOf(t, q, name+"-3", name+"-2"))
	require.Equal(t, []string{loopbackName}, linkNamesOf(t, q, name+"-2", name+"-2"))
	_, sec, err := q.AppendRouteLatency(nil, second, third)
	require.NoError(t, err)
	require.Equal(t, 0.6, sec)
	require.Equal(t, q.Host(old).Cores, q.Host(third).Cores)
}

func TestExtendByOneIsTheSame(t *testing.T) {
	p := readTestdata(t, "nested_three_levels.xml")
	q, err := Extend(p, Extension{K: 1})
	require.NoError(t, err)
	require.Equal(t, p.Name(), q.Name())
	require.Equal(t, values(p.Hosts()), values(q.Hosts()))
	require.Equal(t, values(p.Links()), values(q.Links()))
	requireSameRoutes(t, p, q)
}

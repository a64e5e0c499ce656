package platform

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawStep draws a call of a Builder. Its few names often meet.
func drawStep(t *rapid.T) func(b *Builder) {
	of := func(what string, list ...string) string { return rapid.SampledFrom(list).Draw(t, what) }
	digits := of("digits", "", "0", "1", "00", "2", "12", "120")
	ending := of("ending", "", "_UP", "_loopback", "_limiter", "0", ".x")
	switch of("step", "host", "router", "link", "duplex", "cluster", "cluster") {
	case "host":
		h := Host{of("name", "c-", "a-", "a-1", "") + digits + ending, rapid.SampledFrom([]float64{1, 2}).Draw(t, "speed"), 1, nil}
		return func(b *Builder) { b.Host(h) }
	case "router":
		name := of("name", "c-", "a-", "a-1") + digits + ending
		return func(b *Builder) { b.Root().Router(name) }
	case "link":
		l := Link{Name: of("name", "c_link_", "a_link_", "c_backbone", "") + digits + ending, BandwidthBytesPerSec: 1}
		return func(b *Builder) { b.Link(l) }
	case "duplex":
		l := Link{Name: of("name", "c_link_", "a_link_") + digits, BandwidthBytesPerSec: 1}
		return func(b *Builder) { b.Duplex(l) }
	}
	c := ClusterParams{
		Name: of("zone", "a", "c", "c_link_1", "d"), Prefix: of("prefix", "a-", "a-1", "c-", "c-", ""), Suffix: of("suffix", "", "", ".x", "0"),
		Hosts: rapid.IntRange(1, 30).Draw(t, "hosts"), SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 1,
		Cable: Cable(rapid.IntRange(0, 2).Draw(t, "cable")),
	}
	if rapid.Bool().Draw(t, "radicals") {
		c.Radicals = rapid.SampledFrom([][]int{{0}, {3, 4, 5}, {0, 1, 10, 11, 12}, {5, 3}, {2, 2}, {100, 101}}).Draw(t, "numbers")
	}
	if rapid.Bool().Draw(t, "more") {
		c.Backbone, c.Loopback, c.LimiterBytesPerSec = &Link{BandwidthBytesPerSec: 2}, &Link{BandwidthBytesPerSec: 3, Sharing: FatPipe}, 4
	}
	if rapid.Bool().Draw(t, "network") {
		c.Topology, c.Hosts, c.Backbone = randomTopology(t), 0, nil
	}
	if rapid.Bool().Draw(t, "groups") {
		c.Groups = []HostGroup{{2, 1, 1}, {1, 3, 2}}
	}
	return func(b *Builder) { b.Root().AddCluster(c) }
}

// TestBlocksAreLikeSingles compares platforms with clusters in blocks with the same
// ones made host by host and link by link: mistakes, names, kinds and numbers.
func TestBlocksAreLikeSingles(t *testing.T) {
	var built, refused int
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			blocks, ok := compareWithSingles(t)
			if !ok {
				refused++
			} else {
				built += blocks
			}
		}
	})
	require.NotZero(t, built)
	require.NotZero(t, refused)
}

// compareWithSingles draws a platform and builds it both ways. It returns how many
// prefixes its blocks have, and whether it could be built.
func compareWithSingles(t *rapid.T) (blocks int, ok bool) {
	b, twin := NewBuilder("p"), NewBuilder("p")
	twin.single = true
	for range rapid.IntRange(1, 6).Draw(t, "steps") {
		step := drawStep(t)
		step(b)
		step(twin)
	}
	requireSameSearch(t, twin, b)
	blocks = len(b.p.hostNames.search.lengths)
	p, err := b.Build()
	q, errTwin := twin.Build()
	require.Equal(t, errTwin, err)
	if err != nil {
		return blocks, false
	}
	require.Equal(t, values(q.Hosts()), values(p.Hosts()))
	require.Equal(t, values(q.Links()), values(p.Links()))
	require.Equal(t, q.net.lists.mate, p.net.lists.mate)
	require.Equal(t, q.NumCores(), p.NumCores())
	requireSameRoutes(t, q, p)
	k := rapid.IntRange(1, 3).Draw(t, "k")
	requireSameExtension(t, q, p, Extension{K: k, Link: Link{BandwidthBytesPerSec: 5}})
	return blocks, true
}

// requireSameSearch looks for all names there are, and for some like them.
func requireSameSearch(t *rapid.T, want, got *Builder) {
	names := []string{"", "a", "c-", "a-07", "c_link__UP", "c_link_1_up", "a-99999999999999999999"}
	for i := range want.p.hostNames.count {
		names = append(names, want.p.hostNames.at(i))
	}
	for i := range want.p.linkNames.count {
		names = append(names, want.p.linkNames.at(i))
	}
	for _, name := range names {
		for _, name := range []string{name, name + "0", name + "_UP", name + ".x", name[:len(name)/2]} {
			a, okA := want.PointNamed([]byte(name))
			b, okB := got.PointNamed([]byte(name))
			require.Equal(t, fmt.Sprint(a, okA), fmt.Sprint(b, okB), name)
			l, okL := want.LinkNamed([]byte(name))
			m, okM := got.LinkNamed([]byte(name))
			require.Equal(t, fmt.Sprint(l, okL), fmt.Sprint(m, okM), name)
		}
	}
}

func requireSameExtension(t *rapid.T, p, q *Platform, x Extension) {
	want, errWant := Extend(p, x)
	got, err := Extend(q, x)
	require.Equal(t, errWant, err)
	if err != nil {
		return
	}
	require.Equal(t, values(want.Hosts()), values(got.Hosts()))
	require.Equal(t, values(want.Links()), values(got.Links()))
	for id, h := range want.Hosts() {
		at, ok := got.HostByName(h.Name)
		require.True(t, ok, h.Name)
		require.Equal(t, id, at, h.Name)
	}
	twice, err := Extend(got, Extension{K: 1})
	require.NoError(t, err)
	require.Equal(t, values(want.Hosts()), values(twice.Hosts()))
}

func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p places
		var want []place
		next := [3]int32{}
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			zone, n := rapid.Int32Range(0, 2).Draw(t, "zone"), rapid.IntRange(1, 4).Draw(t, "hosts")
			p.add(place{zone, next[zone]}, n)
			for range n {
				want = append(want, place{zone, next[zone]})
				next[zone]++
			}
			next[zone] += rapid.Int32Range(0, 1).Draw(t, "routers")
		}
		require.Equal(t, len(want), p.count)
		for i := range want {
			require.Equal(t, want[i], p.at(i))
		}
	})
}

// TestLargeClusterIsSmall: 20 bytes for each of ten million hosts.
func TestLargeClusterIsSmall(t *testing.T) {
	hosts := 10_000_000
	if testing.Short() {
		hosts = 1_000_000
	}
	before := heap()
	p, err := FromSpec(fmt.Sprintf("cluster(hosts=%d,bb-bw=10Gbps)", hosts))
	require.NoError(t, err)
	require.Less(t, heap()-before, int64(20*p.NumHosts()))
	last := hosts - 1
	require.Equal(t, fmt.Sprint("node-", last), p.HostName(HostID(last)))
	require.Equal(t, fmt.Sprintf("cluster_link_%d_DOWN", last), p.LinkName(LinkID(2*last+1)))
	id, ok := p.HostByName(fmt.Sprint("node-", last))
	require.True(t, ok)
	require.Equal(t, HostID(last), id)
}

// TestLargeNetworksAreSmall: 40 bytes for each of 100,000 hosts and their links.
func TestLargeNetworksAreSmall(t *testing.T) {
	for _, tt := range []struct{ spec, last string }{
		{"torus(dims=46x46x48)", "torus_link_from_101567_to_2115_DOWN"},
		{"fat-tree(down=48|48|44)", "link_from_198528_196224_304127_DOWN"},
		{"dragonfly(groups=30,chassis=6,routers=30,nodes=20)", "blue_link_between_group_28_and_29_routers_5069_and_5248_200234_DOWN"},
	} {
		before := heap()
		p, err := FromSpec(tt.spec)
		require.NoError(t, err)
		require.Less(t, heap()-before, int64(40*p.NumHosts()), tt.spec)
		last := LinkID(p.NumLinks() - 2)
		require.Equal(t, tt.last, p.LinkName(last))
		require.Equal(t, loopbackName, p.LinkName(last+1))
	}
}

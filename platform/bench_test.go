package platform

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// heap is the memory in use after a garbage collection, in bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func BenchmarkAppendRoute(b *testing.B) {
	for _, name := range []string{"full", "floyd", "dijkstra", "star", "clusters", "nested_three_levels"} {
		b.Run("platform="+name, func(b *testing.B) {
			p := readTestdata(b, name+".xml")
			buf := make([]LinkID, 0, 100)
			last := HostID(p.NumHosts() - 1)
			b.ReportAllocs()
			for b.Loop() {
				_, err := p.AppendRoute(buf, 0, last)
				_ = err // testdata/full has no such route, which costs as much
			}
		})
	}
}

// BenchmarkPathTree shows a reason, besides the tie rule, why Dijkstra zones do not
// call gonum's DijkstraFrom: a tree costs several times as much.
func BenchmarkPathTree(b *testing.B) {
	const n = 2000
	build := NewBuilder("")
	g := simple.NewWeightedDirectedGraph(0, 0)
	for i := range n {
		build.Host(Host{Name: fmt.Sprint("h", i), SpeedFlops: 1, Cores: 1})
	}
	for i := range n {
		for _, j := range []int{(i + 1) % n, (i + 37) % n, (i*7 + 5) % n} {
			if i == j || g.HasEdgeFromTo(int64(i), int64(j)) || g.HasEdgeFromTo(int64(j), int64(i)) {
				continue
			}
			build.connect(Point(i), Point(j), build.Link(Link{Name: fmt.Sprint(i, "-", j), BandwidthBytesPerSec: 1}))
			g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(i), simple.Node(j), 1))
			g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(j), simple.Node(i), 1))
		}
	}
	p, err := build.Build()
	require.NoError(b, err)
	z := p.net.zones[0].local.(*dijkstraZone)
	b.Run("by=ours", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			z.grow(&p.net.lists, 0)
		}
	})
	b.Run("by=gonum", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			path.DijkstraFrom(simple.Node(0), g)
		}
	})
}

package platform

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// clusterXML is a platform of one cluster with a backbone.
func clusterXML(hosts int) []byte {
	return fmt.Appendf(nil, `<platform version="4.1"><cluster id="c" prefix="node-" suffix=".grid" radical="0-%d"
 speed="1Gf" bw="125MBps" lat="50us" bb_bw="2.25GBps" bb_lat="500us"/></platform>`, hosts-1)
}

// fullXML is a platform with a declared route for each pair of hosts.
func fullXML(hosts int) []byte {
	var b strings.Builder
	b.WriteString("<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n")
	for i := range hosts {
		fmt.Fprintf(&b, "<host id=\"h%d\" speed=\"1Gf\"/>\n", i)
	}
	for i := range hosts {
		fmt.Fprintf(&b, "<link id=\"l%d\" bandwidth=\"125MBps\" latency=\"50us\"/>\n", i)
	}
	for i := range hosts {
		for j := i + 1; j < hosts; j++ {
			fmt.Fprintf(&b, "<route src=\"h%d\" dst=\"h%d\"><link_ctn id=\"l%d\"/><link_ctn id=\"l%d\"/></route>\n", i, j, i, j)
		}
	}
	b.WriteString("</zone>\n</platform>\n")
	return []byte(b.String())
}

func BenchmarkReadXML(b *testing.B) {
	for _, bm := range []struct {
		name string
		data func() []byte
	}{
		{"cluster/hosts=10000", func() []byte { return clusterXML(10_000) }},
		{"cluster/hosts=100000", func() []byte { return clusterXML(100_000) }},
		{"full/hosts=200", func() []byte { return fullXML(200) }},
		{"full/hosts=2000", func() []byte { return fullXML(2000) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			data := bm.data()
			before := heap()
			var p *Platform
			b.ReportAllocs()
			for b.Loop() {
				var err error
				p, err = ReadXML("bench.xml", data, ReadOptions{})
				require.NoError(b, err)
			}
			b.ReportMetric(float64(heap()-before)/1e6, "kept-MB")
			require.Positive(b, p.NumHosts()) // p is kept until here
			runtime.KeepAlive(data)
		})
	}
}

// heap is what is still in use after a collection, in bytes.
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

// BenchmarkPathTree says why Dijkstra zones do not call gonum's DijkstraFrom:
// the tie rule aside, one tree costs several times as much.
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
			build.Connect(Point(i), Point(j), build.Link(Link{Name: fmt.Sprint(i, "-", j), BandwidthBytesPerSec: 1}))
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

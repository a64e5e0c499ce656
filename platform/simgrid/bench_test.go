package simgrid

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
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
			before := heapXML()
			var p *platform.Platform
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				var err error
				p, err = Read("bench.xml", data, platform.ReadOptions{})
				require.NoError(b, err)
			}
			b.ReportMetric(float64(heapXML()-before)/1e6, "kept-MB")
			require.Positive(b, p.NumHosts()) // p is kept until here
			runtime.KeepAlive(data)
		})
	}
}

// heapXML is the memory in use after a garbage collection, in bytes.
func heapXML() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

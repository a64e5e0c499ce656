package format

import (
	"fmt"
	"strings"
	"testing"
)

// rows is a trace of n jobs, as the logs of the Parallel Workloads Archive look.
func rows(n int) []byte {
	var b strings.Builder
	b.WriteString("; Version: 2.2\n; MaxProcs: 128\n;\n")
	for i := range n {
		fmt.Fprintf(&b, "%5d %8d %6d %6d %4d     -1    -1 %4d %6d    -1  1 %3d  %2d  -1  1  2 -1 -1\n",
			i+1, i*61, i*7919%9973, i*104729%86399, i%128+1, i%128+1, 600*(1+i%99), i*31%437, i%20)
	}
	return []byte(b.String())
}

// BenchmarkReadSWF reads 100,000 rows, 8.4 MB.
func BenchmarkReadSWF(b *testing.B) {
	const n = 100_000
	data := rows(n)
	for _, keep := range []bool{false, true} {
		b.Run(fmt.Sprintf("keep=%t", keep), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read("f.swf", data, Options{KeepRows: keep}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

package generate

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/clustersim/clustersim/workload"
)

// BenchmarkLayered generates and freezes workloads; ns/task must not grow with
// the number of tasks by more than the caches explain.
func BenchmarkLayered(b *testing.B) {
	for _, tasks := range []int{1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("tasks=%d", tasks), func(b *testing.B) {
			l := layered{Tasks: tasks, Width: 100, Fanin: 3, Seed: 1, Work: Range{1e9, 1e11}, Data: Range{1e6, 1e8}}
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var d *workload.DAG
			for b.Loop() {
				var err error
				if d, err = l.generate(); err != nil {
					b.Fatal(err)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tasks), "ns/task")
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(tasks), "B/task")
			runtime.KeepAlive(d)
		})
	}
}

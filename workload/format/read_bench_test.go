package format

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// benchmarked makes a workload with three messages a task, as a generator does: the tasks of
// an edge are near each other.
func benchmarked(t testing.TB, tasks int) *workload.DAG {
	b := workload.NewBuilder("bench")
	for i := range tasks {
		b.Task(fmt.Sprintf("t%d", i), float64(i*7919%100_003+1)*1e6)
	}
	for i := range 3 * tasks {
		if from, to := i/3, i/3+1+i*7919%1000; to < tasks {
			b.Edge(workload.TaskID(from), workload.TaskID(to), float64(i*7919%999_983+1))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// BenchmarkRead reads 100,000 tasks and 300,000 edges, 21 MB of JSON and 46 MB of WfFormat, or a
// tenth of that as YAML. kept-B is what stays of what it allocates.
func BenchmarkRead(b *testing.B) {
	for _, form := range []struct {
		name, file string
		tasks      int
	}{{"json", "f.json", 100_000}, {"wfformat", "f.json", 100_000}, {"yaml", "f.yaml", 10_000}} {
		b.Run("format="+form.name, func(b *testing.B) {
			data := written(b, form.name, benchmarked(b, form.tasks))
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(form.file, data, workload.ReadOptions{}); err != nil {
					b.Fatal(err)
				}
			}
			_, kept := bytesOf(b, form.file, data)
			b.ReportMetric(float64(kept), "kept-B")
		})
	}
}

func written(t testing.TB, format string, d *workload.DAG) []byte {
	var file bytes.Buffer
	f, err := Named(format)
	require.NoError(t, err)
	require.NoError(t, f.Write(&file, d, workload.WriteOptions{}))
	return file.Bytes()
}

// bytesOf are the bytes that a reader allocates, and those that its workload keeps.
func bytesOf(t testing.TB, name string, data []byte) (allocated, kept uint64) {
	var before, after, end runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	d, err := Read(name, data, workload.ReadOptions{})
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	runtime.GC()
	runtime.ReadMemStats(&end)
	runtime.KeepAlive(d)
	runtime.KeepAlive(data)
	return after.TotalAlloc - before.TotalAlloc, end.HeapAlloc - min(before.HeapAlloc, end.HeapAlloc)
}

// Reading native JSON allocates at most two and a half times what the workload keeps. WfFormat says
// everything four times, and takes more.
func TestReadAllocatesLittle(t *testing.T) {
	d := benchmarked(t, 20_000)
	for format, most := range map[string]float64{"json": 2.5, "wfformat": 14} {
		allocated, kept := bytesOf(t, "f.json", written(t, format, d))
		require.LessOrEqual(t, float64(allocated), most*float64(kept), format)
	}
}

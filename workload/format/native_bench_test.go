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

// BenchmarkReadNative reads 100,000 tasks and 300,000 edges, 21 MB of JSON, or a tenth of that
// as YAML. kept-B is what stays of what it allocates.
func BenchmarkReadNative(b *testing.B) {
	for _, form := range []struct {
		ext   string
		tasks int
	}{{"json", 100_000}, {"yaml", 10_000}} {
		b.Run("format="+form.ext, func(b *testing.B) {
			data := written(b, form.ext, benchmarked(b, form.tasks))
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ReadNative("f."+form.ext, data, workload.ReadOptions{}); err != nil {
					b.Fatal(err)
				}
			}
			_, kept := bytesOf(b, "f."+form.ext, data, ReadNative)
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
func bytesOf(t testing.TB, name string, data []byte, read func(string, []byte, workload.ReadOptions) (*workload.DAG, error)) (allocated, kept uint64) {
	var before, after, end runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	d, err := read(name, data, workload.ReadOptions{})
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	runtime.GC()
	runtime.ReadMemStats(&end)
	runtime.KeepAlive(d)
	runtime.KeepAlive(data)
	return after.TotalAlloc - before.TotalAlloc, end.HeapAlloc - min(before.HeapAlloc, end.HeapAlloc)
}

// Reading JSON allocates at most two and a half times what the workload keeps.
func TestReadAllocatesLittle(t *testing.T) {
	d := benchmarked(t, 20_000)
	allocated, kept := bytesOf(t, "f.json", written(t, "json", d), ReadNative)
	require.LessOrEqual(t, float64(allocated), 2.5*float64(kept))
}

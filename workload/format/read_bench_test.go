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
// tenth of that as YAML. CSV has times on 16 processors. kept-B is what stays of what it allocates.
func BenchmarkRead(b *testing.B) {
	for _, form := range []struct {
		name, file string
		tasks      int
	}{{"json", "f.json", 100_000}, {"wfformat", "f.json", 100_000}, {"yaml", "f.yaml", 10_000}, {"dax", "f.dax", 100_000}, {"dot", "f.dot", 100_000}, {"stg", "f.stg", 100_000}, {"csv", "f.csv", 100_000}} {
		b.Run("format="+form.name, func(b *testing.B) {
			d := benchmarked(b, form.tasks)
			if form.name == "csv" {
				d = withCosts(b, d)
			}
			data := written(b, form.name, d)
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

// withCosts gives the tasks of a workload times on 16 processors.
func withCosts(t testing.TB, d *workload.DAG) *workload.DAG {
	b := workload.NewBuilder("bench")
	var processors []string
	for p := range 16 {
		processors = append(processors, fmt.Sprintf("P%d", p))
	}
	b.Processors(processors...)
	for task := range workload.TaskID(d.NumTasks()) {
		sec := make([]float64, len(processors))
		for p := range sec {
			sec[p] = float64((int(task)*7919+p*104_729)%99_991+1) / 1000
		}
		b.SetCosts(b.Task(d.TaskName(task), d.WorkFlop(task)), sec)
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		b.Edge(d.From(e), d.To(e), d.Bytes(e))
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// writtenDAX is a workload as the generators of Pegasus write it, each edge a file.
func writtenDAX(d *workload.DAG) []byte {
	var out bytes.Buffer
	uses := func(edges []workload.EdgeID, link string) {
		for _, e := range edges {
			fmt.Fprintf(&out, "    <uses file=\"f%d.fits\" link=%q register=\"false\" transfer=\"false\" optional=\"false\" type=\"data\" size=\"%v\"/>\n", e, link, int64(d.Bytes(e)))
		}
	}
	out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<adag xmlns=\"http://pegasus.isi.edu/schema/DAX\" version=\"2.1\" name=\"bench\">\n")
	for t := range workload.TaskID(d.NumTasks()) {
		fmt.Fprintf(&out, "  <job id=%q namespace=\"Montage\" name=\"mProjectPP\" version=\"1.0\" runtime=\"%.2f\">\n", d.TaskName(t), d.WorkFlop(t)/1e9)
		uses(d.In(t), "input")
		uses(d.Out(t), "output")
		out.WriteString("  </job>\n")
	}
	for t := range workload.TaskID(d.NumTasks()) {
		fmt.Fprintf(&out, "  <child ref=%q>\n", d.TaskName(t))
		for _, e := range d.In(t) {
			fmt.Fprintf(&out, "    <parent ref=%q/>\n", d.TaskName(d.From(e)))
		}
		out.WriteString("  </child>\n")
	}
	out.WriteString("</adag>\n")
	return out.Bytes()
}

func written(t testing.TB, format string, d *workload.DAG) []byte {
	if format == "dax" {
		return writtenDAX(d)
	}
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
	runtime.GC() // pools keep what they have for one
	runtime.ReadMemStats(&before)
	d, err := Read(name, data, workload.ReadOptions{})
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	runtime.GC()
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

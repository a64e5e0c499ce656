package format

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/clustersim/clustersim/workload"
)

// BenchmarkReadNative reads 10,000 tasks and 30,000 edges, 2 MB.
func BenchmarkReadNative(b *testing.B) {
	builder := workload.NewBuilder("bench")
	const tasks, edges = 10_000, 30_000
	for i := range tasks {
		builder.Task(fmt.Sprintf("t%d", i), float64(i%100+1)*1e9)
	}
	for i := range edges {
		from := i * 7919 % (tasks - 1)
		builder.Edge(workload.TaskID(from), workload.TaskID(from+1+i%(tasks-1-from)), 1e6/float64(i+3))
	}
	d, err := builder.Build()
	if err != nil {
		b.Fatal(err)
	}
	var yaml bytes.Buffer
	if err := WriteNative(&yaml, d); err != nil {
		b.Fatal(err)
	}
	for ext, data := range map[string][]byte{"yaml": yaml.Bytes(), "json": nativeJSON(b, d)} {
		b.Run("format="+ext, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ReadNative("f."+ext, data, workload.ReadOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func nativeJSON(b *testing.B, d *workload.DAG) []byte {
	type record map[string]any
	var file struct {
		Tasks []record `json:"tasks"`
		Edges []record `json:"edges"`
	}
	for t := range workload.TaskID(d.NumTasks()) {
		file.Tasks = append(file.Tasks, record{"name": d.TaskName(t), "work": d.WorkFlop(t)})
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		file.Edges = append(file.Edges, record{"from": d.TaskName(d.From(e)), "to": d.TaskName(d.To(e)), "data": d.Bytes(e)})
	}
	data, err := json.Marshal(file)
	if err != nil {
		b.Fatal(err)
	}
	return data
}

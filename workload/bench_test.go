package workload

import (
	"fmt"
	"testing"
)

// BenchmarkBuild freezes a workload with tasks declared last to first, so
// that sorting has work to do, with names to be hashed.
func BenchmarkBuild(b *testing.B) {
	const tasks = 1_000_000
	names := make([]string, tasks)
	for t := range names {
		names[t] = fmt.Sprintf("task-%d", t)
	}
	for b.Loop() {
		builder := NewBuilder("")
		builder.Grow(tasks, tasks)
		for _, name := range names {
			builder.Task(name, 1)
		}
		for t := range tasks - 100 {
			builder.Edge(TaskID(t+100), TaskID(t), 1)
		}
		if _, err := builder.Build(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/tasks, "ns/task")
}

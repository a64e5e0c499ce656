package overhead

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// benchJobs are n jobs in layers.
func benchJobs(tb testing.TB, n int) *Jobs {
	r, b, run := rand.New(rand.NewPCG(1, 2)), workload.NewBuilder("w"), make([]float64, n)
	for i := range n {
		run[i] = 100 * r.Float64()
		id := b.Task(fmt.Sprint("t", i), 1)
		b.SetFiles(id, 1e9*r.Float64(), 1e8*r.Float64())
		for range min(i/20, 3) {
			b.Control(workload.TaskID(r.IntN(i/20)*20), id)
		}
	}
	d, err := b.Build()
	require.NoError(tb, err)
	return NewJobs(d, run, 48)
}

func BenchmarkEvaluator(b *testing.B) {
	jobs, m := benchJobs(b, 300), parse(b, "htcondor-8.6")
	var e Evaluator
	b.ReportAllocs()
	for b.Loop() {
		e.MakespanSec(&m, jobs)
	}
}

// An evaluator that has its memory allocates nothing.
func TestEvaluatorKeepsMemory(t *testing.T) {
	jobs, m := benchJobs(t, 100), parse(t, "htcondor-8.6")
	var e Evaluator
	e.MakespanSec(&m, jobs)
	require.Zero(t, testing.AllocsPerRun(10, func() { e.MakespanSec(&m, jobs) }))
}

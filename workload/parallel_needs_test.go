package workload_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// A workload has parallel tasks, or tasks that request cores or memory.
func TestParallelOrNeeds(t *testing.T) {
	b := workload.NewBuilder("both")
	b.SetParallel(b.Task("wide", 0), workload.Parallel{Hosts: 2, Flops: []float64{1}})
	b.SetNeeds(b.Task("four", 1), workload.Needs{Cores: 4})
	_, err := b.Build()
	require.EqualError(t, err, `parallel task "wide": other tasks request cores or memory (a workload has parallel tasks or such tasks)`)
}

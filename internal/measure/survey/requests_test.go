package survey

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestSumRequests(t *testing.T) {
	for name, tt := range map[string]struct {
		build func(b *workload.Builder) // of a workload of four tasks
		want  Requests
	}{
		"nothing": {func(*workload.Builder) {}, Requests{MaxCores: 1, MeanCores: 1}},
		"cores": {func(b *workload.Builder) {
			b.SetNeeds(0, workload.Needs{Cores: 4})
			b.SetNeeds(2, workload.Needs{Cores: 2})
		}, Requests{SeveralCores: 2, MaxCores: 4, MeanCores: 2}},
		"memory": {func(b *workload.Builder) {
			b.SetNeeds(0, workload.Needs{Cores: 1, MemoryBytes: 1e9})
			b.SetNeeds(1, workload.Needs{Cores: 1, MemoryBytes: 3e9})
		}, Requests{MaxCores: 1, MeanCores: 1, WithMemory: 2, MaxMemoryBytes: 3e9}},
		"priority": {func(b *workload.Builder) {
			b.SetPriority(1, 2)
			b.SetPriority(2, 0.5)
			b.SetPriority(3, 1)
		}, Requests{MaxCores: 1, MeanCores: 1, WithPriority: 2}},
		"parallel": {func(b *workload.Builder) {
			b.SetParallel(0, workload.Parallel{Hosts: 2, Flops: []float64{1}, Bytes: []float64{0, 5, 7, 0}})
			b.SetParallel(3, workload.Parallel{Hosts: 3, Flops: []float64{1}, Bytes: []float64{2}})
		}, Requests{MaxCores: 1, MeanCores: 1, Parallel: 2, MaxHosts: 3, MovedBytes: 5 + 7 + 6*2}},
	} {
		b := workload.NewBuilder(name)
		for _, task := range []string{"a", "b", "c", "d"} {
			b.Task(task, 1)
		}
		tt.build(b)
		d, err := b.Build()
		require.NoError(t, err, name)
		require.Equal(t, tt.want, SumRequests(d), name)
	}
}

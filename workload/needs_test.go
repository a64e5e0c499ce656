package workload_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestNeeds(t *testing.T) {
	b := workload.NewBuilder("")
	a, c := b.Task("a", 6), b.Task("c", 1)
	b.SetNeeds(a, workload.Needs{Cores: 3, MemoryBytes: 1.5})
	b.SetNeedsPlace(a, "f.yaml", 7, 9)
	b.SetNeedsPlace(c, "f.yaml", 8, 9) // requests nothing
	d, err := b.Build()
	require.NoError(t, err)
	require.True(t, d.HasNeeds())
	require.Equal(t, workload.Needs{Cores: 3, MemoryBytes: 2}, d.Needs(a))
	require.Equal(t, workload.Modest, d.Needs(c))
	require.Equal(t, 3, d.Cores(a))
	require.Equal(t, 2.0, d.MemoryBytes(a))
	require.Equal(t, 2.0, d.CoreFlop(a))
	file, line, col := d.NeedsPlace(a)
	require.Equal(t, []any{"f.yaml", 7, 9}, []any{file, line, col})
	file, _, _ = d.NeedsPlace(c)
	require.Empty(t, file)

	later := b.Task("later", 1)
	b.SetNeeds(a, workload.Modest)
	e, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, 3, d.Cores(a), "a DAG does not change with its builder")
	require.False(t, e.HasNeeds(), "no task requests anything any more")
	require.Equal(t, workload.Modest, e.Needs(later))
	require.Equal(t, 6.0, e.CoreFlop(a))
	require.Equal(t, 3, d.Scaled(func(workload.TaskID) float64 { return 2 }, nil).Cores(a))
}

func TestNeedsMistakes(t *testing.T) {
	for want, set := range map[string]func(*workload.Builder){
		`task "a": 0 cores: want 1 to 1000000`:                      func(b *workload.Builder) { b.SetNeeds(0, workload.Needs{}) },
		`task "a": 1000001 cores: want 1 to 1000000`:                func(b *workload.Builder) { b.SetNeeds(0, workload.Needs{Cores: 1_000_001}) },
		`task "a": -1 bytes of memory: want 0 to 9007199254740992`:  func(b *workload.Builder) { b.SetNeeds(0, workload.Needs{Cores: 1, MemoryBytes: -1}) },
		`task "a": NaN bytes of memory: want 0 to 9007199254740992`: func(b *workload.Builder) { b.SetNeeds(0, workload.Needs{Cores: 1, MemoryBytes: math.NaN()}) },
		`needs of task #4: no such task`:                            func(b *workload.Builder) { b.SetNeeds(4, workload.Modest) },
	} {
		b := workload.NewBuilder("")
		b.Task("a", 1)
		set(b)
		_, err := b.Build()
		require.EqualError(t, err, want)
	}
}

package partition

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	graphpart "github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/programtest"
)

// metisOptions are few runs with METIS.
func metisOptions() Options {
	o := smallOptions()
	o.Graphs, o.METIS = []int{1}, true
	o.Budget = Budget{Generations: 5, LocalGenerations: 1, Nodes: 50, CurveGenerations: 5, CurveLocal: 1}
	return o
}

// TestWithoutMETIS: that it is missing is recorded, and nothing else changes.
func TestWithoutMETIS(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	t.Setenv("PATH", t.TempDir())
	requested, err := NewReplay(context.Background(), metisOptions())
	require.NoError(t, err)
	require.Empty(t, requested.METIS.Version)
	require.Contains(t, requested.METIS.sheet().Note, "not on PATH")

	o := metisOptions()
	o.METIS = false
	plain, err := NewReplay(context.Background(), o)
	require.NoError(t, err)
	require.Nil(t, plain.METIS)
	require.Equal(t, plain.Trials, requested.Trials)
	var one, two bytes.Buffer
	require.NoError(t, plain.Report().Write(&one, table.CSV))
	require.NoError(t, requested.Report().Write(&two, table.CSV))
	require.Equal(t, one.String(), two.String())
	for _, s := range plain.sheets() {
		require.NotContains(t, s.Key, "metis")
	}
}

func TestMETISThatFails(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "gpmetis"), []byte("#!/bin/sh\necho out of order\nexit 3\n"), 0o700))
	t.Setenv("PATH", dir)
	_, err := NewReplay(context.Background(), metisOptions())
	require.EqualError(t, err, filepath.Join(dir, "gpmetis")+": exit status 3: out of order")
}

// TestMETIS needs the real one.
func TestMETIS(t *testing.T) {
	if testing.Short() {
		t.Skip("make check-long runs it")
	}
	programtest.Path(t, "gpmetis")
	r, err := NewReplay(context.Background(), metisOptions())
	require.NoError(t, err)
	m := r.METIS
	require.Regexp(t, `^METIS [0-9.]+$`, m.Version)
	require.Len(t, m.Trials, 3)
	for _, trials := range m.Trials {
		for _, id := range []string{metisBalanced, metisPowers} {
			for _, o := range trials.Outcomes[id] {
				require.True(t, o.Balanced, id)
			}
		}
		for _, o := range trials.Outcomes[metisBlind] {
			require.Greater(t, o.Balance, 1+trials.Row.Delta) // equal parts, unequal processors
			require.Greater(t, float64(o.Bytes), 0.0)
		}
		require.InDelta(t, trials.compare(quantumSearch+local, metisPowers).Ratio, 0.9, 0.5)
	}
}

// TestTargetWeights: METIS meets the shares of the powers.
func TestTargetWeights(t *testing.T) {
	path := programtest.Path(t, "gpmetis")
	g, err := generate.FromSpec("grid(rows=20,cols=20)")
	require.NoError(t, err)
	r, err := gpmetis{context.Background(), path}.Partition(g, 2, graphpart.Options{Imbalance: 0.03, Powers: []float64{1, 3}})
	require.NoError(t, err)
	require.InDelta(t, 100, r.Weights[0], 12)
}

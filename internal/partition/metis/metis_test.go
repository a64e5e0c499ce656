package metis

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
)

func TestTargetWeights(t *testing.T) {
	require.Equal(t, "0 = 0.250000000\n1 = 0.750000000\n", string(targetWeights([]float64{1, 3})))
}

// TestPrograms: programs that fail in different ways leave no files behind.
func TestPrograms(t *testing.T) {
	const says = "echo '  Partitioning:   0.250 sec'; "
	for name, tt := range map[string]struct{ script, want string }{
		"fails":        {"echo first; echo out of order; exit 3", "exit status 3: out of order"},
		"fails mutely": {"exit 3", "exit status 3"},
		"no time":      {"true", "it does not print its time as METIS 5 does"},
		"no partition": {says, "it wrote no partition"},
		"too short":    {says + `echo 0 > "$3.part.2"`, "its partition:2:1: parts of 1 vertices: want 2"},
		"good":         {"echo METIS 5.1.0 Copyright;" + says + `printf '1\n0\n' > "$3.part.2"`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			left := t.TempDir()
			t.Setenv("TMPDIR", left)
			program := filepath.Join(t.TempDir(), "metis.sh")
			require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"+tt.script+"\n"), 0o700))
			path, err := Find(program)
			require.NoError(t, err)
			b := partition.NewBuilder(2)
			b.Edge(0, 1, 1)
			g, err := b.Build()
			require.NoError(t, err)
			in, err := Prepare(path, g, nil)
			require.NoError(t, err)
			run, err := in.Run(context.Background(), Options{Parts: 2, UFactor: 30, Seed: 1})
			require.NoError(t, in.Close())
			files, listErr := os.ReadDir(left)
			require.NoError(t, listErr)
			require.Empty(t, files)
			if tt.want != "" {
				require.ErrorContains(t, err, tt.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, partition.Partition{1, 0}, run.Part)
			require.Equal(t, 0.25, run.Took.Seconds())
			require.Equal(t, "METIS 5.1.0", run.Version)
		})
	}
}

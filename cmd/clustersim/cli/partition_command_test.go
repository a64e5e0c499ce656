package cli

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// Ctrl-C ends a search of hours at once.
func TestInterruptEndsAPartition(t *testing.T) {
	interrupted, stop := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, stop)
	start := time.Now()
	status, stdout, stderr := call(interrupted, nil, "partition", "-g", "grid(rows=60,cols=60)", "-k", "8", "--method", "annealing(evaluations=3000)")
	require.Equal(t, mistake.ExitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
	require.Less(t, time.Since(start), 20*time.Second)
}

// METIS's files are gone after a run, also after one that failed.
func TestMETISLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	program := filepath.Join(t.TempDir(), "metis.sh")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\nexit 3\n"), 0o700))
	status, _, stderr := call(t.Context(), nil, "partition", "-g", "grid(rows=4,cols=4)", "-k", "2", "--compare", "gpmetis="+program)
	require.Equal(t, mistake.ExitFailed, status)
	require.Equal(t, "clustersim: gpmetis: exit status 3\n", stderr)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

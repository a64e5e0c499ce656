package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Ctrl-C ends a search of hours at once.
func TestInterruptEndsAPartition(t *testing.T) {
	interrupted, stop := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, stop)
	start := time.Now()
	status, stdout, stderr := call(interrupted, nil, "partition", "-g", "grid(rows=60,cols=60)", "-k", "8", "--method", "annealing(evaluations=3000)")
	require.Equal(t, exitFailed, status)
	require.Empty(t, stdout)
	require.Equal(t, "clustersim: interrupted\n", stderr)
	require.Less(t, time.Since(start), 20*time.Second)
}

func TestPlaceOfWord(t *testing.T) {
	for n, want := range map[int][2]int{0: {1, 1}, 1: {3, 3}, 2: {4, 1}, 3: {4, 1}} {
		line, col := placeOfWord([]byte("5\n\n  6\r\n7"), n)
		require.Equal(t, want, [2]int{line, col})
	}
}

func TestWrapHelp(t *testing.T) {
	require.Equal(t, "short", wrapHelp("short", 4))
	long := wrapHelp(strings.Repeat("word ", 40), 10)
	require.Greater(t, strings.Count(long, "\n    "), 1)
	for line := range strings.SplitSeq(long, "\n") {
		require.LessOrEqual(t, len(line), helpWidth)
	}
	require.Equal(t, strings.Repeat("word ", 40), strings.ReplaceAll(long, "\n    ", " "))
}

// FuzzReadCosts: whatever a file holds, it is a square matrix of whole numbers or
// has mistakes with their places.
func FuzzReadCosts(f *testing.F) {
	for _, text := range []string{"", "0", "0,1\n1,0\n", "# c\n0,1\n2,0", "0,\"1\n", "1,2\n3", "\ufeff0", "-1", "99999999999999999999", "0,1\r\n1,0\r\n\r\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		matrix, err := readCosts("c.csv", data)
		if err != nil {
			require.LessOrEqual(t, len(leaves(err)), srcerr.MaxErrors)
			for _, leaf := range leaves(err) {
				require.Regexp(t, `^c\.csv:[1-9]\d*:[1-9]\d*: [^\r\n]+$`, leaf.Error())
			}
			return
		}
		require.NotEmpty(t, matrix)
		for _, row := range matrix {
			require.Len(t, row, len(matrix))
			for _, x := range row {
				require.GreaterOrEqual(t, x, int64(0))
			}
		}
	})
}

// METIS's files are gone after a run, also after one that failed.
func TestMETISLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	program := filepath.Join(t.TempDir(), "metis.sh")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\nexit 3\n"), 0o700))
	status, _, stderr := call(t.Context(), nil, "partition", "-g", "grid(rows=4,cols=4)", "-k", "2", "--compare", "gpmetis="+program)
	require.Equal(t, exitFailed, status)
	require.Equal(t, "clustersim: gpmetis: exit status 3\n", stderr)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

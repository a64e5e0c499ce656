package duel_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/duel"
)

// TestLog: a search that goes on with a log, even one that was cut off, finds what it would have found at once.
func TestLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	s := free("heft", "cpop", 5, 3000)
	s.Workers = 1
	want, err := s.Run(context.Background())
	require.NoError(t, err)

	l, err := duel.OpenLog(path, "head", false)
	require.NoError(t, err)
	s.Known, s.Keep = l.Known("heft", "cpop"), l.Keep("heft", "cpop")
	got, err := s.Run(context.Background())
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.NoError(t, l.Close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)

	_, err = duel.OpenLog(path, "head", false)
	require.ErrorIs(t, err, duel.ErrNotEmpty)
	_, err = duel.OpenLog(path, "other", true)
	require.ErrorContains(t, err, "another search")
	for cut := range 4 {
		require.NoError(t, os.WriteFile(path, whole[:len(whole)*(cut+1)/5], 0o600))
		l, err = duel.OpenLog(path, "head", true)
		require.NoError(t, err)
		s.Known, s.Keep = l.Known("heft", "cpop"), l.Keep("heft", "cpop")
		got, err = s.Run(context.Background())
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.NoError(t, l.Close())
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(again))
	}
	require.NoError(t, os.WriteFile(path, []byte("x\n"), 0o600))
	_, err = duel.OpenLog(path, "head", true)
	require.ErrorContains(t, err, path+":1:1: not the log of a duel")
	require.NoError(t, os.WriteFile(path, append(whole, "{}\n"...), 0o600))
	_, err = duel.OpenLog(path, "head", true)
	require.ErrorContains(t, err, "not a chain of a duel")
}

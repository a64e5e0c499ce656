package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The files in examples/site are those that it makes. UPDATE=1 writes them.
func TestRecordsAreMade(t *testing.T) {
	for i, x := range executions {
		got, err := x.record(i)
		require.NoError(t, err)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.WriteFile(filepath.Join("../../examples/site", x.file), got, 0o666))
		}
		want, err := os.ReadFile(filepath.Join("../../examples/site", x.file))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), x.file)
	}
}

package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// The files beside this program are those that it makes. UPDATE=1 writes them.
func TestRecordsAreMade(t *testing.T) {
	for i, x := range executions {
		got, err := x.record(i)
		require.NoError(t, err)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.WriteFile(x.file, got, 0o666))
		}
		want, err := os.ReadFile(x.file)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), x.file)
	}
}

package imports

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A workload that would be too large as YAML is written as JSON.
func TestLarge(t *testing.T) {
	defer func(n int) { largeYAML = n }(largeYAML)
	largeYAML = 10
	dir := t.TempDir()
	cmd := NewImport()
	cmd.SetArgs([]string{"../../../../examples/nextflow/run1", "--nodes", "8c32GB", "--out", dir})
	cmd.SetOut(io.Discard)
	require.NoError(t, cmd.Execute())
	require.FileExists(t, filepath.Join(dir, "workload.json"))
	require.NoFileExists(t, filepath.Join(dir, "workload.yaml"))
}

package output

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// A signal ends the writing of a file, which stays as it was.
func TestASignalEndsWriting(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	cmd := &cobra.Command{}
	cmd.SetContext(ctx)
	err := WriteFile(cmd, file, func(w io.Writer) error {
		cancel()
		_, err := w.Write([]byte("new"))
		return err
	})
	require.ErrorIs(t, err, context.Canceled)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "old", string(text))
}

package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of docs/storage.md print what it says.
func TestStorageManual(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/storage.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 3)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/storage.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/storage.md:%d: it prints\n%s", x.line, stdout)
	}
}

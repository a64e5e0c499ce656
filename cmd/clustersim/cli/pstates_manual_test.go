package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of docs/pstates.md print what it says.
func TestPstatesManual(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/pstates.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 3)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/pstates.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/pstates.md:%d: it prints\n%s", x.line, stdout)
	}
}

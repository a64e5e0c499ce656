package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of docs/plots.md work one after the other and print what it says,
// on a terminal that shows standard error too.
func TestPlotsManual(t *testing.T) {
	text, err := os.ReadFile("../../../docs/plots.md")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	examples := readExamples(t, string(text))
	require.Len(t, examples, 4)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/plots.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stderr+stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/plots.md:%d: it prints\n%s", x.line, stderr+stdout)
	}
	for file, start := range map[string]string{"efficiency.svg": "<?xml", "phi.pdf": "%PDF-", "makespan.png": "\x89PNG"} {
		drawn, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(drawn), start), file)
	}
}

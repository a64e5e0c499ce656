package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of docs/refinement.md print what it says, on a terminal that shows
// standard error too, in a folder with the examples and the file that it shows.
func TestRefinementManual(t *testing.T) {
	const manual = "../../../docs/refinement.md"
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir+"/examples", os.DirFS("../../../examples")))
	_, shown, found := strings.Cut(string(text), "\n```yaml\n")
	require.True(t, found)
	shown, _, _ = strings.Cut(shown, "```")
	require.NoError(t, os.WriteFile(dir+"/two-alphas.yaml", []byte(shown), 0o600))
	t.Chdir(dir)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 4)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/refinement.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stderr+stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/refinement.md:%d: it prints\n%s", x.line, stderr+stdout)
	}
}

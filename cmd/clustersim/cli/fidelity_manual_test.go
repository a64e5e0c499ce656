package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/fidelity"
)

// The commands of docs/fidelity.md print what it says, and it has every baseline.
func TestFidelityManual(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/fidelity.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 2)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/fidelity.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/fidelity.md:%d: it prints\n%s", x.line, stdout)
	}
	for _, name := range []string{fidelity.None, fidelity.CriticalPath, fidelity.RegressionBy, fidelity.Twins} {
		require.Contains(t, string(text), "\n| `"+name+"` | ")
	}
}

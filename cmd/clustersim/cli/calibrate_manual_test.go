package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/fitting"
)

// The commands of docs/calibrate.md print what it says, and its defaults are those in use.
func TestCalibrateManual(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/calibrate.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 2)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/calibrate.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/calibrate.md:%d: it prints\n%s", x.line, stdout)
	}
	for _, system := range []string{"Pegasus", "Makeflow", "Nextflow", "others"} {
		from, free := fitting.Defaults(system)
		require.Contains(t, string(text), fmt.Sprintf("\n| %s | `%s` | `%s` |\n", system, from, free))
	}
	for _, p := range []string{"begin", "scan", "submit-gap", "match", "dispatch", "pipe", "stretch", "complete", "end"} {
		require.Contains(t, string(text), "\n| `"+p+"` | ", "what is estimated from logs")
	}
}

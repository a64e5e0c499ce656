package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of docs/energy.md print what it says, and draw its picture; UPDATE=1 draws it
// again.
func TestEnergyManual(t *testing.T) {
	t.Chdir("../../..")
	const picture = "docs/images/power.svg"
	text, err := os.ReadFile("docs/energy.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.Len(t, examples, 4)
	for _, x := range examples {
		drawn := filepath.Join(t.TempDir(), "power.svg")
		if os.Getenv("UPDATE") != "" {
			drawn = picture
		}
		draws := x.args[len(x.args)-1] == "power.svg"
		if draws {
			x.args[len(x.args)-1] = drawn
		}
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/energy.md:%d: %s", x.line, stderr)
		got := strings.Split(strings.TrimRight(stdout, "\n"), "\n")
		require.True(t, matches(x.want, got), "docs/energy.md:%d: it prints\n%s", x.line, stdout)
		if draws {
			want, err := os.ReadFile(picture)
			require.NoError(t, err)
			got, err := os.ReadFile(drawn)
			require.NoError(t, err)
			require.Equal(t, string(want), string(got))
		}
	}
}

//go:build long

package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestScriptLong runs testdata/script-long: what takes longer than a change should wait for.
func TestScriptLong(t *testing.T) { runScripts(t, "testdata/script-long") }

// The commands of docs/partitioning.md print what it says.
func TestPartitioningManual(t *testing.T) { checkManual(t, "partitioning.md") }

// The commands of docs/which-cholesky-scales.md print what it says, with the study
// that it shows, and draw its pictures. UPDATE=1 draws these again.
func TestCholeskyManual(t *testing.T) {
	manual := manualWithExamples(t, "which-cholesky-scales.md")
	_, shown, found := strings.Cut(manual, "\n```yaml\n")
	require.True(t, found)
	shown, _, _ = strings.Cut(shown, "```")
	study, err := os.ReadFile("examples/scale/cholesky.yaml")
	require.NoError(t, err)
	require.Equal(t, string(study), shown)
	runManual(t, "which-cholesky-scales.md", manual, 5)
	for _, name := range []string{"surface", "curves"} {
		requirePicture(t, "cholesky/"+name+".svg", "cholesky-"+name+".svg")
	}
}

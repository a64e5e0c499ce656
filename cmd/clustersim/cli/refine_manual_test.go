package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The commands of docs/refinement.md print what it says, on a terminal that shows
// standard error too, in a folder with the examples and the file that it shows.
func TestRefinementManual(t *testing.T) {
	text := manualWithExamples(t, "refinement.md")
	_, shown, found := strings.Cut(text, "\n```yaml\n")
	require.True(t, found)
	shown, _, _ = strings.Cut(shown, "```")
	require.NoError(t, os.WriteFile("two-alphas.yaml", []byte(shown), 0o600))
	runOnTerminal(t, "refinement.md", text, 4)
}

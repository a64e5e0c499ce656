package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The commands of docs/plots.md work one after the other and print what it says,
// on a terminal that shows standard error too.
func TestPlotsManual(t *testing.T) {
	leftToCheckLong(t)
	runOnTerminal(t, "plots.md", manualWithExamples(t, "plots.md"), 8)
	for file, start := range map[string]string{"efficiency.svg": "<?xml", "phi.pdf": "%PDF-", "makespan.png": "\x89PNG"} {
		drawn, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(drawn), start), file)
	}
}

package cli

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records/fit"
)

// The commands of docs/calibrate.md print what it says, and its defaults are those in use.
func TestCalibrateManual(t *testing.T) {
	leftToCheckLong(t)
	text := requireManual(t, "calibrate.md", 4)
	for _, system := range []string{"Pegasus", "Makeflow", "Nextflow", "others"} {
		from, free := fit.Defaults(system)
		require.Contains(t, text, fmt.Sprintf("\n| %s | `%s` | `%s` |\n", system, from, free))
	}
	for _, p := range []string{"begin", "scan", "submit-gap", "match", "dispatch", "pipe", "stretch", "complete", "end"} {
		require.Contains(t, text, "\n| `"+p+"` | ", "what is estimated from logs")
	}
}

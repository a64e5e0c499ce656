package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records/judge"
)

// The commands of docs/fidelity.md print what it says, and it has every baseline.
func TestFidelityManual(t *testing.T) {
	text := requireManual(t, "fidelity.md", 2)
	for _, name := range []string{judge.None, judge.CriticalPath, judge.RegressionBy, judge.Twins} {
		require.Contains(t, text, "\n| `"+name+"` | ")
	}
}

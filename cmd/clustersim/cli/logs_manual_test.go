package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs/infer"
)

// The commands of docs/logs.md print what it says, and it has all rules.
func TestLogsManual(t *testing.T) {
	text := requireManual(t, "logs.md", 3)
	for class := range infer.NumClasses {
		require.Contains(t, text, "\n| `"+class.String()+"` | ")
	}
}

package methods

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMethodsDocs: docs/partitioning.md lists every method as the table has it.
func TestMethodsDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/partitioning.md")
	require.NoError(t, err)
	for _, m := range All() {
		cell := ""
		if m.Params != "" {
			cell = fmt.Sprintf("`%s` ", m.Params)
		}
		row := fmt.Sprintf("\n| `%s` | %s| %s | %s |\n", m.Name, cell, m.Summary, m.Source)
		require.True(t, strings.Contains(string(text), row), "docs/partitioning.md: no row%s", row)
	}
}

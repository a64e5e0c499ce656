package catalog_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

// TestDocs: docs/schedulers.md describes every scheduler as the table does.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/schedulers.md")
	require.NoError(t, err)
	for _, e := range catalog.Table() {
		cell := ""
		if e.Params != "" {
			cell = fmt.Sprintf("`%s` ", e.Params)
		}
		if e.Source != "" {
			e.Source += " "
		}
		row := fmt.Sprintf("\n| `%s` | %s | %s| %s | %s| %s |\n", e.Name, e.Kind, cell, e.Summary, e.Source, e.Cost)
		require.True(t, strings.Contains(string(text), row), "docs/schedulers.md: no row%s", row)
	}
}

package queue_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler/queue"
)

// TestDocs: docs/queues.md describes every policy and every key as the tables do.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/queues.md")
	require.NoError(t, err)
	cell := func(text, around string) string {
		if text == "" {
			return ""
		}
		return around + text + around + " "
	}
	for _, e := range queue.Table() {
		row := fmt.Sprintf("| `%s` | %s| %s | %s| %s |\n", e.Name, cell(e.Params, "`"), e.Summary, cell(e.Source, ""), e.Cost)
		require.Contains(t, string(text), row)
	}
	for _, e := range queue.Keys() {
		row := fmt.Sprintf("| `%s` | %s| %s | %s|\n", e.Name, cell(e.Params, "`"), e.Summary, cell(e.Source, ""))
		require.Contains(t, string(text), row)
	}
}

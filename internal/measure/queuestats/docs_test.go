package queuestats_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
)

// TestDocs: docs/queues.md describes every metric, in order, with its unit and which is better.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/queues.md")
	require.NoError(t, err)
	_, part, found := strings.Cut(string(text), "\n| metric | unit | better | what it is |\n")
	require.True(t, found)
	part, _, _ = strings.Cut(part, "\n\n")
	var got, want []string
	for _, row := range strings.Split(part, "\n")[1:] {
		cells := strings.Split(row, "|")
		require.Len(t, cells, 6, row)
		name, rest := strings.Trim(cells[1], " `"), "|"+cells[2]+"|"+cells[3]+"|"
		before, after, many := strings.Cut(name, "*")
		if !many {
			got = append(got, name+rest)
			continue
		}
		for _, of := range []string{"mean", "median", "p95", "p99", "max", "rms", "weighted"} {
			got = append(got, before+of+after+rest)
		}
	}
	cell := func(text string) string {
		if text == "" {
			return "| "
		}
		return "| " + text + " "
	}
	for _, m := range queuestats.Table() {
		want = append(want, m.Name+cell(m.Unit)+cell(map[int]string{-1: "less", 0: "", 1: "more"}[m.Better])+"|")
	}
	require.Equal(t, want, got)
}

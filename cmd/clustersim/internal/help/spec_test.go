package help

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWrapSummary(t *testing.T) {
	require.Equal(t, "short", wrapSummary("short", 4))
	long := wrapSummary(strings.Repeat("word ", 40), 10)
	require.Greater(t, strings.Count(long, "\n    "), 1)
	for line := range strings.SplitSeq(long, "\n") {
		require.LessOrEqual(t, len(line), helpWidth)
	}
	require.Equal(t, strings.Repeat("word ", 40), strings.ReplaceAll(long, "\n    ", " "))
}

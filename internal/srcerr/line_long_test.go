package srcerr

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// A message that quotes a text of many thousand characters without quotes shows how it begins
// and how it ends, whole characters alone.
func TestLongMessages(t *testing.T) {
	for _, filler := range []string{"x", "ä", "日"} {
		for n := range 4 {
			text := Line("a spec" + strings.Repeat("-", n) + strings.Repeat(filler, 70_000) + ": unknown name")
			require.Less(t, len(text), maxMessage)
			require.True(t, utf8.ValidString(text))
			require.True(t, strings.HasPrefix(text, "a spec"))
			require.True(t, strings.HasSuffix(text, ": unknown name"))
			require.Contains(t, text, "...")
		}
	}
	require.Equal(t, strings.Repeat("x", maxMessage), Line(strings.Repeat("x", maxMessage)))
}

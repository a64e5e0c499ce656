package execsched

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		`ValueError: no "plan" in c:\dir`:         `ValueError: no "plan" in c:\dir`,
		"two\r\n\tlines \n":                       "two lines",
		"\x1b[31mred\x1b[0m \a\u202etxt\u009b":    `\x1b[31mred\x1b[0m \a\u202etxt\u009b`,
		"Hagräs \xff":                             `Hagräs \xff`,
		strings.Repeat("é", shownMax/2) + "é":     strings.Repeat("é", shownMax/2) + "... (2 more bytes)",
		"a" + strings.Repeat("é", shownMax/2):     "a" + strings.Repeat("é", shownMax/2-1) + "... (2 more bytes)",
		strings.Repeat("\x80", shownMax) + "\x80": strings.Repeat(`\x80`, shownMax-4) + "... (5 more bytes)",
	} {
		require.Equal(t, want, shown(in), "%q", in)
	}
}

// TestShownIsPrintable: nothing that a terminal would act on is left, and the
// length is bounded.
func TestShownIsPrintable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := shown(rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text"))
		require.LessOrEqual(t, len(text), 6*shownMax)
		for _, r := range text {
			require.True(t, strconv.IsPrint(r), "%q", r)
		}
	})
}

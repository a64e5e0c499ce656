package table

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Wrapping loses no word, keeps the width, and breaks only at spaces.
func TestWrapKeepsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching(`[a-zé]{1,12}`)).Draw(t, "words")
		width := rapid.IntRange(-3, 40).Draw(t, "width")
		lines := wrap(strings.Join(words, " "), width)
		require.Equal(t, words, strings.Fields(strings.Join(lines, " "))[:len(words)])
		for _, line := range lines {
			if strings.Contains(line, " ") {
				require.LessOrEqual(t, len([]rune(line)), width)
			}
		}
	})
}

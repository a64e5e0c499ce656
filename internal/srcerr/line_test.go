package srcerr

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLine(t *testing.T) {
	long := strings.Repeat("é", 100)
	for text, want := range map[string]string{
		"":                             "",
		"host \"a\": bad":              "host \"a\": bad",
		"one\ntwo\r\nthree":            "one two three",
		"cycle: a\x1b[31m -> b\t":      `cycle: a\x1b[31m -> b\t`,
		"not \xff UTF-8, \u202ebidi":   `not \xff UTF-8, \u202ebidi`,
		"blank\u00a0, emoji 🙂":         "blank\u00a0, emoji 🙂",
		`task "` + long + `": bad`:     `task "` + strings.Repeat("é", 77) + `...": bad`,
		`"` + long[:160] + `"`:         `"` + long[:160] + `"`,
		`"` + long + `" "` + long:      `"` + strings.Repeat("é", 77) + `..." "` + long,
		`"\"` + long + `" "b"`:         `"\"` + strings.Repeat("é", 75) + `..." "b"`,
		long + " stays, it is no name": long + " stays, it is no name",
	} {
		require.Equal(t, want, Line(text))
		require.Equal(t, want, Line(want))
	}
}

func TestLineOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := Line(string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		require.True(t, utf8.ValidString(line))
		require.False(t, strings.ContainsFunc(line, unicode.IsControl))
		require.Equal(t, line, Line(line))
	})
}

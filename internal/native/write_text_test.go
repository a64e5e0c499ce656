package native

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestYAMLText(t *testing.T) {
	for text, want := range map[string]string{
		"node-0.grid": "node-0.grid", "_x": "_x", "a/b": "a/b",
		"Yes": `"Yes"`, "null": `"null"`, "0x1": `"0x1"`, "": `""`, "a b": `"a b"`, `a"b\`: `"a\"b\\"`, "<&>": `"<&>"`, "é": `"é"`,
	} {
		require.Equal(t, want, YAMLText(text))
	}
}

// TestPlainText: texts stay without quotes as these patterns say, which are slower.
func TestPlainText(t *testing.T) {
	plain := regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)
	words := regexp.MustCompile(`^(?i:true|false|yes|no|on|off|null|y|n)$`)
	for c := range rune(0x300) {
		for _, s := range []string{string(c), "a" + string(c), "n" + string(c), string(c) + "ff"} {
			require.Equal(t, plain.MatchString(s), isPlain(s), "%q", s)
			require.Equal(t, plain.MatchString(s) && words.MatchString(s), isPlain(s) && isYAMLWord(s), "%q", s)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-zA-Z0-9_./ -]{0,8}|(?i:true|false|yes|no|on|off|null|y|n).?`).Draw(t, "s")
		require.Equal(t, plain.MatchString(s), isPlain(s))
		require.Equal(t, plain.MatchString(s) && words.MatchString(s), isPlain(s) && isYAMLWord(s))
	})
}

// TestTextReadsBack: names read back from both formats.
func TestTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Filter(func(s string) bool { return CheckText(s) == nil }).Draw(t, "text")
		for _, file := range []*File{Parse("f.yaml", []byte("hosts: ["+YAMLText(text)+"]\n")), Parse("f.json", []byte(`{"hosts": [`+Quoted(text)+`]}`))} {
			require.NoError(t, file.Err())
			require.Equal(t, text, file.Docs[0].Pairs[0].Value.List()[0].Text)
		}
	})
}

package native

import (
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

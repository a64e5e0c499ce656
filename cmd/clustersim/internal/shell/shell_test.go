package shell

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/programtest"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "''",
		"a.yaml":             "a.yaml",
		"/x/y-1_2,z@3+4:5=6": "/x/y-1_2,z@3+4:5=6",
		"25%":                "25%",
		"two words":          "'two words'",
		"cluster(hosts=4)":   "'cluster(hosts=4)'",
		"it's":               `'it'\''s'`,
		"a\nb":               "'a\nb'",
		"a\n":                "'a\n'",
		"$HOME":              "'$HOME'",
		"*":                  "'*'",
		"~":                  "'~'",
		"\u00e4":             "'\u00e4'",
	} {
		require.Equal(t, want, Quote(text))
	}
}

// Bash reads a quoted text as one word, whatever it is.
func TestQuoteInBash(t *testing.T) {
	bash := programtest.Path(t, "bash")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z '"$\\*~!#&;|<>()\[\]{}?%=ä-]*`).Draw(t, "text")
		out, err := exec.Command(bash, "-c", "printf '%s|' "+Quote(text)).Output()
		require.NoError(t, err)
		require.Equal(t, text+"|", string(out))
	})
}

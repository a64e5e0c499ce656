package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of a page of docs print what the page says, on a terminal that shows
// standard error before standard output. The page has a folder of its own with the
// examples and the files that it shows.
func TestManual(t *testing.T) { checkManual(t, "how-far-does-my-workflow-scale.md") }

func checkManual(t *testing.T, name string) {
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, "docs", name))
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(filepath.Join(root, "examples"))))
	writeShown(t, dir, string(text))
	t.Chdir(dir)
	examples := readExamples(t, string(text))
	require.NotEmpty(t, examples)
	for _, x := range examples {
		status, stdout, stderr := call(t.Context(), nil, x.args...)
		require.Equal(t, mistake.ExitOK, status, "docs/%s:%d: %s", name, x.line, stderr)
		got := strings.Split(strings.TrimRight(stderr+stdout, "\n"), "\n")
		if len(x.want) == 0 {
			x.want = []string{""}
		}
		require.True(t, matches(x.want, got), "docs/%s:%d: it prints\n%s", name, x.line, stderr+stdout)
	}
}

// shownFile is a file that a page shows: a line that ends in its name in backquotes
// and a colon, an empty line, and a block of YAML or CSV.
var shownFile = regexp.MustCompile("(?ms)`([^`\n]+\\.(?:yaml|csv))`:\n\n```(?:yaml|csv)\n(.*?)^```")

func writeShown(t *testing.T, dir, text string) {
	t.Helper()
	for _, found := range shownFile.FindAllStringSubmatch(text, -1) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, found[1]), []byte(found[2]), 0o600))
	}
}

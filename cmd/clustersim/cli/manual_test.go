package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
)

// The commands of a page of docs print what the page says, on a terminal that shows
// standard error before standard output. The page has a folder of its own with the
// examples and the files that it shows.
func TestManual(t *testing.T) {
	for _, name := range []string{"how-far-does-my-workflow-scale.md", "failures.md", "mistakes.md", "formats/graphs.md", "formats/placement.md", "formats/simgrid.md"} {
		t.Run(name, func(t *testing.T) { checkManual(t, name) })
	}
}

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
		require.Equal(t, slices.ContainsFunc(x.want, shownMistake.MatchString), status != mistake.ExitOK, "docs/%s:%d: %s", name, x.line, stderr)
		got := strings.Split(strings.TrimRight(stderr+stdout, "\n"), "\n")
		if len(x.want) == 0 {
			x.want = []string{""}
		}
		require.True(t, matches(x.want, got), "docs/%s:%d: it prints\n%s", name, x.line, stderr+stdout)
	}
}

// shownFile is a file that a page shows: a line that ends in its name in backquotes
// and a colon, an empty line, and a block of YAML, CSV, XML or text.
var shownFile = regexp.MustCompile("(?ms)`([^`\n]+\\.[a-z]+)`:\n\n```(?:yaml|csv|xml|text)\n(.*?)^```")

// shownMistake is what a command prints that fails.
var shownMistake = regexp.MustCompile(`^(clustersim: |\S+:\d+:\d+: )`)

func writeShown(t *testing.T, dir, text string) {
	t.Helper()
	for _, found := range shownFile.FindAllStringSubmatch(text, -1) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, found[1]), []byte(found[2]), 0o600))
	}
}

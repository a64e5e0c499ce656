package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// The commands of a page of docs print what the page says, on a terminal that shows
// standard error before standard output. The page has a folder of its own with the
// examples and the files that it shows.
func TestManual(t *testing.T) {
	leftToCheckLong(t)
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
		fails := slices.ContainsFunc(x.want, shownMistake.MatchString)
		x.requirePrinted(t, "docs/"+name, fails, onTerminal)
	}
}

// requireManual runs the commands of a page of the manual in a folder that holds the
// examples; DOCS is where the manual is. It returns the page.
func requireManual(t *testing.T, name string, count int) (text string) {
	t.Helper()
	text = manualWithExamples(t, name)
	runManual(t, name, text, count)
	return text
}

// manualWithExamples reads a page of the manual, and goes to a folder that holds the
// examples; DOCS is where the manual is.
func manualWithExamples(t *testing.T, name string) string {
	t.Helper()
	wd, err := os.Getwd()
	require.NoError(t, err)
	t.Setenv("DOCS", wd+"/../../../docs")
	text, err := os.ReadFile(os.Getenv("DOCS") + "/" + name)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir+"/examples", os.DirFS("../../../examples")))
	t.Chdir(dir)
	return string(text)
}

// runManual runs the commands of a page, which print what it says.
func runManual(t *testing.T, name, text string, count int) {
	t.Helper()
	runShown(t, name, text, count, outputOf)
}

// outputOf is what a command prints on standard output, and onTerminal what a terminal shows.
func outputOf(stdout, _ string) string        { return stdout }
func onTerminal(stdout, stderr string) string { return stderr + stdout }

// runOnTerminal is runManual on a terminal that shows standard error too.
func runOnTerminal(t *testing.T, name, text string, count int) {
	t.Helper()
	runShown(t, name, text, count, onTerminal)
}

func runShown(t *testing.T, name, text string, count int, shown func(stdout, stderr string) string) {
	t.Helper()
	examples := readExamples(t, text)
	require.Len(t, examples, count)
	for _, x := range examples {
		x.requirePrinted(t, "docs/"+name, false, shown)
	}
}

// requirePrinted runs the command, which prints what the page says.
func (x *example) requirePrinted(t *testing.T, page string, fails bool, shown func(stdout, stderr string) string) {
	t.Helper()
	status, stdout, stderr := call(t.Context(), nil, x.args...)
	require.Equal(t, fails, status != mistake.ExitOK, "%s:%d: %s", page, x.line, stderr)
	got, want := shown(stdout, stderr), x.want
	if len(want) == 0 {
		want = []string{""}
	}
	require.True(t, matches(want, strings.Split(strings.TrimRight(got, "\n"), "\n")), "%s:%d: it prints\n%s", page, x.line, got)
}

// requirePicture compares what a command of the manual has drawn with the picture that the
// manual shows. UPDATE=1 draws that again.
func requirePicture(t *testing.T, drawn, picture string) {
	t.Helper()
	got, err := os.ReadFile(drawn)
	require.NoError(t, err)
	picture = os.Getenv("DOCS") + "/images/" + picture
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(picture, got, 0o666))
	}
	want, err := os.ReadFile(picture)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), picture)
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

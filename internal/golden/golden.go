// Package golden compares what a test produced with a file under testdata.
//
//	golden.Check(t, "table3", got) // testdata/table3.golden
//
// [Pictures] does so with the pictures of a Markdown file.
//
// UPDATE=1 in the environment rewrites the files; read the change with git diff
// before committing it. If a check fails, the text produced is kept in the
// test's artifact directory (go test -artifacts).
//
// # Not here
//
// The command's scripts, in cmd/clustersim/cli/testdata, compare their own
// output.
package golden

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Check fails t if got differs from testdata/NAME.golden, and shows the first
// line that differs. NAME may contain slashes.
func Check(t testing.TB, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name)+".golden")
	if os.Getenv("UPDATE") != "" {
		write(t, path, got)
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (make it with: UPDATE=1 go test -run %s .)", err, pattern(t))
	}
	if bytes.Equal(got, want) {
		return
	}
	kept := filepath.Join(t.ArtifactDir(), filepath.Base(name)+".got")
	write(t, kept, got)
	t.Fatalf("%s differs: %s\ngot is kept in %s (with -artifacts)\nif the change is right: UPDATE=1 go test -run %s .",
		path, difference(string(got), string(want)), kept, pattern(t))
}

// pattern is the argument of -run that selects t alone.
func pattern(t testing.TB) string {
	return "'^" + strings.ReplaceAll(t.Name(), "/", "$/^") + "$'"
}

func write(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// difference describes the first line in which got and want differ.
func difference(got, want string) string {
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < len(g) && i < len(w) && g[i] == w[i] {
		i++
	}
	return fmt.Sprintf("line %d\n  got:  %s\n  want: %s", i+1, lineAt(g, i), lineAt(w, i))
}

func lineAt(lines []string, i int) string {
	if i >= len(lines) || lines[i] == "" {
		return "(end)"
	}
	return fmt.Sprintf("%q", lines[i])
}

// pictured is an SVG picture in Markdown: its alternative text, its file and the name of that.
var pictured = regexp.MustCompile(`!\[([^\]]*)\]\(([^)]*/([a-z-]+)\.svg)\)`)

// Pictures draws every SVG picture of a Markdown file again and fails t if it looks
// otherwise. A picture's alternative text is the spec that is drawn, and its file has the
// spec's name. UPDATE=1 rewrites the pictures. It returns these names.
func Pictures(t testing.TB, manual string, draw func(spec string) []byte) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range pictured.FindAllStringSubmatch(string(text), -1) {
		spec, path := strings.ReplaceAll(m[1], `\|`, "|"), filepath.Join(filepath.Dir(manual), filepath.FromSlash(m[2]))
		if name, _, _ := strings.Cut(spec, "("); name != m[3] {
			t.Fatalf("%s: the picture of %s is called %s", manual, spec, m[2])
		}
		names[m[3]] = true
		got := draw(spec)
		if os.Getenv("UPDATE") != "" {
			write(t, path, got)
			continue
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s is no longer what is drawn of %s (if the change is right: UPDATE=1 go test -run %s .)", path, spec, pattern(t))
		}
	}
	return names
}

package golden

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

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

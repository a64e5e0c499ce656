package drawdag

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/generate"
)

const docs = "../../docs"

// TestDrawingsInTheManual draws every picture of docs/generators.md again; a
// picture's alternative text is its spec. UPDATE=1 rewrites the pictures.
func TestDrawingsInTheManual(t *testing.T) {
	manual, err := os.ReadFile(filepath.Join(docs, "generators.md"))
	require.NoError(t, err)
	drawn := map[string]bool{}
	for _, m := range regexp.MustCompile(`!\[([^\]]*)\]\((generators/([a-z-]+)\.svg)\)`).FindAllStringSubmatch(string(manual), -1) {
		spec, file, name := m[1], m[2], m[3]
		drawn[name] = true
		d, err := generate.FromSpec(spec)
		require.NoError(t, err)
		require.Equal(t, name, d.Name())
		var got bytes.Buffer
		require.NoError(t, SVG(&got, d))
		path := filepath.Join(docs, filepath.FromSlash(file))
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, got.Bytes(), 0o644))
			continue
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got.Bytes()), "%s is no longer what is drawn (if the change is right: UPDATE=1 go test .)", file)
	}
	for _, g := range generate.Generators() {
		require.True(t, drawn[g.Name], "docs/generators.md: no drawing of %s", g.Name)
		require.Contains(t, string(manual), "\n### "+g.Name+"\n")
		require.Contains(t, strings.ReplaceAll(string(manual), "\n", ""), "`"+g.Name+"("+g.Params+")`")
	}
}

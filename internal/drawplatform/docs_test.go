package drawplatform

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/canvas"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/wiring"
)

// drawn draws a spec.
func drawn(t *testing.T, format canvas.Format, spec string) []byte {
	t.Helper()
	p, err := platform.FromSpec(spec)
	require.NoError(t, err)
	g, err := wiring.New(p, 200)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, Write(&b, format, g, p.Name()))
	return b.Bytes()
}

// TestDrawingsInTheManual draws every picture of docs/formats/networks.md again; a
// picture's alternative text is its spec. UPDATE=1 rewrites the pictures.
func TestDrawingsInTheManual(t *testing.T) {
	const docs = "../../docs/formats"
	manual, err := os.ReadFile(filepath.Join(docs, "networks.md"))
	require.NoError(t, err)
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`!\[([^\]]*)\]\((\.\./networks/([a-z-]+)\.svg)\)`).FindAllStringSubmatch(string(manual), -1) {
		spec, path, name := strings.ReplaceAll(m[1], `\|`, "|"), filepath.Join(docs, filepath.FromSlash(m[2])), m[3]
		require.True(t, strings.HasPrefix(spec, name+"("), spec)
		names[name] = true
		got := drawn(t, canvas.SVG, spec)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, got, 0o644))
			continue
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got), "%s is no longer what is drawn (if the change is right: UPDATE=1 go test .)", path)
	}
	for _, s := range platform.Shapes() {
		require.True(t, names[s.Name], "docs/formats/networks.md: no drawing of %s", s.Name)
	}
}

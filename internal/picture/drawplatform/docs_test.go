package drawplatform

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
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

// TestDrawingsInTheManual draws every picture of docs/formats/networks.md again.
func TestDrawingsInTheManual(t *testing.T) {
	names := golden.Pictures(t, "../../../docs/formats/networks.md", func(spec string) []byte { return drawn(t, canvas.SVG, spec) })
	for _, s := range platform.Shapes() {
		require.True(t, names[s.Name], "docs/formats/networks.md: no drawing of %s", s.Name)
	}
}

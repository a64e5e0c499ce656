package drawdag

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestDrawingsInTheManual draws every picture of docs/generators.md again.
func TestDrawingsInTheManual(t *testing.T) {
	const file = "../../docs/generators.md"
	manual, err := os.ReadFile(file)
	require.NoError(t, err)
	drawn := golden.Pictures(t, file, func(spec string) []byte {
		d, err := generate.FromSpec(spec)
		require.NoError(t, err)
		var got bytes.Buffer
		require.NoError(t, SVG(&got, d))
		return got.Bytes()
	})
	for _, g := range generate.Generators() {
		require.True(t, drawn[g.Name], "docs/generators.md: no drawing of %s", g.Name)
		require.Contains(t, string(manual), "\n### "+g.Name+"\n")
		require.Contains(t, strings.ReplaceAll(string(manual), "\n", ""), "`"+g.Name+"("+g.Params+")`")
	}
}

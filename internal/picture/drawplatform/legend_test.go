package drawplatform

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
)

// The legend explains each colour of cables, if there are several, and fits into the picture.
func TestLegend(t *testing.T) {
	for spec, want := range map[string]string{
		"cluster(hosts=4)":          "",
		"full(hosts=4)":             "",
		"torus(dims=5)":             "",
		"torus(dims=2x3x2)":         "dimension 1, dimension 2, dimension 3",
		"mesh(dims=2x2x2x2x2)":      "dimension 1, dimension 2, dimension 3, dimension 4 and above",
		"fat-tree(down=4|4,up=1|2)": "level 1, level 2",
		"dragonfly(groups=2,chassis=2,routers=2,nodes=2)": "to hosts, within a chassis, between chassis, between groups",
	} {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		g, err := wiring.New(p, 200)
		require.NoError(t, err)
		var words []string
		wide := 2 * border
		for _, s := range samples(g) {
			words = append(words, s.text)
			wide += 34 + canvas.Width(s.text, letter)
		}
		require.Equal(t, want, strings.Join(words, ", "), spec)
		require.LessOrEqual(t, wide, newPicture(g).width+14, spec)
		text := string(drawn(t, canvas.SVG, spec))
		for _, word := range words {
			require.Contains(t, text, fmt.Sprintf(">%s<", word), spec)
		}
	}
}

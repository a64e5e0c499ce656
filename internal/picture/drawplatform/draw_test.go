package drawplatform

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/platform"
)

func TestSameBytes(t *testing.T) {
	for _, f := range []canvas.Format{canvas.SVG, canvas.PNG, canvas.PDF} {
		require.True(t, bytes.Equal(drawn(t, f, "full(hosts=9)"), drawn(t, f, "full(hosts=9)")))
	}
}

// TestAllIsDrawn: each host has its box, and each cable its line.
func TestAllIsDrawn(t *testing.T) {
	for spec, cables := range map[string]int{
		"torus(dims=4x3x3)":                               4 * 3 * 3 * 3,
		"mesh(dims=2x2x2x3)":                              3*(2*2*3) + 2*(2*2*2),
		"fat-tree(down=4|4,up=1|2,cables=1|2)":            16 + 16,
		"dragonfly(groups=2,chassis=2,routers=3,nodes=2)": 24 + 4*3 + 2*3 + 1,
		"cluster(hosts=7)":                                7,
	} {
		text := string(drawn(t, canvas.SVG, spec))
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		require.Equal(t, p.NumHosts(), strings.Count(text, "<title>host "), spec)
		g, err := wiring.New(p, 200)
		require.NoError(t, err)
		require.Len(t, g.Cables, cables, spec)
	}
}

// TestNodesAreApart: no two nodes of a network stand at one place, nor outside the picture.
func TestNodesAreApart(t *testing.T) {
	for _, spec := range []string{"torus(dims=3x3x3x2)", "mesh(dims=2x3x4x2x2)", "tree(hosts=27,arity=3)", "fat-tree(down=3|4|2,up=1|2|2,cables=1|1|1)", "dragonfly(groups=5,chassis=2,routers=5,nodes=3)", "full(hosts=12)", "star(hosts=30)"} {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		g, err := wiring.New(p, 200)
		require.NoError(t, err)
		drawing := newPicture(g)
		for i, a := range drawing.at {
			require.True(t, a.X > 0 && a.Y > 0 && a.X < drawing.width && a.Y < drawing.height, spec)
			for _, b := range drawing.at[:i] {
				require.Greater(t, a.distance(b), 0.3*drawing.unit, spec)
			}
		}
	}
}

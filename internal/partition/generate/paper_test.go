package generate

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPaperGraphs: Table 1 of Yuan (2014), and as many messages as requested, each
// pair once.
func TestPaperGraphs(t *testing.T) {
	for _, n := range []int{50, 80, 120, 150, 180, 200} {
		g, err := FromSpec(fmt.Sprintf("paper(n=%d,seed=7)", n))
		require.NoError(t, err)
		require.NoError(t, g.Check())
		require.Equal(t, n, g.NumVertices())
		require.GreaterOrEqual(t, slices.Min(g.VertexWeight), int64(10))
		require.LessOrEqual(t, slices.Max(g.VertexWeight), int64(300))
		messages := 0
		for _, w := range g.Forward {
			if w > 0 {
				require.True(t, w >= 5 && w <= 35, w)
				messages++
			}
		}
		require.Equal(t, 8*n, messages)
		sparse, err := paper(n, 2, 7)
		require.NoError(t, err)
		require.Equal(t, g.VertexWeight, sparse.VertexWeight)
		require.Less(t, sparse.NumEdges(), g.NumEdges())
		other, err := paper(n, 8, 8)
		require.NoError(t, err)
		require.NotEqual(t, g.VertexWeight, other.VertexWeight)
	}
}

func TestPaperGraphMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"paper(n=60)":               "paper: n = 60: want one of [50 80 120 150 180 200]",
		"paper(density=0)":          "paper: density 0: want more than 0, at most 24.5 messages a task",
		"paper(n=80,density=40)":    "paper: density 40: want more than 0, at most 39.5 messages a task",
		"paper(n=50,density=1e308)": "paper: density 1e+308: want more than 0, at most 24.5 messages a task",
	} {
		_, err := FromSpec(text)
		require.EqualError(t, err, want)
	}
	g, err := paper(50, 24.5, 1)
	require.NoError(t, err)
	require.Equal(t, 50, g.NumVertices())
}

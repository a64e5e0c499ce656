package partition

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition/generate"
)

// TestDrawnAsGenerated: clustersim gen graph 'paper(n=..)' makes the graphs of the
// replay, by its seeds and its density.
func TestDrawnAsGenerated(t *testing.T) {
	for graph, n := range vertices {
		for _, density := range []float64{leastDensity, DefaultDensity, mostDensity} {
			drawn, err := Drawing{Density: density}.draw(vertices[graph], graph+1, 3)
			require.NoError(t, err)
			generated, err := generate.FromSpec(fmt.Sprintf("paper(n=%d,density=%v,seed=3)", n, density))
			require.NoError(t, err)
			require.Equal(t, drawn.graph, generated)
		}
	}
}

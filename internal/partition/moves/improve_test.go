package moves

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestPricesStayRight moves vertices at random: all gains are what Gain has, also where costs are 1, or
// depend on the direction, and none is above the bound of its pair of parts.
func TestPricesStayRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		n := q.G.NumVertices()
		p := NewPolisher(q.G, q.K, &q.O, 1)
		part := parttest.DrawPartition(t, n, q.K)
		p.Take(part)
		p.Improve() // whatever it does, prices are in use after it
		for range rapid.IntRange(0, 10).Draw(t, "moves") {
			v, j := rapid.Int32Range(0, int32(n-1)).Draw(t, "v"), rapid.Int32Range(0, int32(q.K-1)).Draw(t, "to")
			if j != p.Part[v] {
				p.moveAndPrice(v, j)
			}
		}
		prices := &p.prices
		for at, v := range p.order {
			require.Equal(t, p.Part[v], prices.parts[at])
			for j := range q.K {
				gain := prices.gains[j*n+at]
				require.Equal(t, p.Gain(v, int32(j)), gain)
				require.LessOrEqual(t, gain, prices.most[j*q.K+int(p.Part[v])])
			}
		}
	})
}

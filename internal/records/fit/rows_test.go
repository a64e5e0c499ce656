package fit_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records/fit"
)

// TestDescend: rows that are sums of two times have one pair of times that meets them all.
func TestDescend(t *testing.T) {
	free, err := fit.ParseStages("start-lag=0.1s..10s,end-work=0.1s..10s")
	require.NoError(t, err)
	sums := func(a, b float64) []float64 { return []float64{(a + 5) / 7, (a + 3*b) / 3.5, (b + 4) / 4.5} }
	simulated := 0
	rows := fit.Rows{
		Free: free, Recorded: []float64{1, 1, 1}, Weights: []float64{1, 1, 0.5},
		Simulate: func(at []float64) []float64 {
			simulated++
			return sums(0.1*math.Pow(100, at[0]), 0.1*math.Pow(100, at[1]))
		},
	}
	best := rows.Descend([][]float64{{0.5, 0.5}, {0.9, 0.1}}, 120)
	require.LessOrEqual(t, simulated, 120)
	require.InDelta(t, 2, free[0].Value(best.At[0]), 0.02)
	require.InDelta(t, 0.5, free[1].Value(best.At[1]), 0.01)
	require.Equal(t, best, rows.Descend([][]float64{{0.5, 0.5}, {0.9, 0.1}}, 120), "the same again")
}

func TestApart(t *testing.T) {
	points := []fit.Point{{At: []float64{0.1}, Loss: 3}, {At: []float64{0.5}, Loss: 1}, {At: []float64{0.55}, Loss: 2}}
	require.Equal(t, [][]float64{{0.5}, {0.1}}, fit.Apart(points, 2))
	require.Equal(t, [][]float64{{0.5}}, fit.Apart(points, 1))
}

func TestParseStages(t *testing.T) {
	for text, want := range map[string]string{
		"start-lag=1s..2s,begin=1s..2s": "",
		"batch=0..1":                    "batch: it is false or true, and no number",
		"node-share=equal..fifo":        "node-share: it is equal or fifo, and no number",
	} {
		_, err := fit.ParseStages(text)
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, text)
	}
	_, err := fit.ParseFree("start-lag=1s..2s")
	require.EqualError(t, err, "start-lag: a container stage, which is not fitted: records have no nodes to start containers on")
}

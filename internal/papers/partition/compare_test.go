package partition

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// tiny is a replay of two contenders on three lines of two graphs, by hand.
func tiny() *Replay {
	outcomes := func(bytes ...int64) []Outcome {
		var list []Outcome
		for _, b := range bytes {
			list = append(list, Outcome{Bytes: b, Balance: 1, Balanced: true})
		}
		return list
	}
	return &Replay{
		Options: Options{Seeds: 2}, Contenders: []Contender{{ID: "a"}, {ID: "b"}},
		Trials: []Trials{
			{Row{Graph: 1, Parts: 3}, map[string][]Outcome{"a": outcomes(100, 400), "b": outcomes(200, 400)}},
			{Row{Graph: 1, Parts: 4}, map[string][]Outcome{"a": outcomes(100, 400), "b": outcomes(200, 100)}},
			{Row{Graph: 2, Parts: 4}, map[string][]Outcome{"a": outcomes(900, 100), "b": outcomes(300, 100)}},
		},
	}
}

func TestCompareOn(t *testing.T) {
	r := tiny()
	c := r.Trials[0].compare("a", "b")
	require.InDelta(t, math.Sqrt(0.5), c.Ratio, 1e-12) // of 1/2 and 1
	require.InDelta(t, c.Ratio*c.Ratio, c.Low*c.High, 1e-9)
	require.Equal(t, stats.Tally{Better: 1, Equal: 1}, c.Tally)
	back := r.Trials[0].compare("b", "a")
	require.InDelta(t, 1, c.Ratio*back.Ratio, 1e-12)
	require.Equal(t, c.WilcoxonP, back.WilcoxonP)
}

// Over all lines a pair is a graph and a seed: of graph 1 and seed 1 the ratios
// 1/2 and 1/2, of seed 2 1 and 4, with the mean 2; of graph 2 3 and 1.
func TestCompareAllTakesGraphsAndSeeds(t *testing.T) {
	r := tiny()
	c := r.compareAll("a", "b")
	require.InDelta(t, math.Pow(0.5*2*3*1, 0.25), c.Ratio, 1e-12)
	require.Equal(t, stats.Tally{Better: 2, Equal: 2, Worse: 2}, c.Tally)
	want := stats.PairedT([]float64{math.Log(0.5), math.Log(2), math.Log(3), 0}, make([]float64, 4))
	require.InDelta(t, want.P, c.StudentP, 1e-12)
	require.Len(t, r.unitLogs("a"), 4)
}

func TestCompareByRowAdjusts(t *testing.T) {
	for _, c := range tiny().compareByRow("a", "b") {
		require.GreaterOrEqual(t, c.HolmP, c.WilcoxonP)
	}
}

func TestLeastBytesIsOfBalancedOnes(t *testing.T) {
	r := tiny()
	r.Trials[0].Outcomes["a"][0].Balanced = false
	require.Equal(t, []float64{200, 400}, r.leastBytes(r.Trials[0]))
}

func TestLogsOfNothingCut(t *testing.T) {
	require.Equal(t, []float64{0, math.Log(2)}, logs([]float64{0, 2}))
}

package generate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func drawDaggen(t *rapid.T) daggen {
	unit := rapid.Float64Range(0, 1)
	return daggen{
		Tasks:      rapid.IntRange(1, 200).Draw(t, "n"),
		Fat:        unit.Draw(t, "fat"),
		Density:    unit.Draw(t, "density"),
		Regular:    unit.Draw(t, "regular"),
		Jump:       rapid.IntRange(1, 5).Draw(t, "jump"),
		Complexity: rapid.IntRange(0, 3).Draw(t, "ccr"),
		Seed:       rapid.Uint64().Draw(t, "seed"),
		Data:       Range{8e6, 80e6},
		Alpha:      Range{0.1, rapid.Float64Range(0.1, 1).Draw(t, "alpha")},
		On:         reference{SpeedFlops: 1e9, BandwidthBytesPerSec: 1e8},
	}
}

// TestDaggen checks every sentence of the description.
func TestDaggen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawDaggen(t)
		d, err := g.generate()
		require.NoError(t, err)
		require.Equal(t, g.Tasks, d.NumTasks())
		widths := g.widths(newRandom(g.Seed))
		perfect := math.Pow(float64(g.Tasks), g.Fat)
		for _, w := range widths[:len(widths)-1] {
			require.InDelta(t, perfect, w, (1-g.Regular)*perfect+1)
		}
		if g.Jump == 1 {
			require.Equal(t, widths, d.Levels().Width)
		}
		drawn := make([]int, 0, g.Tasks) // the level on which each task was put
		for l, w := range widths {
			for range w {
				drawn = append(drawn, l)
			}
		}
		require.Len(t, drawn, g.Tasks)
		for task := range workload.TaskID(g.Tasks) {
			alpha := d.Attributes(task).Alpha
			require.True(t, alpha >= g.Alpha.Min && alpha <= g.Alpha.Max, alpha)
			if drawn[task] == 0 {
				require.Zero(t, len(d.In(task)))
				continue
			}
			before := widths[drawn[task]-1]
			require.GreaterOrEqual(t, len(d.In(task)), 1)
			require.LessOrEqual(t, len(d.In(task)), min(1+int(g.Density*float64(before)), before))
			seen := map[workload.TaskID]bool{}
			for _, e := range d.In(task) {
				far := drawn[task] - drawn[d.From(e)]
				require.True(t, far >= 1 && far <= g.Jump, far)
				require.False(t, seen[d.From(e)])
				seen[d.From(e)] = true
			}
		}
		checkDaggenCosts(t, g, d)
	})
}

// checkDaggenCosts finds each task's data on its edges and its work in one of
// the three forms.
func checkDaggenCosts(t *rapid.T, g daggen, d *workload.DAG) {
	for task := range workload.TaskID(d.NumTasks()) {
		out := d.Out(task)
		for _, e := range out {
			require.Equal(t, d.Bytes(out[0]), d.Bytes(e))
		}
		if len(out) == 0 {
			continue
		}
		n, w := d.Bytes(out[0])/8, d.WorkFlop(task)
		fits := func(x float64) bool { return w >= 64*x*(1-1e-12) && w <= 512*x*(1+1e-12) }
		forms := []bool{1: fits(n), fits(n * math.Log2(n)), math.Abs(w/math.Pow(n, 1.5)-1) < 1e-9}
		require.True(t, g.Complexity == 0 && (forms[1] || forms[2] || forms[3]) || g.Complexity > 0 && forms[g.Complexity])
	}
}

// TestDaggenCCR scales the data to a ratio.
func TestDaggenCCR(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawDaggen(t)
		g.ScaleToCCR = rapid.Float64Range(0.01, 10).Draw(t, "to-ccr")
		d, err := g.generate()
		require.NoError(t, err)
		if d.NumEdges() > 0 {
			require.InEpsilon(t, g.ScaleToCCR, d.Stats().CCR(1e9, 1e8), 1e-9)
		}
	})
}

// TestDaggenExtremes are the ends of the scales: a chain, one level, all edges.
func TestDaggenExtremes(t *testing.T) {
	g := daggen{Tasks: 20, Regular: 1, Jump: 1, Data: Range{8, 8}, On: reference{1, 1}}
	chain, err := g.generate()
	require.NoError(t, err)
	require.Equal(t, 20, len(chain.Levels().Width))
	require.Equal(t, 19, chain.NumEdges())
	g.Fat = 1
	flat, err := g.generate()
	require.NoError(t, err)
	require.Equal(t, []int{20}, flat.Levels().Width)
	require.Zero(t, flat.NumEdges())
}

package generate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func drawTopcuoglu(t *rapid.T) topcuoglu {
	return topcuoglu{
		Tasks:      rapid.IntRange(1, 300).Draw(t, "v"),
		Shape:      rapid.Float64Range(0.05, 20).Draw(t, "shape"),
		OutDegree:  rapid.IntRange(1, 30).Draw(t, "out-degree"),
		CCR:        rapid.SampledFrom([]float64{0, 0.1, 0.5, 1, 5, 10}).Draw(t, "ccr"),
		Beta:       rapid.Float64Range(0, 2).Draw(t, "beta"),
		Processors: rapid.IntRange(0, 5).Draw(t, "processors"),
		Seed:       rapid.Uint64().Draw(t, "seed"),
		WorkFlop:   1e9,
		On:         reference{SpeedFlops: 2e9, BandwidthBytesPerSec: 1e8},
	}
}

// TestTopcuoglu checks every sentence of the description, but for means.
func TestTopcuoglu(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawTopcuoglu(t)
		d, err := g.generate()
		require.NoError(t, err)
		require.Equal(t, g.Tasks, d.NumTasks())
		levels := d.Levels()
		require.Equal(t, g.widths(newRandom(g.Seed)), levels.Width)
		root := math.Sqrt(float64(g.Tasks))
		require.LessOrEqual(t, len(levels.Width), int(math.Ceil(2*root/g.Shape)))
		extra := make([]int, len(levels.Width)) // edges beyond OutDegree, by level
		for task := range workload.TaskID(g.Tasks) {
			require.LessOrEqual(t, d.WorkFlop(task), 2*g.WorkFlop)
			level := levels.Of[task]
			if int(level) == len(levels.Width)-1 {
				require.Zero(t, len(d.Out(task)))
				continue
			}
			extra[level] += len(d.Out(task)) - min(g.OutDegree, levels.Width[level+1])
			require.GreaterOrEqual(t, len(d.Out(task)), min(g.OutDegree, levels.Width[level+1]))
			seen := map[workload.TaskID]bool{}
			for _, e := range d.Out(task) {
				require.Equal(t, level+1, levels.Of[d.To(e)])
				require.False(t, seen[d.To(e)])
				seen[d.To(e)] = true
			}
		}
		for level, n := range extra[:len(levels.Width)-1] {
			require.Less(t, n, levels.Width[level+1])
		}
		if d.NumEdges() > 0 {
			ccr := d.Stats().CCR(g.On.SpeedFlops, g.On.BandwidthBytesPerSec)
			require.InDelta(t, g.CCR, ccr, 1e-9*g.CCR)
		}
		require.Len(t, d.Processors(), g.Processors)
		for task := range workload.TaskID(g.Tasks) {
			for p := range d.Processors() {
				require.InDelta(t, 1, d.CostsSec(task)[p]*g.On.SpeedFlops/d.WorkFlop(task), g.Beta/2+1e-9)
			}
		}
	})
}

// TestTopcuogluMeans draws many: heights, widths, work and times must have the
// means that the paper gives, within five standard deviations.
func TestTopcuogluMeans(t *testing.T) {
	const draws, tasks = 4000, 400
	for _, alpha := range []float64{0.5, 1, 2} {
		var heights float64
		for seed := range uint64(draws) {
			g := topcuoglu{Tasks: tasks, Shape: alpha}
			heights += float64(len(g.widths(newRandom(seed))))
		}
		mean := math.Sqrt(tasks) / alpha // and half more, since heights are rounded up
		require.InDelta(t, mean+0.5, heights/draws, 5*mean/math.Sqrt(3*draws))
	}
	d, err := topcuoglu{
		Tasks: 40_000, Shape: 1, OutDegree: 2, CCR: 1, Beta: 1, Processors: 2, Seed: 5, WorkFlop: 1e9,
		On: reference{SpeedFlops: 1e9, BandwidthBytesPerSec: 1e9},
	}.generate()
	require.NoError(t, err)
	require.InDelta(t, 1e9, d.Stats().MeanWorkFlop, 5*1e9/math.Sqrt(3*40_000))
	var low, ratios float64
	for task := range workload.TaskID(d.NumTasks()) {
		ratio := d.CostsSec(task)[1] * 1e9 / d.WorkFlop(task)
		ratios += ratio
		low += float64(b2i(ratio < 0.75))
	}
	require.InDelta(t, 1, ratios/40_000, 5/math.Sqrt(12*40_000))
	require.InDelta(t, 0.25, low/40_000, 5*math.Sqrt(0.25*0.75/40_000))
}

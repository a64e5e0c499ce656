package generate

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// TestLayeredShape checks every sentence of Layered's description.
func TestLayeredShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layered{
			Tasks: rapid.IntRange(1, 200).Draw(t, "tasks"),
			Width: rapid.IntRange(1, 30).Draw(t, "width"),
			Fanin: rapid.IntRange(1, 40).Draw(t, "fanin"),
			Seed:  rapid.Uint64().Draw(t, "seed"),
			Work:  Range{1e9, 1e11},
			Data:  Range{1e6, 1e8},
		}
		d, err := l.generate()
		require.NoError(t, err)
		require.Equal(t, l.Tasks, d.NumTasks())
		for task := range workload.TaskID(d.NumTasks()) {
			require.Equal(t, fmt.Sprintf("t%d", task), d.TaskName(task))
			work := d.WorkFlop(task)
			require.True(t, work >= 1e9 && work <= 1e11 && work == math.Trunc(work), work)
			layer := int(task) / l.Width
			if layer == 0 {
				require.Zero(t, len(d.In(task)))
				continue
			}
			require.Equal(t, min(l.Fanin, l.Width), len(d.In(task)))
			last := workload.NoTask
			for _, e := range d.In(task) {
				require.Equal(t, layer-1, int(d.From(e))/l.Width)
				require.Greater(t, d.From(e), last)
				last = d.From(e)
				data := d.Bytes(e)
				require.True(t, data >= 1e6 && data <= 1e8 && data == math.Trunc(data), data)
			}
		}
		again, err := l.generate()
		require.NoError(t, err)
		require.Equal(t, d, again)
		l.Seed++
		other, err := l.generate()
		require.NoError(t, err)
		require.NotEqual(t, each(d.NumTasks(), d.WorkFlop), each(other.NumTasks(), other.WorkFlop))
	})
}

// TestLayeredNumbers pins the numbers of one seed: a change would make every
// published experiment another one.
func TestLayeredNumbers(t *testing.T) {
	d, err := layered{Tasks: 5, Width: 2, Fanin: 1, Seed: 7, Work: Range{1e9, 1e11}, Data: Range{1e6, 1e8}}.generate()
	require.NoError(t, err)
	require.Equal(t, []float64{99497728989, 82427093319, 3544365635, 22746345122, 33300381407}, each(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []workload.TaskID{0, 1, 2}, each(d.NumEdges(), d.From))
	require.Equal(t, []workload.TaskID{3, 2, 4}, each(d.NumEdges(), d.To))
	require.Equal(t, []float64{84922872, 16366362, 28866718}, each(d.NumEdges(), d.Bytes))
}

// TestLayeredIsUniform draws many: means and source frequencies must be what
// the distributions say, within five standard deviations.
func TestLayeredIsUniform(t *testing.T) {
	const width, fanin, tasks = 20, 3, 40_000
	d, err := layered{Tasks: tasks, Width: width, Fanin: fanin, Seed: 3, Work: Range{0, 1e9}, Data: Range{1e9, 2e9}}.generate()
	require.NoError(t, err)
	s := d.Stats()
	deviation := 1e9 / math.Sqrt(12)
	require.InDelta(t, 0.5e9, s.MeanWorkFlop, 5*deviation/math.Sqrt(tasks))
	require.InDelta(t, 1.5e9, s.MeanDataBytes, 5*deviation/math.Sqrt(tasks*fanin))
	read := make([]int, width)
	for e := range workload.EdgeID(d.NumEdges()) {
		read[d.From(e)%width]++
	}
	for _, n := range read {
		want := float64(d.NumEdges()) / width
		require.InDelta(t, want, n, 5*math.Sqrt(want))
	}
}

// TestSamplerIsUniform counts all subsets of 2 and 3 out of 5.
func TestSamplerIsUniform(t *testing.T) {
	for k, subsets := range map[int]float64{2: 10, 3: 10, 5: 1} {
		const draws = 20_000
		s := sampler{random: newRandom(1), taken: make([]bool, 5)}
		seen := map[string]int{}
		for range draws {
			seen[fmt.Sprint(s.pick(k, 5))]++
		}
		require.Len(t, seen, int(subsets))
		for subset, n := range seen {
			require.InDelta(t, draws/subsets, n, 5*math.Sqrt(draws/subsets), subset)
		}
	}
}

func TestGeneratorLimits(t *testing.T) {
	one, none := Range{1, 1}, Range{}
	for name, tt := range map[string]struct {
		generate func() (*workload.DAG, error)
		want     string
	}{
		"many tasks":  {layered{math.MaxInt, 1, 1, 0, one, one, none, none}.generate, "9223372036854775807 tasks: more than 10000000"},
		"many edges":  {layered{10_000_000, 1000, math.MaxInt, 0, one, one, none, none}.generate, "9999000000 edges: more than 70000000"},
		"work":        {layered{1, 1, 1, 0, Range{2, 1}, one, none, none}.generate, "work 2..1: want 0 <= min <= max"},
		"data":        {layered{1, 1, 1, 0, one, Range{-1, 1}, none, none}.generate, "data -1..1: want 0 <= min <= max"},
		"infinite":    {layered{1, 1, 1, 0, Range{1, math.Inf(1)}, one, none, none}.generate, "work 1..+Inf: want 0 <= min <= max"},
		"no number":   {layered{1, 1, 1, 0, Range{math.NaN(), 1}, one, none, none}.generate, "work NaN..1: want 0 <= min <= max"},
		"sum of work": {layered{2, 1, 1, 0, Range{math.MaxFloat64, math.MaxFloat64}, one, none, none}.generate, "the sum of all work is too large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tt.generate()
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestRegularShapes(t *testing.T) {
	chain, err := FromSpec("chain(tasks=3,work=2.5,data=7)")
	require.NoError(t, err)
	require.Equal(t, []float64{2.5, 2.5, 2.5}, each(chain.NumTasks(), chain.WorkFlop))
	require.Equal(t, []workload.TaskID{0, 1}, each(chain.NumEdges(), chain.From))
	require.Equal(t, []workload.TaskID{1, 2}, each(chain.NumEdges(), chain.To))
	require.Equal(t, []float64{7, 7}, each(chain.NumEdges(), chain.Bytes))

	fork, err := FromSpec("forkjoin(stages=2,width=2,seed=18446744073709551615,work=1..9,data=1..9)")
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{0, 0, 1, 2, 3, 3, 4, 5}, each(fork.NumEdges(), fork.From))
	require.Equal(t, []workload.TaskID{1, 2, 3, 3, 4, 5, 6, 6}, each(fork.NumEdges(), fork.To))
	require.Equal(t, workload.Levels{Of: []int32{0, 1, 1, 2, 3, 3, 4}, Width: []int{1, 2, 1, 2, 1}}, fork.Levels())
}

// TestGeneratedNames crosses the places where names grow a digit.
func TestGeneratedNames(t *testing.T) {
	d, err := FromSpec("chain(tasks=1002)")
	require.NoError(t, err)
	for task := range workload.TaskID(d.NumTasks()) {
		require.Equal(t, fmt.Sprintf("t%d", task), d.TaskName(task))
	}
}

package generate

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// With a host for each parallel task, the speedup is total work over the work of the critical path: the laws of
// Amdahl and Gustafson.
func TestAmdahlLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tasks := rapid.IntRange(1, 200).Draw(t, "tasks")
		percent := rapid.IntRange(0, 100).Draw(t, "percent")
		f, p := float64(percent)/100, float64(tasks)
		promise{tasks + 2, 2 * tasks, 3, 1, 1}.Check(t, fmt.Sprintf("amdahl(tasks=%d,f=%d%%,data=1MB)", tasks, percent))

		d, err := FromSpec(fmt.Sprintf("amdahl(tasks=%d,f=%d%%,work=3e9)", tasks, percent))
		require.NoError(t, err)
		require.InEpsilon(t, 3e9, d.TotalWorkFlop(), 1e-12)
		require.InEpsilon(t, 1/(f+(1-f)/p), d.Stats().Parallelism, 1e-12)

		d, err = FromSpec(fmt.Sprintf("amdahl(tasks=%d,f=%d%%,work=3e9,scaled=true)", tasks, percent))
		require.NoError(t, err)
		require.InEpsilon(t, 3e9, d.Stats().CriticalPathWorkFlop, 1e-12)
		require.InEpsilon(t, f+(1-f)*p, d.Stats().Parallelism, 1e-12)
	})
}

func TestAmdahlTasks(t *testing.T) {
	d, err := FromSpec("amdahl(tasks=2,f=0.25,work=8,data=3)")
	require.NoError(t, err)
	require.Equal(t, []float64{2, 3, 3, 0}, each(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []workload.TaskID{0, 0, 1, 2}, each(d.NumEdges(), d.From))
	require.Equal(t, []workload.TaskID{1, 2, 3, 3}, each(d.NumEdges(), d.To))
	require.Equal(t, []float64{3, 3, 3, 3}, each(d.NumEdges(), d.Bytes))

	d, err = FromSpec("amdahl(tasks=1000,f=0,work=1000e9,spread=0.5)")
	require.NoError(t, err)
	require.Equal(t, d.NumEdges(), d.Stats().ControlEdges)
	low, high := 1e9, 1e9
	for task := workload.TaskID(1); task <= 1000; task++ {
		low, high = min(low, d.WorkFlop(task)), max(high, d.WorkFlop(task))
	}
	require.True(t, 0.5e9 <= low && low < 0.51e9 && 1.49e9 < high && high <= 1.5e9, "%v..%v", low, high)
}

func TestAmdahlMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"amdahl(tasks=0)":        "amdahl: tasks: 0: want at least 1",
		"amdahl(f=101%)":         "amdahl: f 1.01: want 0 to 1, or 0% to 100%",
		"amdahl(f=-1)":           "amdahl: f -1: want 0 to 1, or 0% to 100%",
		"amdahl(f=five)":         `amdahl: f: "five" is not a number`,
		"amdahl(scaled=maybe)":   `amdahl: scaled: "maybe" is not true or false`,
		"amdahl(spread=2)":       "amdahl: spread 2: want 0 to 1",
		"amdahl(work=1e31)":      "amdahl: work 1e+31: want at least 0, at most 1e+30",
		"amdahl(data=-1B)":       "amdahl: data -1: want at least 0, at most 1e+30",
		"amdahl(tasks=20000000)": "amdahl: 20000002 tasks: more than 10000000",
	} {
		_, err := FromSpec(text)
		require.EqualError(t, err, want, text)
	}
}

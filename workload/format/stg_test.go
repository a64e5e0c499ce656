package format

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestReadSTG(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		work  []float64
		edges []string
	}{
		"two dummy tasks": {"2\n0 0 0\n1 3 1 0\n2 4 1 0\n3 0 2 1 2\n# end", []float64{0, 3, 4, 0}, []string{"0>1", "0>2", "1>3", "2>3"}},
		"no dummy tasks":  {"2 # tasks\n\n1 3 0\r\n2 4.5 1 1\r\n", []float64{3, 4.5}, []string{"1>2"}},
		"prototype":       {"2 8\n1 3 0\n2 4 1 1\n3 0 1 2", []float64{3, 4, 0}, []string{"1>2", "2>3"}},
		"costs":           {"3\n1 1 0\n2 1 1 1 5\n3 1 2 1 0 2 2.5", []float64{1, 1, 1}, []string{"1>2:5", "1>3", "2>3:2.5"}},
		"costs on lines":  {"3\n1 1 0\n2 1 1\n1 5\n3 1 2\n1 0\n2 7\n", []float64{1, 1, 1}, []string{"1>2:5", "1>3", "2>3:7"}},
		"later first":     {"2\n7 3 1 5\n5 4 0", []float64{3, 4}, []string{"5>7"}},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := readNotes(t, "stg", tt.text, 1)
			require.Equal(t, tt.work, listOf(d.NumTasks(), d.WorkFlop))
			require.Equal(t, tt.edges, edgeTexts(d))
		})
	}
	d, notes := readNotes(t, "stg", "1 4\n1 2 0\n", 0)
	require.Equal(t, []float64{2e9}, listOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []string{
		"f:1:3: the number of processors, 4, is ignored (give a platform instead)",
		"f:1:1: times count as seconds at 1 Gf/s (--reference-speed changes it)",
	}, notes)
}

func TestReadSTGMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"empty":         {"# nothing\n", "f:1:1: empty file"},
		"no tasks":      {"0\n", "f:1:1: no tasks"},
		"cut off":       {"50\n0 0 0\n1 9 1 0\n", "f:1:1: the header says 50 tasks, the file has 2 (want 50, or 52 with two dummy tasks; it may be cut off)"},
		"too many":      {"1\n0 0 0\n1 9 0\n2 1 0\n3 1 0\n", "f:1:1: the header says 1 tasks, the file has 4 (want 1, or 3 with two dummy tasks; it may be cut off)"},
		"header":        {"1 2 3\n", "f:1:1: 3 numbers in the first line: want the number of tasks"},
		"huge header":   {"99999999999\n1 1 0", `f:1:1: number of tasks: "99999999999": want a whole number from 0 to 2147483646`},
		"short":         {"1\n1 1\n", "f:2:1: want a task: its number, its time, how many predecessors it has, and they"},
		"count":         {"2\n1 1 0\n2 1 3 1\n", "f:3:5: task 2: says 3 predecessors, has 1 numbers behind it"},
		"huge count":    {"1\n1 1 2147483646\n", "f:3:1: the file ends within the predecessors of task 1"},
		"lines missing": {"2\n1 1 0\n2 1 2\n1 4\n3 1 0\n", "f:5:1: task 2: want 1 more lines of a predecessor and a cost"},
		"word":          {"1\n1 x 0\n", `f:2:3: time of task 1: "x" is not a finite number`},
		"negative":      {"1\n1 -2 0\n", "f:2:3: time of task 1: -2: want at least 0"},
		"huge":          {"1\n1 1e300 0\n", "f:2:3: time of task 1: 1e300 x reference speed is too large"},
		"number":        {"1\n-1 2 0\n", `f:2:1: number of a task: "-1": want a whole number from 0 to 2147483646`},
		"twice":         {"2\n1 2 0\n1 3 0\n", "f:3:1: task 1: given twice"},
		"unknown":       {"1\n1 2 1 9\n", "f:2:7: task 1: no predecessor 9"},
		"itself":        {"1\n1 2 1 1\n", "f:2:7: task 1: waits for itself"},
		"edge twice":    {"2\n1 2 0\n2 1 2 1 1\n", "f:3:9: task 2: predecessor 1 is given twice"},
		"cycle":         {"2\n1 2 1 2\n2 1 1 1\n", "f:2:1: cycle: 1 -> 2 -> 1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readSTG("f", []byte(tt.text), workload.ReadOptions{ReferenceSpeedFlops: 1e9})
			require.EqualError(t, err, tt.want)
		})
	}
}

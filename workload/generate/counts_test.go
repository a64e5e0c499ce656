package generate

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// promise is what the description of a generator promises. A negative number means no
// promise.
type promise struct {
	tasks, edges, depth, entries, exits int
}

func (s promise) Check(t *rapid.T, text string) *workload.DAG {
	d, err := FromSpec(text)
	require.NoError(t, err, text)
	got := d.Stats()
	for _, f := range []struct {
		what      string
		want, got int
	}{
		{"tasks", s.tasks, got.Tasks},
		{"edges", s.edges, got.Edges},
		{"depth", s.depth, got.Depth},
		{"entries", s.entries, got.EntryTasks},
		{"exits", s.exits, got.ExitTasks},
	} {
		if f.want >= 0 {
			require.Equal(t, f.want, f.got, "%s: %s", text, f.what)
		}
	}
	return d
}

// TestCountsOfRegularShapes checks the formulas in the descriptions.
func TestCountsOfRegularShapes(t *testing.T) {
	type draw = func(name string, low, high int) int
	for name, expect := range map[string]func(draw) (args string, s promise){
		"chain": func(draw draw) (string, promise) {
			n := draw("tasks", 1, 50)
			return fmt.Sprintf("tasks=%d", n), promise{n, n - 1, n, 1, 1}
		},
		"forkjoin": func(draw draw) (string, promise) {
			w, s := draw("width", 1, 10), draw("stages", 1, 10)
			return fmt.Sprintf("width=%d,stages=%d", w, s), promise{s*(w+1) + 1, 2 * s * w, 2*s + 1, 1, 1}
		},
		"outtree": func(draw draw) (string, promise) {
			depth, degree := draw("depth", 1, 6), draw("degree", 1, 4)
			tasks, leaves := completeTree(depth, degree)
			return fmt.Sprintf("depth=%d,degree=%d", depth, degree), promise{tasks, tasks - 1, depth, 1, leaves}
		},
		"intree": func(draw draw) (string, promise) {
			depth, degree := draw("depth", 1, 6), draw("degree", 1, 4)
			tasks, leaves := completeTree(depth, degree)
			return fmt.Sprintf("depth=%d,degree=%d", depth, degree), promise{tasks, tasks - 1, depth, leaves, 1}
		},
		"diamond": func(draw draw) (string, promise) {
			n := draw("n", 1, 12)
			return fmt.Sprintf("n=%d", n), promise{n * n, 2 * n * (n - 1), 2*n - 1, 1, 1}
		},
		"laplace": func(draw draw) (string, promise) {
			n, s := draw("n", 1, 8), draw("sweeps", 1, 6)
			want := promise{s * n * n, 2*n*(n-1)*s + (s-1)*(n*n+2*n*(n-1)), 2*n + 2*s - 3, 1, 1}
			if n == 1 {
				want.depth = s
			}
			return fmt.Sprintf("n=%d,sweeps=%d", n, s), want
		},
		"stencil": func(draw draw) (string, promise) {
			w, s, reach := draw("width", 1, 12), draw("steps", 1, 6), draw("reach", 0, 14)
			r := min(reach, w-1)
			return fmt.Sprintf("width=%d,steps=%d,reach=%d", w, s, reach),
				promise{w * s, (s - 1) * (w*(2*r+1) - r*(r+1)), s, w, w}
		},
		"mapreduce": func(draw draw) (string, promise) {
			m, r := draw("maps", 1, 20), draw("reduces", 1, 20)
			return fmt.Sprintf("maps=%d,reduces=%d", m, r), promise{m + r, m * r, 2, m, r}
		},
		"gauss": func(draw draw) (string, promise) {
			n := draw("n", 2, 25)
			return fmt.Sprintf("n=%d", n), promise{(n*n + n - 2) / 2, n*n - n - 1, 2 * (n - 1), 1, 1}
		},
		"fft": func(draw draw) (string, promise) {
			n := 1 << draw("log n", 0, 7)
			log := bits.TrailingZeros(uint(n))
			return fmt.Sprintf("n=%d", n), promise{2*n - 1 + n*log, 2*n - 2 + 2*n*log, 2*log + 1, 1, n}
		},
		"cholesky": func(draw draw) (string, promise) {
			n := draw("n", 1, 10)
			return fmt.Sprintf("n=%d", n), promise{n * (n + 1) * (n + 2) / 6, (n - 1) * n * (n + 1) / 2, 3*n - 2, 1, 1}
		},
		"lu": func(draw draw) (string, promise) {
			n := draw("n", 1, 8)
			return fmt.Sprintf("n=%d", n), promise{n * (n + 1) * (2*n + 1) / 6, n * (n - 1) * (2*n + 1) / 2, 3*n - 2, 1, 1}
		},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				args, want := expect(func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) })
				want.Check(t, name+"("+args+")")
			})
		})
	}
}

// completeTree counts the tasks and leaves of a complete tree, level by level.
func completeTree(depth, degree int) (tasks, leaves int) {
	leaves = 1
	for range depth {
		tasks += leaves
		leaves *= degree
	}
	return tasks, leaves / degree
}

// TestSameSeedSameWorkload makes each generator's workload twice, and with
// another seed where something is drawn.
func TestSameSeedSameWorkload(t *testing.T) {
	for _, g := range Generators() {
		t.Run(g.Name, func(t *testing.T) {
			args := ""
			switch {
			case strings.Contains(g.Params, "spread=0"):
				args = "spread=0.5,"
			case strings.HasSuffix(g.Params, regularParams):
				args = "work=1..1e9,data=1..1e9,"
			}
			if g.Name == "bag-of-tasks" {
				args = "work=1..1e9,"
			}
			spec := func(seed int) string { return fmt.Sprintf("%s(%sseed=%d)", g.Name, args, seed) }
			one, err := FromSpec(spec(7))
			require.NoError(t, err)
			same, err := FromSpec(spec(7))
			require.NoError(t, err)
			require.Equal(t, one, same)
			other, err := FromSpec(spec(8))
			require.NoError(t, err)
			require.NotEqual(t, each(one.NumTasks(), one.WorkFlop), each(other.NumTasks(), other.WorkFlop))
			names := map[string]bool{}
			for task := range workload.TaskID(one.NumTasks()) {
				require.False(t, names[one.TaskName(task)], "declared twice: %s", one.TaskName(task))
				names[one.TaskName(task)] = true
			}
		})
	}
}

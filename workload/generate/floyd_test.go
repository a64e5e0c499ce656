package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func drawFloyd(t *rapid.T) (Floyd, int) {
	side := rapid.IntRange(1, 5).Draw(t, "side")
	return Floyd{
		N: side + rapid.IntRange(0, 9).Draw(t, "more"), Processes: side * side,
		Variant: FloydVariant(rapid.IntRange(0, 1).Draw(t, "variant")), Relay: rapid.Bool().Draw(t, "relay"),
		UpdateFlop: 2, WordBytes: 8, StartupFlop: 5, CopyFlop: 3,
	}, side
}

// TestFloydCounts checks the formulas of the description.
func TestFloydCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, m := drawFloyd(t)
		d, err := f.generate()
		require.NoError(t, err)
		senders, tasks, edges := 0, 0, 0
		for k := range f.N {
			fk := 0
			switch pivot := blockOf(f.N, m, k); {
			case m == 1:
			case !f.Relay:
				fk = 2 * m
			case pivot == 0 || pivot == m-1:
				fk = 2 * m * (m - 1)
			default:
				fk = 2 * m * (m - 2)
			}
			ordered := 1
			if m > 1 {
				ordered = m*m + 2*m
			}
			senders, tasks, edges = senders+fk, tasks+m*m+fk, edges+2*m*(m-1)+fk
			if k > 0 {
				edges += ordered
			}
			if k > 0 && f.Variant == Checkerboard {
				tasks, edges = tasks+1, edges+max(ordered, 2)
			}
		}
		require.Equal(t, tasks, d.NumTasks())
		require.Equal(t, edges, d.NumEdges())
		segments := 0.0 // words that are sent or passed on
		for task := range workload.TaskID(d.NumTasks()) {
			if kind := d.Attributes(task).Type; kind == "column" || kind == "row" {
				segments += (d.WorkFlop(task) - f.StartupFlop) / f.CopyFlop
			}
		}
		cube := float64(f.N) * float64(f.N) * float64(f.N)
		require.InEpsilon(t, 2*cube+3*segments+5*float64(senders), d.TotalWorkFlop(), 1e-12)
	})
}

// blockOf finds the block of row k by counting.
func blockOf(n, blocks, k int) int {
	for b := range blocks {
		if k -= share(n, blocks, b); k < 0 {
			return b
		}
	}
	panic("beyond the matrix")
}

// TestFloydFindsShortestPaths runs the workload on numbers: tasks in a random
// topological order, each knowing only what its edges bring from others. The
// result must be that of Floyd's three loops.
func TestFloydFindsShortestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, m := drawFloyd(t)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		want := make([][]float64, f.N)
		for i := range want {
			want[i] = make([]float64, f.N)
			for j := range want[i] {
				if want[i][j] = math.Inf(1); i == j {
					want[i][j] = 0
				} else if random.Float64() < 0.4 {
					want[i][j] = float64(1 + random.IntN(100))
				}
			}
		}
		d, owner, err := f.GenerateOwned()
		require.NoError(t, err)
		run := floydRun{f: f, m: m, d: d, owner: owner, held: make([][][]float64, d.NumTasks()), initial: copyOf(want)}
		run.all(t, random)
		for k := range f.N {
			relax(want, k)
		}
		require.Equal(t, want, run.result())
	})
}

func copyOf(matrix [][]float64) [][]float64 {
	out := make([][]float64, len(matrix))
	for i := range out {
		out[i] = append([]float64(nil), matrix[i]...)
	}
	return out
}

func relax(d [][]float64, k int) {
	for i := range d {
		for j := range d {
			d[i][j] = min(d[i][j], d[i][k]+d[k][j])
		}
	}
}

// TestFloydMessages: a relayed segment crosses one link of the mesh at a time, a
// direct one stays in its line; nothing else leaves a process but barriers.
func TestFloydMessages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, m := drawFloyd(t)
		d, owner, err := f.GenerateOwned()
		require.NoError(t, err)
		require.Len(t, owner, d.NumTasks())
		for e := range workload.EdgeID(d.NumEdges()) {
			from, to := d.From(e), d.To(e)
			require.Less(t, from, to, "order of a process")
			a, c := int(owner[from]), int(owner[to])
			kind := d.Attributes(from).Type
			if a == c || d.IsControl(e) {
				require.True(t, !d.IsControl(e) || kind == "barrier" || d.Attributes(to).Type == "barrier")
				continue
			}
			along, across := a%m-c%m, a/m-c/m
			if kind == "row" {
				along, across = across, along
			}
			require.Contains(t, []string{"column", "row"}, kind)
			require.Zero(t, across)
			if f.Relay {
				require.Equal(t, 1, max(along, -along))
			}
			line := a / m
			if kind == "row" {
				line = a % m
			}
			require.Equal(t, 8*float64(share(f.N, m, line)), d.Bytes(e))
		}
		for task, process := range owner {
			parts := strings.SplitN(d.TaskName(workload.TaskID(task)), "_", 3)
			if parts[0] == "barrier" {
				require.Zero(t, process)
				continue
			}
			require.Equal(t, fmt.Sprintf("%d_%d", int(process)/m, int(process)%m), parts[2])
		}
	})
}

func TestFloydMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"floyd(p=15)":                      "floyd: 15 processes: want a square, such as 16",
		"floyd(n=3)":                       "floyd: 3 vertices on 4 x 4 processes: want at least a vertex for each row of processes",
		"floyd(n=0)":                       "floyd: n: 0: want at least 1",
		"floyd(variant=fast)":              `floyd: variant: unknown value "fast" (want one of checkerboard, pipelined)`,
		"floyd(broadcast=tree)":            `floyd: broadcast: unknown value "tree" (want one of direct, relay)`,
		"floyd(tc=-1)":                     "floyd: tc -1: want 0 to 1e+30",
		"floyd(word=1e40)":                 "floyd: word 1e+40: want 0 to 1e+30",
		"floyd(spread=1.5)":                "floyd: spread 1.5: want 0 to 1",
		"floyd(n=1000000,p=100)":           "floyd: 120999999 tasks: more than 10000000",
		"floyd(p=9223372036854775807)":     "floyd: 9223372036854775807 processes: want a square, such as 16",
		"floyd(n=9223372036854775807)":     "floyd: 230584300921369395200 tasks: more than 10000000",
		"floyd(variant=pipelined,p=2,n=1)": "floyd: 2 processes: want a square, such as 16",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := FromSpec(text)
			require.EqualError(t, err, want)
		})
	}
	_, err := Floyd{N: 1, Processes: 1, Variant: 7}.generate()
	require.EqualError(t, err, "variant 7: want checkerboard or pipelined")
	require.Equal(t, "variant 7", FloydVariant(7).String())
}

package generate

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// TestCholeskyAndLUKernels counts kernels and adds up their flop: the whole is
// what factorising the matrix takes.
func TestCholeskyAndLUKernels(t *testing.T) {
	for n := 1; n <= 8; n++ {
		c, err := FromSpec(fmt.Sprintf("cholesky(n=%d,block=30)", n))
		require.NoError(t, err)
		want := map[string]int{"potrf": n, "trsm": n * (n - 1) / 2, "syrk": n * (n - 1) / 2, "gemm": n * (n - 1) * (n - 2) / 6}
		require.Equal(t, nonZero(want), types(c))
		side := float64(30 * n)
		require.InEpsilon(t, side*side*side/3, c.TotalWorkFlop(), 1e-12)

		l, err := FromSpec(fmt.Sprintf("lu(n=%d,block=30)", n))
		require.NoError(t, err)
		want = map[string]int{"getrf": n, "trsm": n * (n - 1), "gemm": (n - 1) * n * (2*n - 1) / 6}
		require.Equal(t, nonZero(want), types(l))
		require.InEpsilon(t, 2*side*side*side/3, l.TotalWorkFlop(), 1e-12)
	}
}

func nonZero(n map[string]int) map[string]int {
	for k, v := range n {
		if v == 0 {
			delete(n, k)
		}
	}
	return n
}

// TestCholeskyOfTwo is small enough to write down.
func TestCholeskyOfTwo(t *testing.T) {
	d, err := FromSpec("cholesky(n=2,block=10)")
	require.NoError(t, err)
	require.Equal(t, []string{"potrf_0_0_0", "trsm_1_0_0", "syrk_1_1_0", "potrf_1_1_1"}, each(d.NumTasks(), d.TaskName))
	require.Equal(t, []workload.TaskID{0, 1, 2}, each(d.NumEdges(), d.From))
	require.Equal(t, []workload.TaskID{1, 2, 3}, each(d.NumEdges(), d.To))
	require.Equal(t, []float64{800, 800, 800}, each(d.NumEdges(), d.Bytes))
	require.Equal(t, []float64{1000, 1000}, each(d.NumTasks(), d.WorkFlop)[1:3])
}

// TestTilesSpread draws every kernel's work from its range.
func TestTilesSpread(t *testing.T) {
	plain, err := FromSpec("lu(n=6)")
	require.NoError(t, err)
	spread, err := FromSpec("lu(n=6,spread=0.25)")
	require.NoError(t, err)
	for task := range workload.TaskID(plain.NumTasks()) {
		require.InDelta(t, 1, spread.WorkFlop(task)/plain.WorkFlop(task), 0.2501)
	}
}

// TestGaussOfFive is the graph in the paper, 14 tasks.
func TestGaussOfFive(t *testing.T) {
	d, err := FromSpec("gauss(n=5)")
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 9, 10, 11, 12}, each(d.NumEdges(), d.From))
	require.Equal(t, []workload.TaskID{1, 2, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11, 10, 11, 12, 13, 13}, each(d.NumEdges(), d.To))
}

// TestFFTOfFour is the graph in the paper, 15 tasks; every path is critical.
func TestFFTOfFour(t *testing.T) {
	d, err := FromSpec("fft(n=4,work=1..9,data=1..9)")
	require.NoError(t, err)
	require.Equal(t, []workload.TaskID{1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 9, 10, 10, 9, 11, 13, 12, 14, 13, 11, 14, 12}, each(d.NumEdges(), d.To))
	levels := d.Levels()
	for e := range workload.EdgeID(d.NumEdges()) {
		for other := range workload.EdgeID(d.NumEdges()) {
			if levels.Of[d.From(e)] == levels.Of[d.From(other)] {
				require.Equal(t, d.WorkFlop(d.From(e)), d.WorkFlop(d.From(other)))
				require.Equal(t, d.Bytes(e), d.Bytes(other))
			}
		}
	}
}

// TestLaplaceNeighbours looks at one point in the middle.
func TestLaplaceNeighbours(t *testing.T) {
	d, err := FromSpec("laplace(n=3,sweeps=2)")
	require.NoError(t, err)
	reads := []workload.TaskID{}
	for _, e := range d.In(13) { // the centre of the second sweep
		reads = append(reads, d.From(e))
	}
	require.ElementsMatch(t, []workload.TaskID{4, 5, 7, 10, 12}, reads)
}

// each lists what get says of each task or edge.
func each[I ~int32, T any](n int, get func(I) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = get(I(i))
	}
	return list
}

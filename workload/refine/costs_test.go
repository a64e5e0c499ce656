package refine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// A cost matrix grows with the load: eta for a subtask, chi for the reduce task,
// and no part runs where its task cannot.
func TestCosts(t *testing.T) {
	program := func(work float64) *workload.DAG {
		return build(t, func(b *workload.Builder) {
			b.Processors("p", "q")
			b.Task("a", work)
			b.SetAttributes(0, workload.Attributes{Alpha: 0.5})
			b.SetCosts(0, []float64{8, math.Inf(1)})
			b.Edge(0, b.Task("b", 1), 4)
			b.SetCosts(1, []float64{2, 3})
		})
	}
	rows := func(x *Refined) (list [][2]float64) {
		require.Equal(t, []string{"p", "q"}, x.DAG.Processors())
		for id := range workload.TaskID(x.DAG.NumTasks()) {
			list = append(list, [2]float64{x.DAG.CostsSec(id)[0], x.DAG.CostsSec(id)[1]})
		}
		return list
	}
	inf := math.Inf(1)
	o := Defaults(2, 3)
	o.ReducePerWork = 0.25
	want := [][2]float64{{10, inf}, {10, inf}, {2, inf}, {3, 4.5}, {3, 4.5}, {0.5, 0.75}}
	require.Equal(t, want, rows(must(t, program(16), o)))

	o.ReducePerWork = 0
	want = [][2]float64{{10, inf}, {10, inf}, {0, inf}, {3, 4.5}, {3, 4.5}, {0, 0}}
	require.Equal(t, want, rows(must(t, program(16), o)))

	// Whole tasks grow to alpha + beta(1-alpha).
	want = [][2]float64{{16, inf}, {6, 9}}
	require.Equal(t, want, rows(must(t, program(16), Defaults(1, 3))))

	// 2 subtasks send 1.25*4 bytes each: 10 bytes, 20 flop; 20/16 of the task's time.
	o.ReduceFlopPerByte = 2
	require.Equal(t, [2]float64{10, inf}, rows(must(t, program(16), o))[2])
	_, err := Refine(program(0), o)
	require.EqualError(t, err, `task "a": has no work, so its times do not say how long a reduce load of 20 takes`)
}

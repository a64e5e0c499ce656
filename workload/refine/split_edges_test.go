package refine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// threeTasks is q1 -> q2, q1 -> q3 with data and q2 -> q3 without; alphas differ.
// For k = 2 and beta = 3 eta is 1.495, 1.5 and 1.
func threeTasks(t require.TestingT) *workload.DAG {
	return build(t, func(b *workload.Builder) {
		q1, q2, q3 := b.Task("q1", 100), b.Task("q2", 50), b.Task("q3", 10)
		b.SetAttributes(q1, workload.Attributes{Alpha: 0.01, Type: "sort"})
		b.SetAttributes(q3, workload.Attributes{Alpha: 1, Gamma: 5})
		b.Edge(q1, q2, 1000)
		b.Edge(q1, q3, 3000)
		b.Control(q2, q3)
	})
}

// What each way to send makes of the edges, by hand.
func TestEdges(t *testing.T) {
	for name, tt := range map[string]struct {
		send     Send
		exponent float64
		want     []string
	}{
		"reduce": {FromReduce, 1, []string{
			"q1-1 q1-0 5980", "q1-2 q1-0 5980", // eta of q1 times 4000
			"q1-0 q2-1 1500", "q1-0 q2-2 1500", "q1-0 q3-1 3000", "q1-0 q3-2 3000", // eta of q2, of q3
			"q2-1 q2-0 0", "q2-2 q2-0 0",
			"q2-0 q3-1 control", "q2-0 q3-2 control",
			"q3-1 q3-0 0", "q3-2 q3-0 0",
		}},
		"same data": {FromReduce, 0, []string{
			"q1-1 q1-0 4000", "q1-2 q1-0 4000",
			"q1-0 q2-1 1000", "q1-0 q2-2 1000", "q1-0 q3-1 3000", "q1-0 q3-2 3000",
			"q2-1 q2-0 0", "q2-2 q2-0 0",
			"q2-0 q3-1 control", "q2-0 q3-2 control",
			"q3-1 q3-0 0", "q3-2 q3-0 0",
		}},
		"all": {AllToAll, 1, []string{
			"q1-1 q1-0 0", "q1-1 q2-1 750", "q1-1 q2-2 750", "q1-1 q3-1 1500", "q1-1 q3-2 1500",
			"q1-2 q1-0 0", "q1-2 q2-1 750", "q1-2 q2-2 750", "q1-2 q3-1 1500", "q1-2 q3-2 1500",
			"q1-0 q2-1 control", "q1-0 q2-2 control", "q1-0 q3-1 control", "q1-0 q3-2 control",
			"q2-1 q2-0 0", "q2-2 q2-0 0",
			"q2-0 q3-1 control", "q2-0 q3-2 control",
			"q3-1 q3-0 0", "q3-2 q3-0 0",
		}},
		"pairwise": {Pairwise, 1, []string{
			"q1-1 q1-0 0", "q1-1 q2-1 1500", "q1-1 q3-1 3000",
			"q1-2 q1-0 0", "q1-2 q2-2 1500", "q1-2 q3-2 3000",
			"q1-0 q2-1 control", "q1-0 q2-2 control", "q1-0 q3-1 control", "q1-0 q3-2 control",
			"q2-1 q2-0 0", "q2-2 q2-0 0",
			"q2-0 q3-1 control", "q2-0 q3-2 control",
			"q3-1 q3-0 0", "q3-2 q3-0 0",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o := Defaults(2, 3)
			o.Send, o.DataExponent = tt.send, tt.exponent
			x := must(t, threeTasks(t), o)
			require.Equal(t, tt.want, edgeTexts(x.DAG))
			require.Equal(t, "sort", x.DAG.Attributes(0).Type)
			require.InDelta(t, 0.01/1.495, x.DAG.Attributes(0).Alpha, 1e-15)
			require.Equal(t, workload.Attributes{}, x.DAG.Attributes(2)) // the reduce task is a new program
			require.Equal(t, workload.Attributes{Alpha: 1}, x.DAG.Attributes(6))
		})
	}
}

// Parts meet parts of another number, and tasks left whole: q1 in 4, q2 and q3
// whole.
func TestEdgesOfUnequalNumbers(t *testing.T) {
	o := Defaults(2, 3)
	o.Rho0, o.SecondHalfK, o.Send = 0, 1, Pairwise
	x := must(t, threeTasks(t), o)
	require.Equal(t, []int{4, 1, 1}, ks(x))
	require.Equal(t, []string{
		"q1-1 q1-0 0", "q1-1 q2 3000", "q1-1 q3 3000", // eta of q2 left whole is beta
		"q1-2 q1-0 0", "q1-3 q1-0 0", "q1-4 q1-0 0",
		"q1-0 q2 control", "q1-0 q3 control",
		"q2 q3 control",
	}, edgeTexts(x.DAG))

	o.SecondHalfK, o.Send = 3, Pairwise // four send to three
	x = must(t, threeTasks(t), o)
	require.Equal(t, []int{4, 3, 3}, ks(x))
	require.Contains(t, edgeTexts(x.DAG), "q1-3 q2-3 1000")
	back := build(t, func(b *workload.Builder) { // the lighter task first: three send to four
		b.Edge(b.Task("a", 1), b.Task("b", 2), 100)
	})
	x = must(t, back, o)
	require.Equal(t, []int{3, 4}, ks(x))
	require.Subset(t, edgeTexts(x.DAG), []string{"a-1 b-1 75", "a-2 b-2 75", "a-3 b-3 75", "a-1 b-4 75"})
}

// Several messages between two tasks stay several; precedence is added once.
func TestParallelEdges(t *testing.T) {
	d := build(t, func(b *workload.Builder) {
		q, s := b.Task("q", 1), b.Task("s", 1)
		b.Edge(q, s, 10)
		b.Edge(q, s, 20)
	})
	o := Defaults(2, 2)
	o.Send = Pairwise
	require.Equal(t, []string{
		"q-1 q-0 0", "q-1 s-1 10", "q-1 s-1 20",
		"q-2 q-0 0", "q-2 s-2 10", "q-2 s-2 20",
		"q-0 s-1 control", "q-0 s-2 control",
		"s-1 s-0 0", "s-2 s-0 0",
	}, edgeTexts(must(t, d, o).DAG))
}

// A reduce task's load: chi of its task's, and so much for each byte it receives,
// which is nothing unless its subtasks send it their data.
func TestReduceLoad(t *testing.T) {
	o := Defaults(2, 3)
	o.ReducePerWork, o.ReduceFlopPerByte = 0.5, 10
	for send, want := range map[Send][]float64{
		FromReduce: {50 + 10*2*5980, 25, 5},
		AllToAll:   {50, 25, 5},
		Pairwise:   {50, 25, 5},
	} {
		o.Send = send
		x := must(t, threeTasks(t), o)
		for q, load := range want {
			require.InDelta(t, load, x.DAG.WorkFlop(x.SubTask(workload.TaskID(q), 0)), 1e-9)
		}
		_, after := x.Totals()
		require.InDelta(t, want[0]+want[1]+want[2], after.ReduceFlop, 1e-9)
	}
}

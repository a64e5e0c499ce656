package refine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// Table 2 of Xiong and Zeng 2016 with alpha = 1 %: loads in GI and volumes in MB
// before and after, to the digits printed. The table does not say which tasks a
// message joins; the edges are those of examples/table3.
var (
	table2Loads    = []float64{200, 2000, 200, 101, 20, 110, 200, 20, 11, 4}
	table2Refined  = []float64{299, 2990, 299, 150.99, 29.9, 164.45, 299, 29.9, 16.44, 5.98}
	table2Volumes  = []float64{1, 3, 2, 3.5, 4, 3, 3.2, 1.5, 2.1, 0.9, 0.8, 0.6}
	table2Volumes2 = []float64{1.50, 4.49, 2.99, 5.23, 5.98, 4.49, 4.78, 2.24, 3.14, 1.35, 1.20, 0.90}
	table2Edges    = [][2]int{{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 6}, {3, 7}, {4, 8}, {5, 8}, {6, 9}, {7, 9}, {8, 10}, {9, 10}}
)

func table2(t require.TestingT) *workload.DAG {
	return build(t, func(b *workload.Builder) {
		b.CountInstructions()
		for i, gi := range table2Loads {
			b.SetAttributes(b.Task(fmt.Sprintf("q%d", i+1), gi*1e9), workload.Attributes{Alpha: 0.01, Load: "1e5*gamma"})
		}
		for h, e := range table2Edges {
			b.Edge(workload.TaskID(e[0]-1), workload.TaskID(e[1]-1), table2Volumes[h]*1e6)
		}
	})
}

// The refined half of Table 2. Two of the loads are cut, not rounded, so a unit of
// the last digit is allowed.
func TestTable2(t *testing.T) {
	d := table2(t)
	o := Defaults(2, 3)
	require.InDelta(t, 1.495, o.eta(0.01, 2), 1e-15)
	o.MaxLevelTasks = 10 // m2: the widest level of 4 tasks becomes 8
	x := must(t, d, o)
	require.Equal(t, 30, x.DAG.NumTasks())
	require.Equal(t, 2*10+2*12, x.DAG.NumEdges())
	require.Equal(t, 10, x.NumSplit())
	for i, want := range table2Refined {
		for part := 1; part <= 2; part++ {
			require.InDelta(t, want*1e9, x.DAG.WorkFlop(x.SubTask(workload.TaskID(i), part)), 0.0051e9, "w2 of q%d-%d", i+1, part)
		}
	}
	for h, ends := range table2Edges {
		from, to := workload.TaskID(ends[0]-1), workload.TaskID(ends[1]-1)
		for part := 1; part <= 2; part++ {
			found := false
			for _, e := range x.DAG.Out(x.SubTask(from, 0)) {
				if x.DAG.To(e) == x.SubTask(to, part) {
					found = true
					require.InDelta(t, table2Volumes2[h]*1e6, x.DAG.Bytes(e), 0.0051e6, "delta2 of %d", h+1)
				}
			}
			require.True(t, found)
		}
	}
	require.InDelta(t, 8569.34e9, x.DAG.TotalWorkFlop(), 0.001e9)
	require.Equal(t, "instruction", x.DAG.WorkUnit())
	require.Empty(t, x.DAG.Attributes(0).Load)
}

// rho of Table 2 with beta = 3 is 2.93e6 GI^2, a standard deviation of 1711.8 GI.
func TestTable2Variance(t *testing.T) {
	x := must(t, table2(t), Defaults(2, 3))
	require.InEpsilon(t, 1711.8e9*1711.8e9, x.Rho, 1e-4)
}

// Were reduce tasks counted, the four tasks of level 2 would not all be split: the
// paper, which splits them, does not count them.
func TestTable2CountsNoReduceTasks(t *testing.T) {
	o := Defaults(2, 3)
	o.MaxLevelTasks = 10
	o.CountReduce = true
	x := must(t, table2(t), o)
	require.Equal(t, 9, x.NumSplit())
	q5 := x.Decisions[4] // the lightest of q4 to q7
	require.Equal(t, 2, q5.Level)
	require.Equal(t, LevelFull, q5.Why)
}

// With step 8 and the loads of Table 2, q10 saves 47.5 s on a node of 125 MIPS, and
// its messages take milliseconds.
func TestTable2Overhead(t *testing.T) {
	o := Defaults(2, 3)
	o.SpeedFlops = func(workload.TaskID) float64 { return 125e6 }
	o.NewLinkBytesPerSec = 10e9 / 8
	x := must(t, table2(t), o)
	require.Equal(t, 10, x.NumSplit())
	require.InDelta(t, 47.52, x.Decisions[9].SavedSec, 1e-9)
	require.InDelta(t, 1.495*7e6/1.25e9, x.Decisions[2].OverheadSec, 1e-12) // q3 sends 4 MB and 3 MB
}

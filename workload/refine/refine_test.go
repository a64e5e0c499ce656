package refine

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// What the paper says of the refined program, part by part, under every option.
func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		x := must(t, d, o)
		parts := 0
		for q := range workload.TaskID(d.NumTasks()) {
			k, w, alpha := x.subtasks(q), d.WorkFlop(q), o.alphaOf(d, q)
			serial, parallel := 0.0, 0.0
			for part := 1; part <= k; part++ {
				sub := x.SubTask(q, part)
				parts++
				require.Equal(t, q, x.Origin[sub])
				require.Equal(t, part, x.Part[sub])
				require.InDelta(t, o.eta(alpha, k)*w, x.DAG.WorkFlop(sub), 1e-9*w)
				own := x.DAG.Attributes(sub).Alpha * x.DAG.WorkFlop(sub)
				require.InDelta(t, alpha*w, own, 1e-9*w) // copied whole
				serial += own
				parallel += x.DAG.WorkFlop(sub) - own
			}
			require.InDelta(t, float64(k)*alpha*w, serial, 1e-9*w)
			require.InDelta(t, o.Beta*(1-alpha)*w, parallel, 1e-8*(w+1)) // divided
			if k == 1 {
				require.Equal(t, d.TaskName(q), x.DAG.TaskName(x.SubTask(q, 1)))
				require.Equal(t, x.SubTask(q, 1), x.SubTask(q, 0))
				continue
			}
			parts++
			reduce := x.SubTask(q, 0)
			require.Equal(t, q, x.Origin[reduce])
			require.Equal(t, 0, x.Part[reduce])
			require.Equal(t, x.SubTask(q, k)+1, reduce)
			for _, part := range []int{0, 1, k} {
				require.Equal(t, fmt.Sprintf("%s-%d", d.TaskName(q), part), x.DAG.TaskName(x.SubTask(q, part)))
			}
		}
		require.Equal(t, parts, x.DAG.NumTasks())
	})
}

// The parallel work of the program grows by beta exactly, the serial work is
// copied into each subtask, and nothing else is added but the reduce tasks' load.
func TestTotals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		x := must(t, d, o)
		before, after := x.Totals()
		tolerance := 1e-9 * (d.TotalWorkFlop() + x.DAG.TotalWorkFlop())
		require.InDelta(t, d.TotalWorkFlop(), before.SerialFlop+before.ParallelFlop+before.ReduceFlop, tolerance)
		require.InDelta(t, o.Beta*before.ParallelFlop, after.ParallelFlop, tolerance)
		require.InDelta(t, x.DAG.TotalWorkFlop(), after.SerialFlop+after.ParallelFlop+after.ReduceFlop, tolerance)
		serial, reduce := 0.0, 0.0
		for q := range workload.TaskID(d.NumTasks()) {
			k := x.subtasks(q)
			serial += float64(k) * o.alphaOf(d, q) * d.WorkFlop(q)
			if k > 1 {
				reduce += x.DAG.WorkFlop(x.SubTask(q, 0))
			}
		}
		require.InDelta(t, serial, after.SerialFlop, tolerance)
		require.InDelta(t, reduce, after.ReduceFlop, tolerance)
	})
}

// A task that came before another still does, with all parts, for each kind of sender; and
// no task waits that did not wait. That there is no cycle, Build has checked.
func TestPrecedenceIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		x := must(t, d, o)
		old, now := reaches(d), reaches(x.DAG)
		for a, originA := range x.Origin {
			for b, originB := range x.Origin {
				want := old[originA][originB]
				if originA == originB {
					want = x.Part[a] > 0 && x.Part[b] == 0
				}
				require.Equal(t, want, now[a][b], "%s before %s", x.DAG.TaskName(workload.TaskID(a)), x.DAG.TaskName(workload.TaskID(b)))
			}
		}
	})
}

// Each part of a task gets eta^g times what the task got, for each kind of sender.
func TestEveryPartGetsItsData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		x := must(t, d, o)
		for part, origin := range x.Origin {
			if x.Part[part] == 0 {
				continue
			}
			want, got := 0.0, 0.0
			for _, e := range d.In(origin) {
				want += d.Bytes(e)
			}
			want *= o.sizesOf(d, origin, x.Decisions[origin].K).growth
			for _, e := range x.DAG.In(workload.TaskID(part)) {
				got += x.DAG.Bytes(e)
			}
			require.InDelta(t, want, got, 1e-9*want)
		}
	})
}

// The same input, the same program.
func TestSameTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		a, b := must(t, d, o), must(t, d, o)
		require.Equal(t, a.DAG, b.DAG)
		require.Equal(t, a.Decisions, b.Decisions)
	})
}

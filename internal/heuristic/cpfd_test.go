package heuristic_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// expandedListing lists a plan with its copies.
func expandedListing(t *testing.T, pr *scheduler.Problem, s *scheduler.Schedule) []string {
	x, err := expand.Of(pr, s)
	require.NoError(t, err)
	return schedcase.Listing(x.Problem, x.Schedule)
}

// TestCPFDOnKwok is the example of nine tasks, computed by hand with the rules of the heuristic. No published
// schedule of it was at hand.
//
// b-levels are 23, 15, 14, 15, 5, 10, 11, 10, 1. The critical path is n1 n7 n9. n2 comes before n7; n8 and n6 before
// n9, n8 first because its t-level 8 is less than 10, and before it n4 and n3. n5 is last.
//
//   - n1: P1 [0,2].
//   - n2: P1 [2,5]. On the empty P2 it needs a copy of n1 for the same [2,5].
//   - n7: P1 [5,9]. On P2 it needs copies of n1 and n2 for the same.
//   - n4: P1 from 9. On P2 from 3, when data of n1 is there; with a copy of n1 [2,6].
//   - n3: P1 from 9, P2 from 6. On P3 with a copy of n1 [2,5].
//   - n8: P2 from 6, when data of n3 is there: [6,10]. On P3 from 7, when data of n4 is there, and a copy of n4 would
//     end at 9. On P4 from 6 too, with copies of n1 and n4.
//   - n6: P1 from 9, P3 from 6. On P4 with copies of n1 and n2 [5,9].
//   - n9: data comes to P1 from n8 at 15 and from n6 at 14. A copy of n8 runs on P1 [9,13]; then n9 waits for
//     n6: [14,15]. A copy of n6 would end at 17. P2 is as good, with a copy of n7; on P4 data of both n7 and n8 comes at
//     15, and one copy alone is of no use.
//   - n5: P3 from 5. On P5 with a copy of n1 [2,7].
func TestCPFDOnKwok(t *testing.T) {
	pr := schedcase.Kwok(5).Problem(t)
	require.Equal(t, []string{
		"P1: n1[0,2] n2[2,5] n7[5,9] n8#2[9,13] n9[14,15]",
		"P2: n1#2[0,2] n4[2,6] n8[6,10]",
		"P3: n1#3[0,2] n3[2,5]",
		"P4: n1#4[0,2] n2#2[2,5] n6[5,9]",
		"P5: n1#5[0,2] n5[2,7]",
	}, expandedListing(t, pr, planOf(t, "cpfd", pr)))
}

// TestCPFDOneProcessor: by hand. With one host no data travels, and nothing is copied. b-levels are 11, 8, 8, 9, 5, 5, 5, 5,
// 1, and the critical path is n1 n4 n8 n9: n3 comes before n8; n6 and n7, of equal levels, before n9, and n2 before n6.
func TestCPFDOneProcessor(t *testing.T) {
	pr := schedcase.Kwok(1).Problem(t)
	plan := planOf(t, "cpfd", pr)
	require.Empty(t, plan.Copies)
	require.Equal(t, []string{"P1: n1[0,2] n4[2,6] n3[6,9] n8[9,13] n2[13,16] n6[16,20] n7[20,24] n9[24,25] n5[25,30]"}, schedcase.Listing(pr, plan))
}

// TestCPFDBothInputs: by hand. n3 needs n1 and n2, which run side by side [0,2]. Data of n2 comes to P1 at 12 and a
// copy of n2 runs there [2,4]: n3 [4,5].
func TestCPFDBothInputs(t *testing.T) {
	pr := byHand(2, []float64{2, 2, 1}, [3]float64{1, 3, 10}, [3]float64{2, 3, 10}).Problem(t)
	require.Equal(t, []string{"P1: n1[0,2] n2#2[2,4] n3[4,5]", "P2: n2[0,2]"}, expandedListing(t, pr, planOf(t, "cpfd", pr)))
}

// TestCPFDOnTrees: where each task has one predecessor and there is a host for each task, all that is before a task
// can be copied to its host. So the plan is as long as the longest path without data, which nothing can beat.
func TestCPFDOnTrees(t *testing.T) { onTrees(t, heuristic.CPFD{}) }

func onTrees(t *testing.T, m scheduler.Mapper) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(rt, "tasks")
		b := workload.NewBuilder("tree")
		for i := range n {
			task := b.Task("t"+strconv.Itoa(i), float64(rapid.IntRange(0, 9).Draw(rt, "work")))
			if i > 0 {
				b.Edge(workload.TaskID(rapid.IntRange(0, i-1).Draw(rt, "from")), task, float64(rapid.IntRange(0, 30).Draw(rt, "bytes")))
			}
		}
		d, err := b.Build()
		require.NoError(rt, err)
		pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, slices.Repeat([]float64{1}, n)...), schedcase.ContentionFree)
		s, err := m.Map(t.Context(), pr)
		require.NoError(rt, err)
		require.NoError(rt, scheduler.ValidatePlan(pr, s))
		longest, _ := d.CriticalPath(d.CoreFlop, nil)
		require.Equal(rt, longest, s.PlannedMakespanSec())
	})
}

// counting counts estimates.
type counting struct {
	scheduler.Costs
	n *int
}

func (c counting) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	*c.n++
	return c.Costs.ExecSec(t, h)
}

// TestCPFDOnChains: a chain stays on its host, and is not copied to a free host for each of its tasks: ten times as
// long a chain needs ten times as many estimates.
func TestCPFDOnChains(t *testing.T) {
	const hosts, tasks = 4, 500
	estimates := func(n int) (calls int) {
		b := workload.NewBuilder("chain")
		for i := range n {
			if task := b.Task("t"+strconv.Itoa(i), 2); i > 0 {
				b.Edge(task-1, task, 3)
			}
		}
		d, err := b.Build()
		require.NoError(t, err)
		pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1, 2, 1, 2), schedcase.ContentionFree)
		pr.Costs = counting{pr.Costs, &calls}
		s, err := heuristic.CPFD{}.Map(t.Context(), pr)
		require.NoError(t, err)
		require.Empty(t, s.Copies)
		require.Equal(t, slices.Repeat([]platform.HostID{1}, n), s.Host)
		return calls
	}
	require.Less(t, estimates(tasks), tasks*hosts*10)
	require.Less(t, estimates(10*tasks), 10*tasks*hosts*10)
}

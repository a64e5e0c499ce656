package heuristic_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// TestDFRNOnKwok is the example of nine tasks, computed by hand with the rules of the heuristic. The paper's own graph was
// not at hand.
//
// By level, the one with the most work first: n1; n5 n4 n2 n3; n6 n7 n8; n9.
//
//   - n1: P1 [0,2]. n5 follows it there: [2,7].
//   - n4: n1 is followed by n5. On P2 with a copy of n1 [2,6]. In the same way n2 on P3 [2,5] and n3 on P4 [2,5].
//   - n6: data of n2 alone; it follows n2 on P3: [5,9].
//   - n7: data of n1 arrives at 12, of n2 at 6. n1 is followed by other tasks wherever it runs, so there is a copy on P5, [0,2].
//     Data of n2 would come there at 6; a copy of n2 ends at 5 and stays. n7 [5,9].
//   - n8: data of n4 arrives at 7, of n3 at 6. It follows n4 on P2. A copy of n3 there would end at 9, after its data: [6,10].
//   - n9: data of n6 arrives at 14, of n7 and n8 at 15; n7 is the first of these. It follows n7 on P5. A copy of n8 there
//     ends at 13, before 15, and stays; copies of n3 and n4 before it would end at 12 and 13, after their data at 6 and 7. A copy of n6 would
//     end at 17, after 14. So n9 waits for n6: [14,15].
func TestDFRNOnKwok(t *testing.T) {
	pr := schedcase.Kwok(5).Problem(t)
	require.Equal(t, []string{
		"P1: n1[0,2] n5[2,7]",
		"P2: n1#2[0,2] n4[2,6] n8[6,10]",
		"P3: n1#3[0,2] n2[2,5] n6[5,9]",
		"P4: n1#4[0,2] n3[2,5]",
		"P5: n1#5[0,2] n2#2[2,5] n7[5,9] n8#2[9,13] n9[14,15]",
	}, expandedListing(t, pr, planOf(t, "dfrn", pr)))
}

// TestDFRNReduction: by hand. n1 to n3 run side by side, n1 [0,3], n2 [0,4], n3 [0,2]. Their data is at n4 at 13, 8 and 7 from
// elsewhere. n4 follows n1 on its host. A copy of n2 there would end at 7, before 8, and stays. One of n3 would end at 9 and is taken
// back. So n4 begins at 7.
func TestDFRNReduction(t *testing.T) {
	pr := byHand(3, []float64{3, 4, 2, 1}, [3]float64{1, 4, 10}, [3]float64{2, 4, 4}, [3]float64{3, 4, 5}).Problem(t)
	require.Equal(t, []string{"P1: n2[0,4]", "P2: n1[0,3] n2#2[3,7] n4[7,8]", "P3: n3[0,2]"}, expandedListing(t, pr, planOf(t, "dfrn", pr)))
}

// TestDFRNAncestorsGoToo: by hand. n4 needs n1, of 6, on its own host, and n3, whose data arrives at 10: n2 [0,1], n3 [1,6], 4 more. On P1
// a copy of n3 has to be behind n1, from 6 to 11, and is taken back; so is the copy of n2 before it.
func TestDFRNAncestorsGoToo(t *testing.T) {
	pr := byHand(2, []float64{6, 1, 5, 1}, [3]float64{1, 4, 9}, [3]float64{2, 3, 2}, [3]float64{3, 4, 4}).Problem(t)
	require.Equal(t, []string{"P1: n1[0,6] n4[10,11]", "P2: n2[0,1] n3[1,6]"}, expandedListing(t, pr, planOf(t, "dfrn", pr)))
}

// TestDFRNOneProcessor: by hand. Nothing is copied, and tasks run in the order of the list.
func TestDFRNOneProcessor(t *testing.T) {
	pr := schedcase.Kwok(1).Problem(t)
	plan := planOf(t, "dfrn", pr)
	require.Empty(t, plan.Copies)
	require.Equal(t, []string{"P1: n1[0,2] n5[2,7] n4[7,11] n2[11,14] n3[14,17] n6[17,21] n7[21,25] n8[25,29] n9[29,30]"}, schedcase.Listing(pr, plan))
}

// TestDFRNOnTrees: as the paper proves, with a host for each task a tree takes as long as its longest path without data.
func TestDFRNOnTrees(t *testing.T) { onTrees(t, heuristic.DFRN{}) }

// TestDFRNCopiesHaveATaker: on the host of each copy there is a task, or another copy, that takes its data and starts
// later. Without copies a plan has none.
func TestDFRNCopiesHaveATaker(t *testing.T) {
	copies := 0
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(rt, "tasks")
		b := workload.NewBuilder("")
		for i := range n {
			to := b.Task("t"+strconv.Itoa(i), float64(rapid.IntRange(0, 9).Draw(rt, "work")))
			for from := range to {
				if rapid.IntRange(0, n).Draw(rt, "edge") < 3 {
					b.Edge(from, to, float64(rapid.IntRange(0, 30).Draw(rt, "bytes")))
				}
			}
		}
		d, err := b.Build()
		require.NoError(rt, err)
		speeds := rapid.SliceOfN(rapid.SampledFrom([]float64{1, 2}), 1, 8).Draw(rt, "speeds")
		pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, speeds...), schedcase.ContentionFree)
		s, err := heuristic.DFRN{}.Map(t.Context(), pr)
		require.NoError(rt, err)
		require.NoError(rt, scheduler.ValidatePlan(pr, s))
		copies += len(s.Copies)
		for i, of := range s.Copies {
			c := n + i
			taken := func(u int) bool {
				task := workload.TaskID(u)
				if u >= n {
					task = s.Copies[u-n]
				}
				return s.Host[u] == s.Host[c] && s.Plan[u].StartSec >= s.Plan[c].FinishSec &&
					slices.ContainsFunc(d.In(task), func(e workload.EdgeID) bool { return d.From(e) == of })
			}
			takers := 0
			for u := range s.Host {
				if taken(u) {
					takers++
				}
			}
			require.Positive(rt, takers, "copy %d, of task %d", i, of)
		}
		once, err := heuristic.DFRN{}.Once().Map(t.Context(), pr)
		require.NoError(rt, err)
		require.Empty(rt, once.Copies)
		require.NoError(rt, scheduler.ValidatePlan(pr, once))
	})
	require.Positive(t, copies)
}

package heuristic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// byHand is a graph of tasks that take the same time on each of the processors.
func byHand(processors int, sec []float64, edges ...[3]float64) schedcase.PaperGraph {
	g := schedcase.PaperGraph{Edges: edges}
	for _, s := range sec {
		row := make([]float64, processors)
		for h := range row {
			row[h] = s
		}
		g.ExecSec = append(g.ExecSec, row)
	}
	return g
}

// TestISHFillsHoles: n1 of level 10 runs on P1, n2 of level 9 and n7 of 8.5 on P2.
// n3 of level 8 is fed by n1 and n2: on P1 it waits for n2's message until 6. The
// hole [2,6) takes n4 and n5, P2 being busy; n6, with a level between theirs,
// does not fit behind n4. HLFET fills no hole.
func TestISHFillsHoles(t *testing.T) {
	pr := byHand(2, []float64{2, 1, 8, 3, 1, 1.5, 8.5}, [3]float64{1, 3, 9}, [3]float64{2, 3, 5}).Problem(t)
	require.Equal(t, []string{
		"P1: n1[0,2] n4[2,5] n5[5,6] n3[6,14]",
		"P2: n2[0,1] n7[1,9.5] n6[9.5,11]",
	}, schedcase.Listing(pr, planOf(t, "ish", pr)))
	require.Equal(t, []string{
		"P1: n1[0,2] n3[6,14] n5[14,15]",
		"P2: n2[0,1] n7[1,9.5] n4[9.5,12.5] n6[12.5,14]",
	}, schedcase.Listing(pr, planOf(t, "hlfet", pr)))
}

// TestHLFETReady: n1 of level 12 feeds n3 of 8 and n5 of 7. As soon as n1 is placed, they take
// P1 and P2 from 4 on, before n4 of level 5 and n2 of 3 are considered. With ready=finished
// n4 and n2 begin at 0, where n3 and n5 are not ready.
func TestHLFETReady(t *testing.T) {
	pr := byHand(3, []float64{4, 3, 8, 5, 7}, [3]float64{1, 3}, [3]float64{1, 5}).Problem(t)
	placed := []string{"P1: n1[0,4] n3[4,12]", "P2: n5[4,11]", "P3: n4[0,5] n2[5,8]"}
	require.Equal(t, placed, schedcase.Listing(pr, planOf(t, "hlfet", pr)))
	require.Equal(t, placed, schedcase.Listing(pr, planOf(t, "hlfet(ready=placed)", pr)))
	require.Equal(t, []string{"P1: n1[0,4] n3[4,12]", "P2: n4[0,5]", "P3: n2[0,3] n5[4,11]"},
		schedcase.Listing(pr, planOf(t, "hlfet(ready=finished)", pr)))
}

// TestMCPTies: n1, n2 and n3 have ALAP time 0, on paths of 6 s. Their
// successors' ALAP times are 2; 2, 5; and 2, 3: n3 comes before n2, and n1,
// with a list that is a prefix of both, before them.
func TestMCPTies(t *testing.T) {
	pr := byHand(1, []float64{2, 2, 2, 4, 4, 4, 1, 3},
		[3]float64{1, 4}, [3]float64{2, 5}, [3]float64{2, 7}, [3]float64{3, 6}, [3]float64{3, 8}).Problem(t)
	order := planOf(t, "mcp", pr).Order[0]
	require.Equal(t, []workload.TaskID{0, 2, 1}, order[:3])
}

// TestFCPTwoHosts: FCP looks at the host that sends the last message and at the one
// that is free first, tasks by falling b-level.
//
//	n1 [0,1) on P1. n2, b-level 5: its message needs until 4, so P1 [1,6).
//	n3, b-level 4: P1 at 6, P2 at 2: P2 [2,6). n4, b-level 1: P1 at 6, P3, free
//	first, at 2: P3 [2,3).
func TestFCPTwoHosts(t *testing.T) {
	pr := byHand(3, []float64{1, 5, 4, 1}, [3]float64{1, 2, 3}, [3]float64{1, 3, 1}, [3]float64{1, 4, 1}).Problem(t)
	require.Equal(t, []string{
		"P1: n1[0,1] n2[1,6]",
		"P2: n3[2,6]",
		"P3: n4[2,3]",
	}, schedcase.Listing(pr, planOf(t, "fcp", pr)))
}

// TestLMTMerges: the second level has four tasks for two processors. The shortest, n4 and n5, are merged to 3 s, and then n3, of 3 s too,
// with them, as the two of least time; n2 of 6 s comes first and goes to P1, the
// others to P2, each after its message.
func TestLMTMerges(t *testing.T) {
	pr := byHand(2, []float64{1, 6, 3, 2, 1},
		[3]float64{1, 2, 1}, [3]float64{1, 3, 1}, [3]float64{1, 4, 1}, [3]float64{1, 5, 1}).Problem(t)
	s := planOf(t, "lmt", pr)
	require.Equal(t, []platform.HostID{0, 0, 1, 1, 1}, s.Host)
	require.Equal(t, 8.0, s.PlannedMakespanSec())
}

package search_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestLowerBoundByHand: each of the bounds is the greatest in some case.
func TestLowerBoundByHand(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name  string
		graph schedcase.PaperGraph
		want  float64
	}{
		{
			// 3 + 4, both on P1; on P2 and P3 the first would be faster, but its data
			// would be far away.
			"path, with data",
			schedcase.PaperGraph{ExecSec: [][]float64{{3, 1, 1}, {4, 9, 9}}, Edges: [][3]float64{{1, 2, 5}}},
			7,
		},
		{"work, equal hosts", schedcase.PaperGraph{ExecSec: [][]float64{{3, 3}, {3, 3}, {3, 3}, {3, 3}}}, 6},
		{"work, hosts of speed 1 and 2", schedcase.PaperGraph{ExecSec: [][]float64{{4, 2}, {4, 2}, {4, 2}}}, 4},
		{"work, P3 runs nothing", schedcase.PaperGraph{ExecSec: [][]float64{{3, 3, inf}, {3, 3, inf}, {3, 3, inf}}}, 4.5},
		{
			// Between 1 and 2 all of the three in the middle must run, on two hosts,
			// or the longest path of 3 gets longer: by 3/2 - 1.
			"interval",
			schedcase.PaperGraph{ExecSec: [][]float64{{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, Edges: [][3]float64{
				{1, 2, 0}, {1, 3, 0}, {1, 4, 0}, {2, 5, 0}, {3, 5, 0}, {4, 5, 0},
			}},
			3.5,
		},
		{"path, no work", schedcase.PaperGraph{ExecSec: [][]float64{{0}, {0}}}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			bound := search.LowerBound(c.graph.Problem(t))
			require.InDelta(t, c.want, bound.Sec, 1e-12)
			require.LessOrEqual(t, bound.Sec, c.want)
			kind, _, _ := strings.Cut(c.name, ",")
			require.Equal(t, kind, string(bound.Kind))
		})
	}
}

// TestLowerBoundHolds for what any mapper's order and hosts lead to, and so
// does the bound that the exact search proves.
func TestLowerBoundHolds(t *testing.T) {
	var mappers []scheduler.Mapper
	for _, e := range catalog.Table() {
		s, err := catalog.Parse(e.Name, catalog.Env{}) // an error means that it needs a file or a program
		if err == nil && s.Mapper != nil && e.Name != "optimal" {
			mappers = append(mappers, s.Mapper)
		}
	}
	require.Greater(t, len(mappers), 15)
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		bound := search.LowerBoundSec(pr)
		exact, err := search.Optimal{MaxTasks: 12, Budget: 1000}.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		if proved := exact.LowerBoundSec; proved < bound {
			t.Fatalf("the search proved %v, bound %v", proved, bound)
		}
		bound *= 1 - 1e-11
		proved := exact.LowerBoundSec * (1 - 1e-11) // proofs are to Epsilon
		for _, m := range mappers {
			s, err := m.Map(context.Background(), pr)
			if err != nil {
				t.Fatal(err)
			}
			ran, err := schedtest.Follow(pr, s)
			if err != nil {
				t.Fatal(err)
			}
			var end float64
			for _, iv := range ran {
				end = max(end, iv.FinishSec)
			}
			if end < bound || end < proved && len(s.Copies) == 0 { // the proof is of schedules without copies
				t.Fatalf("%T: ended at %v, bound %v, proved %v", m, end, bound, proved)
			}
		}
	})
}

// TestLowerBoundNowhere: a task that no host can run never ends.
func TestLowerBoundNowhere(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	pr.Costs = stuck{pr.Costs}
	require.Equal(t, math.Inf(1), search.LowerBoundSec(pr))
	_, err := search.Optimal{MaxTasks: 10, Budget: 1000}.Map(context.Background(), pr)
	require.EqualError(t, err, `optimal: task "n3": no host runs it in finite time`)
}

// stuck are costs under which n3 runs nowhere.
type stuck struct{ scheduler.Costs }

func (c stuck) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if t == 2 {
		return math.Inf(1)
	}
	return c.Costs.ExecSec(t, h)
}

package heuristic_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// names lists tasks by name.
func names(d *workload.DAG, tasks []workload.TaskID) []string {
	var visit []string
	for _, t := range tasks {
		visit = append(visit, d.TaskName(t))
	}
	return visit
}

// TestHCPTExits: the exit that ends last is critical; the others, which the
// paper does not have, come after it by latest start, each after its own
// ancestors.
func TestHCPTExits(t *testing.T) {
	g := schedcase.PaperGraph{
		ExecSec: [][]float64{{1}, {2}, {9}, {3}, {1}, {4}},
		Edges:   [][3]float64{{1, 2, 0}, {1, 3, 0}, {4, 5, 0}, {4, 6, 0}},
	}
	pr := g.Problem(t)
	require.Equal(t, []string{"n1", "n3", "n4", "n6", "n2", "n5"}, names(pr.DAG, heuristic.ParentTrees(pr)))
}

// TestHCPTTwin lists by recursion: all ancestors, those with the earlier latest
// start first.
func TestHCPTTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		up, critical := heuristic.UpwardRank(pr), heuristic.CriticalTasks(pr)
		near := nearTies{t, slices.Max(up)}
		earlier := func(a, b workload.TaskID) int {
			return cmp.Or(near.compare(up[b], up[a]), cmp.Compare(a, b))
		}
		var want, roots, exits []workload.TaskID
		var visit func(workload.TaskID)
		visit = func(task workload.TaskID) {
			if slices.Contains(want, task) {
				return
			}
			var parents []workload.TaskID
			for _, e := range pr.DAG.In(task) {
				parents = append(parents, pr.DAG.From(e))
			}
			slices.SortFunc(parents, earlier)
			for _, p := range parents {
				visit(p)
			}
			want = append(want, task)
		}
		for task := range workload.TaskID(pr.DAG.NumTasks()) {
			switch {
			case critical[task]:
				roots = append(roots, task)
			case len(pr.DAG.Out(task)) == 0:
				exits = append(exits, task)
			}
		}
		slices.SortFunc(roots, earlier)
		slices.SortFunc(exits, earlier)
		for _, task := range append(roots, exits...) {
			visit(task)
		}
		if got := heuristic.ParentTrees(pr); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

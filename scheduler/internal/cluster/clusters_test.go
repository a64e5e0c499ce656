package cluster_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestDSCStarts: DSC's own start times are possible with a host for each
// cluster, and the last finish is no later than without any clustering.
func TestDSCStarts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		of, count, start := cluster.DominantSequenceClusters(pr)
		d := pr.DAG
		finish := make([]float64, len(start))
		members := make([][]workload.TaskID, count)
		for i := range start {
			finish[i] = start[i] + pr.Costs.MeanExecSec(workload.TaskID(i))
			members[of[i]] = append(members[of[i]], workload.TaskID(i))
		}
		for i := range d.NumEdges() {
			e := workload.EdgeID(i)
			arrival := finish[d.From(e)]
			if of[d.From(e)] != of[d.To(e)] {
				arrival += pr.Costs.MeanTransferSec(e)
			}
			if arrival > start[d.To(e)]*(1+scheduler.Epsilon) {
				t.Fatalf("%s starts at %v, input at %v", d.TaskName(d.To(e)), start[d.To(e)], arrival)
			}
		}
		for _, tasks := range members {
			if len(tasks) == 0 {
				t.Fatalf("a cluster without tasks: %v", of)
			}
			for i, a := range tasks {
				for _, b := range tasks[:i] {
					if start[a] < finish[b] && start[b] < finish[a] {
						t.Fatalf("%s and %s overlap", d.TaskName(a), d.TaskName(b))
					}
				}
			}
		}
		if end, longest := slices.Max(finish), slices.Max(heuristic.UpwardRank(pr)); end > longest*(1+1e-9) {
			t.Fatalf("ends at %v, without clusters at %v", end, longest)
		}
	})
}

// TestDSCForkAndJoin: DSC is optimal for forks and joins (Yang and Gerasoulis
// 1994). By brute force: any set of the leaves may share the root's host, one
// after another; the others cost their message.
func TestDSCForkAndJoin(t *testing.T) {
	twoHosts := schedcase.UnitNetwork(t, 1, 1)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "leaves")
		join := rapid.Bool().Draw(t, "join")
		amount := rapid.IntRange(1, 9)
		b := workload.NewBuilder("")
		root := b.Task("root", float64(amount.Draw(t, "root")))
		work, data := make([]float64, n), make([]float64, n)
		for i := range n {
			work[i], data[i] = float64(amount.Draw(t, "work")), float64(amount.Draw(t, "data"))
			leaf := b.Task(string(rune('a'+i)), work[i])
			if join {
				b.Edge(leaf, root, data[i])
			} else {
				b.Edge(root, leaf, data[i])
			}
		}
		d, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		pr := scheduler.NewProblem(d, twoHosts, schedcase.ContentionFree)
		best := math.Inf(1)
		for set := range uint(1) << n {
			var sum, alone float64
			for i := range n {
				if set&(1<<i) != 0 {
					sum += work[i]
				} else {
					alone = max(alone, work[i]+data[i])
				}
			}
			best = min(best, d.WorkFlop(root)+max(sum, alone))
		}
		_, _, start := cluster.DominantSequenceClusters(pr)
		var end float64
		for i, sec := range start {
			end = max(end, sec+d.WorkFlop(workload.TaskID(i)))
		}
		if end != best {
			t.Fatalf("DSC ends at %v, the optimum is %v", end, best)
		}
	})
}

// TestLCTwin takes the longest path of what is left, found anew each time.
func TestLCTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		d := pr.DAG
		of, count := cluster.LinearClusters(pr)
		want := slices.Repeat([]int32{-1}, d.NumTasks())
		cluster := int32(0)
		for slices.Contains(want, -1) {
			rank, next := make([]float64, d.NumTasks()), slices.Repeat([]workload.TaskID{workload.NoTask}, d.NumTasks())
			top := workload.NoTask
			for _, x := range slices.Backward(d.TopologicalOrder()) {
				if want[x] >= 0 {
					continue
				}
				var way float64
				for _, e := range d.Out(x) {
					to := d.To(e)
					if sec := pr.Costs.MeanTransferSec(e) + rank[to]; want[to] < 0 && (next[x] == workload.NoTask || sec > way) {
						way, next[x] = sec, to
					}
				}
				rank[x] = pr.Costs.MeanExecSec(x) + way
				if top == workload.NoTask || rank[x] >= rank[top] {
					top = x
				}
			}
			for x := top; x != workload.NoTask; x = next[x] {
				want[x] = cluster
			}
			cluster++
		}
		if !slices.Equal(of, want) || count != int(cluster) {
			t.Fatalf("got  %v\nwant %v", of, want)
		}
	})
}

// TestClustersOfKwokAhmad, by hand: the longest paths are, one after the other, n1
// n7 n9 of 23 s, n4 n8 of 9, n2 n6 of 8, n5 of 5 and n3 of 3. DSC's clusters end
// between the optimum of 16 and the 23 without any.
func TestClustersOfKwokAhmad(t *testing.T) {
	pr := schedcase.Kwok(3).Problem(t)
	of, _ := cluster.LinearClusters(pr)
	require.Equal(t, []int32{0, 2, 4, 1, 3, 2, 0, 1, 0}, of)
	_, _, start := cluster.DominantSequenceClusters(pr)
	end := start[8] + 1
	t.Logf("DSC ends at %v on hosts without number", end)
	require.Less(t, end, 23.0)
	require.GreaterOrEqual(t, end, 16.0)
}

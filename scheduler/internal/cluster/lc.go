package cluster

import (
	"context"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// LC, linear clustering, is the heuristic of S. J. Kim and J. C. Browne, "A
// general approach to mapping of parallel computation upon multiprocessor
// architectures", ICPP 1988: the tasks on a longest path of mean execution and
// transfer times become a cluster and are removed with their edges; the same is
// repeated with what is left. Then clusters get hosts as [DSC]'s do: by falling
// work, each goes to the host that ends its share first, and tasks are ordered
// by b-level.
//
// Ties: of longest paths, the one with the task that comes first in the
// topological order; at each task, the edge declared first.
//
// Deviations: the paper's cost of a path also counts the edges to tasks
// outside, with factors left to the user; those factors are 0 here, as in the
// comparisons of Gerasoulis and Yang (1992) and Kwok and Ahmad (1999). Its own
// mapping, to virtual architecture graphs, is replaced by the one above.
//
// Cost: paths are recomputed only above what was removed: O(edges log tasks) if
// clusters share few ancestors, O(tasks * edges * log tasks) at worst, against
// the paper's O(tasks * (tasks + edges)); plus O((tasks + edges) * hosts) for
// the mapping.
type LC struct{}

// Map plans pr. The error names a cluster that fits on no host.
func (LC) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return linearClusters(pr).schedule(ctx, pr, "lc")
}

// pathCutter holds the longest path from each task among the remaining tasks.
type pathCutter struct {
	pr    *scheduler.Problem
	place []int32   // by TaskID: position in the topological order
	rank  []float64 // by TaskID; never grows
	of    []int32   // by TaskID: its cluster; -1 if it has none yet
	first heap.Heap[cutEntry]
	stale heap.Heap[workload.TaskID] // tasks with a rank to be recomputed, the last in topological order first
	known []bool                     // by TaskID: in stale
}

type cutEntry struct {
	task workload.TaskID
	rank float64 // when pushed
}

func linearClusters(pr *scheduler.Problem) clusters {
	c := newPathCutter(pr)
	count := int32(0)
	for c.first.Len() > 0 {
		top := c.first.Pop()
		if c.of[top.task] >= 0 || top.rank != c.rank[top.task] {
			continue
		}
		c.cut(top.task, count)
		count++
	}
	return clusters{c.of, int(count)}
}

func newPathCutter(pr *scheduler.Problem) *pathCutter {
	n := pr.DAG.NumTasks()
	c := &pathCutter{pr: pr, place: make([]int32, n), rank: heuristic.UpwardRank(pr), of: make([]int32, n), known: make([]bool, n)}
	c.first.Less = func(a, b cutEntry) bool {
		return a.rank > b.rank || a.rank == b.rank && c.place[a.task] < c.place[b.task]
	}
	c.stale.Less = func(a, b workload.TaskID) bool { return c.place[a] > c.place[b] }
	for i, t := range pr.DAG.TopologicalOrder() {
		c.place[t], c.of[t] = int32(i), -1
	}
	for t, rank := range c.rank {
		c.first.Push(cutEntry{workload.TaskID(t), rank})
	}
	return c
}

// longest is the length of the longest path from t, and the next task on it;
// NoTask if t is the last.
func (c *pathCutter) longest(t workload.TaskID) (float64, workload.TaskID) {
	d := c.pr.DAG
	sec, next := 0.0, workload.NoTask
	for _, e := range d.Out(t) {
		if to := d.To(e); c.of[to] < 0 {
			if way := c.pr.Costs.MeanTransferSec(e) + c.rank[to]; next == workload.NoTask || way > sec {
				sec, next = way, to
			}
		}
	}
	return sec, next
}

// cut makes the longest path from t a cluster and recomputes the ranks above
// it.
func (c *pathCutter) cut(t workload.TaskID, cluster int32) {
	for t != workload.NoTask {
		_, next := c.longest(t)
		c.of[t] = cluster
		c.markStale(t)
		t = next
	}
	for c.stale.Len() > 0 {
		x := c.stale.Pop()
		c.known[x] = false
		way, _ := c.longest(x)
		if rank := c.pr.Costs.MeanExecSec(x) + way; c.of[x] < 0 && rank != c.rank[x] {
			c.rank[x] = rank
			c.first.Push(cutEntry{x, rank})
			c.markStale(x)
		}
	}
}

// markStale marks t's predecessors: their longest paths may have become shorter.
func (c *pathCutter) markStale(t workload.TaskID) {
	for _, e := range c.pr.DAG.In(t) {
		if from := c.pr.DAG.From(e); c.of[from] < 0 && !c.known[from] {
			c.known[from] = true
			c.stale.Push(from)
		}
	}
}

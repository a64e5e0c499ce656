package cluster

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// LMT, levelized min time, is the heuristic of M. A. Iverson, F. Ozguner and G.
// J. Follen, "Parallelizing existing applications in a distributed
// heterogeneous environment", HCW 1995, as Topcuoglu, Hariri and Wu (2002)
// describe it. Tasks of one precedence level are placed together: while there
// are more tasks than cores, the two of least mean time are merged; then, by
// falling mean time, each goes to the host where its own time plus the times to
// move its inputs there is least, among those with a core that has no task of
// this level yet, after the tasks already there.
//
// Ties: of exactly equal mean times, the lowest TaskID, which for merged tasks
// is that of their first; of equal sums, to a relative Epsilon, the lowest
// HostID.
//
// Deviations: a task's level is the number of edges on the longest path to it
// from an entry task. A core counts as a processor, a task of k cores as k tasks. Merged tasks that no host
// with a free core can run together are placed one by one; a task that none of
// those can run goes to the best of all hosts.
//
// Cost: O(edges * hosts + tasks log tasks); the paper's is quadratic in tasks
// and in hosts.
type LMT struct{}

// Map plans pr. The error names a task that no host can run, or with inputs
// that reach no host.
func (LMT) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	m := lmtPlan{pr: pr, plan: heuristic.NewPlanner(pr, heuristic.AppendOnly)}
	for h := range platform.HostID(pr.Platform.NumHosts()) {
		m.cores += min(pr.Platform.Host(h).Cores, pr.DAG.NumTasks())
	}
	for _, level := range byDepth(pr.DAG) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := m.placeLevel(level); err != nil {
			return nil, fmt.Errorf("lmt: %w", err)
		}
	}
	return m.plan.Schedule(), nil
}

type lmtPlan struct {
	pr    *scheduler.Problem
	plan  *heuristic.Planner
	cores int   // of all hosts together
	open  []int // by HostID: cores without a task of this level
}

// merged is one task, or several that run one after another.
type merged struct {
	tasks   []workload.TaskID
	meanSec float64
}

func (m *lmtPlan) placeLevel(level []workload.TaskID) error {
	m.open = m.open[:0]
	for h := range platform.HostID(m.pr.Platform.NumHosts()) {
		m.open = append(m.open, m.pr.Platform.Host(h).Cores)
	}
	for _, x := range m.merge(level) {
		if h := m.cheapest(x.tasks); h != platform.NoHost {
			m.open[h] = max(0, m.open[h]-m.widest(x.tasks))
			for _, t := range x.tasks {
				m.plan.Place(t, m.plan.Fit(t, h))
			}
			continue
		}
		for _, t := range x.tasks {
			s, err := m.plan.Best(t)
			if err != nil {
				return err
			}
			m.plan.Place(t, s)
		}
	}
	return nil
}

// merge combines the level's tasks until there are at most as many as cores,
// and lists them by falling mean time.
func (m *lmtPlan) merge(level []workload.TaskID) []merged {
	byTime := func(a, b merged) int {
		return cmp.Or(cmp.Compare(a.meanSec, b.meanSec), cmp.Compare(b.tasks[0], a.tasks[0]))
	}
	short := heap.Heap[merged]{Less: func(a, b merged) bool { return byTime(a, b) < 0 }}
	for _, t := range level {
		short.Push(merged{[]workload.TaskID{t}, m.pr.Costs.MeanExecSec(t)})
	}
	for short.Len() > m.cores {
		a, b := short.Pop(), short.Pop()
		if len(a.tasks) < len(b.tasks) {
			a, b = b, a
		}
		short.Push(merged{append(a.tasks, b.tasks...), a.meanSec + b.meanSec})
	}
	slices.SortFunc(short.Items, func(a, b merged) int { return byTime(b, a) })
	return short.Items
}

// cheapest is the open host where the tasks' times plus the times to move their
// inputs there are least; NoHost if none can run all of them.
func (m *lmtPlan) cheapest(tasks []workload.TaskID) platform.HostID {
	host, beat := platform.NoHost, math.Inf(1)
	widest := m.widest(tasks)
	for i, open := range m.open {
		if open < widest {
			continue
		}
		h := platform.HostID(i)
		var sum float64
		for _, t := range tasks {
			sum += m.pr.Costs.ExecSec(t, h)
			for _, e := range m.pr.DAG.In(t) {
				sum += m.pr.Costs.TransferSec(e, m.plan.Host(m.pr.DAG.From(e)), h)
			}
		}
		if sum < beat {
			host, beat = h, sum-scheduler.Epsilon*sum
		}
	}
	return host
}

// widest is the most cores that one of the tasks needs.
func (m *lmtPlan) widest(tasks []workload.TaskID) int {
	widest := 1
	for _, t := range tasks {
		widest = max(widest, m.pr.DAG.Cores(t))
	}
	return widest
}

// byDepth groups the tasks by the number of edges on the longest path to them.
func byDepth(d *workload.DAG) [][]workload.TaskID {
	levels := d.Levels()
	groups := make([][]workload.TaskID, len(levels.Width))
	for t, level := range levels.Of {
		groups[level] = append(groups[level], workload.TaskID(t))
	}
	return groups
}

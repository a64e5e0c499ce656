package cluster

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// LMT, levelized min time, is the heuristic of M. A. Iverson, F. Ozguner and G. J.
// Follen, "Parallelizing existing applications in a distributed heterogeneous
// environment", HCW 1995, as Topcuoglu, Hariri and Wu (2002)
// describe it. Tasks of one precedence level are placed together: when there are
// more than cores, the two of least mean time are merged until there are not;
// then, by falling mean time, each goes to the host, of those with a core that
// has no task of this level yet, where its own time and the times to move its
// inputs there sum to least, after the tasks already there.
//
// Ties: equal mean times (exactly equal) lowest TaskID, of merged tasks that of
// their first; equal sums, to a relative Epsilon, lowest HostID.
//
// Deviations: a level is the longest path of edges from an entry task. A core is
// a processor. Merged tasks that no host with a free core can run together are
// placed one by one; a task that none of those can run goes to the best of all hosts.
//
// Cost: O(edges * hosts + tasks log tasks); the paper's is quadratic in tasks
// and in hosts.
type LMT struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (LMT) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) {
	m := lmtPlan{pr: pr, plan: list.NewPlanner(pr, list.AppendOnly)}
	for _, host := range pr.Platform.Hosts() {
		m.cores += min(host.Cores, pr.DAG.NumTasks())
	}
	for _, level := range byDepth(pr.DAG) {
		if err := m.placeLevel(level); err != nil {
			return nil, fmt.Errorf("lmt: %w", err)
		}
	}
	return m.plan.Schedule(), nil
}

type lmtPlan struct {
	pr    *scheduler.Problem
	plan  *list.Planner
	cores int   // of all hosts
	open  []int // by HostID: cores without a task of this level
}

// merged is one task or several that run one after another.
type merged struct {
	tasks   []workload.TaskID
	meanSec float64
}

func (m *lmtPlan) placeLevel(level []workload.TaskID) error {
	m.open = m.open[:0]
	for _, host := range m.pr.Platform.Hosts() {
		m.open = append(m.open, host.Cores)
	}
	for _, x := range m.merge(level) {
		if h := m.cheapest(x.tasks); h != platform.NoHost {
			m.open[h]--
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

// merge makes at most as many of the level's tasks as there are cores, by
// falling mean time.
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

// cheapest is the open host where the tasks' times and the times to move their
// inputs there sum to least; NoHost: none can run all of them.
func (m *lmtPlan) cheapest(tasks []workload.TaskID) platform.HostID {
	host, beat := platform.NoHost, math.Inf(1)
	for i, open := range m.open {
		if open == 0 {
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

// byDepth groups the tasks by the edges on the longest path to them.
func byDepth(d *workload.DAG) [][]workload.TaskID {
	levels := d.Levels()
	groups := make([][]workload.TaskID, levels.Depth())
	for t, level := range levels.Of {
		groups[level] = append(groups[level], workload.TaskID(t))
	}
	return groups
}

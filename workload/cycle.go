package workload

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph/topo"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// CycleError names the tasks on one cycle, in order; the first is also the
// successor of the last.
type CycleError struct {
	Tasks []string
}

// Error prints "cycle: a -> b -> a". Of a long cycle it names only the tasks at
// both ends.
func (e *CycleError) Error() string {
	const head, tail = 12, 3
	names := e.Tasks
	if n := len(names); n > head+tail+1 {
		names = slices.Concat(names[:head], []string{fmt.Sprintf("... %d more ...", n-head-tail)}, names[n-tail:])
	}
	names = slices.Concat(names, names[:min(1, len(names))])
	for i, name := range names {
		names[i] = srcerr.Cut(name)
	}
	return "cycle: " + strings.Join(names, " -> ")
}

// Limits of the search for a short cycle. gonum's Tarjan recurses once a task,
// so a core beyond maxTarjanTasks, which could exhaust the stack, is searched as
// one component; maxCycleSteps edges take about a tenth of a second.
const (
	maxTarjanTasks = 100_000
	maxCycleSteps  = 10_000_000
)

// findCycle finds a cycle of d, which sort could not order: a shortest one, if
// the search stays within its limits, and of these the one with the lowest
// TaskID. The cycle starts with that task. Deterministic.
func findCycle(d *DAG) *CycleError {
	core, ids := d.cyclicCore()
	cycle := core.shortestCycle()
	if cycle == nil {
		cycle = core.walkBack()
	}
	lowest := slices.Index(cycle, slices.Min(cycle))
	cycle = slices.Concat(cycle[lowest:], cycle[:lowest])
	names := make([]string, len(cycle))
	for i, t := range cycle {
		names[i] = d.names[ids[t]]
	}
	return &CycleError{Tasks: names}
}

// cyclicCore removes the tasks before and after all cycles from d, and also returns
// the TaskIDs that the remaining tasks have in d. Each of them has a predecessor
// and a successor among them.
func (d *DAG) cyclicCore() (core *DAG, ids []TaskID) {
	n := len(d.names)
	gone := make([]bool, n)
	for _, t := range d.order {
		gone[t] = true
	}
	waiting := make([]int32, n) // successors that are not gone
	var sinks []TaskID
	for t := range n {
		if waiting[t] = int32(len(d.Out(TaskID(t)))); waiting[t] == 0 && !gone[t] {
			sinks = append(sinks, TaskID(t))
		}
	}
	for len(sinks) > 0 {
		t := sinks[len(sinks)-1]
		sinks = sinks[:len(sinks)-1]
		gone[t] = true
		for _, e := range d.In(t) {
			if p := d.from[e]; !gone[p] {
				if waiting[p]--; waiting[p] == 0 {
					sinks = append(sinks, p)
				}
			}
		}
	}
	return d.without(gone)
}

// without is the part of d with the tasks that are not gone, renumbered; it has no
// names, work or order.
func (d *DAG) without(gone []bool) (part *DAG, ids []TaskID) {
	renamed := make([]TaskID, len(gone))
	for t := range gone {
		if !gone[t] {
			renamed[t] = TaskID(len(ids))
			ids = append(ids, TaskID(t))
		}
	}
	var edges []edge
	for e, to := range d.to {
		if from := d.from[e]; !gone[from] && !gone[to] {
			edges = append(edges, edge{from: renamed[from], to: renamed[to]})
		}
	}
	part = &DAG{names: make([]string, len(ids))}
	part.link(edges)
	return part, ids
}

// walkBack follows first predecessors from task 0 until it meets a task again.
// That is a cycle, but perhaps not a shortest one. Each task of d must have a predecessor. O(n).
func (d *DAG) walkBack() []TaskID {
	seenAt := make(map[TaskID]int)
	var path []TaskID
	for at := TaskID(0); ; at = d.from[d.In(at)[0]] {
		if i, again := seenAt[at]; again {
			path = path[i:]
			slices.Reverse(path)
			return path
		}
		seenAt[at] = len(path)
		path = append(path, at)
	}
}

// shortestCycle searches breadth first from every task in ascending order,
// within its strongly connected component. O(n m). After maxCycleSteps it returns
// the shortest cycle so far, or nil.
func (d *DAG) shortestCycle() []TaskID {
	s := cycleSearch{
		d:         d,
		component: make([]int, len(d.names)),
		parent:    make([]TaskID, len(d.names)),
		reachedBy: make([]TaskID, len(d.names)),
	}
	if len(d.names) <= maxTarjanTasks {
		for i, scc := range topo.TarjanSCC(d.Graph()) {
			for _, node := range scc {
				s.component[node.ID()] = i
			}
		}
	}
	for t := range s.reachedBy {
		s.reachedBy[t] = NoTask
	}
	for t := range TaskID(len(d.names)) {
		if s.steps > maxCycleSteps || len(s.best) == 2 {
			break
		}
		s.from(t)
	}
	return s.best
}

type cycleSearch struct {
	d         *DAG
	component []int    // by task
	parent    []TaskID // by task, in the search that reached it last
	reachedBy []TaskID // the start of that search
	best      []TaskID // nil: none yet
	steps     int      // edges looked at
}

// from looks for a cycle through start that is shorter than the best.
func (s *cycleSearch) from(start TaskID) {
	s.reachedBy[start] = start
	queue := []TaskID{start}
	levelEnd, length := 1, 1 // length: of the path from start to t
	for i := 0; i < len(queue); i++ {
		if i == levelEnd {
			levelEnd, length = len(queue), length+1
		}
		if s.best != nil && length >= len(s.best) {
			return
		}
		t := queue[i]
		for _, next := range s.d.to[s.d.outStart[t]:s.d.outStart[t+1]] {
			s.steps++
			if next == start {
				s.best = pathTo(t, start, s.parent)
				return
			}
			if s.component[next] == s.component[start] && s.reachedBy[next] != start {
				s.reachedBy[next], s.parent[next] = start, t
				queue = append(queue, next)
			}
		}
	}
}

// pathTo is start, ..., t along parents.
func pathTo(t, start TaskID, parent []TaskID) []TaskID {
	path := []TaskID{t}
	for t != start {
		t = parent[t]
		path = append(path, t)
	}
	slices.Reverse(path)
	return path
}

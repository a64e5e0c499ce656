package workload

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph/topo"
)

// CycleError names the tasks on one cycle, in order; the first is also the
// successor of the last.
type CycleError struct {
	Tasks []string
}

// Error prints cycle: a -> b -> a; the middle of a long cycle is counted, not
// named.
func (e *CycleError) Error() string {
	const head, tail = 12, 3
	names := e.Tasks
	if n := len(names); n > head+tail+1 {
		names = slices.Concat(names[:head], []string{fmt.Sprintf("... %d more ...", n-head-tail)}, names[n-tail:])
	}
	return "cycle: " + strings.Join(slices.Concat(names, names[:min(1, len(names))]), " -> ")
}

// Limits of the search for a short cycle. gonum's Tarjan recurses once a task,
// so a workload beyond maxTarjanTasks, which could exhaust the stack, is searched
// as one component; maxCycleSteps edges take about a tenth of a second.
const (
	maxTarjanTasks = 100_000
	maxCycleSteps  = 10_000_000
)

// findCycle finds a cycle of d, which sort could not order: a shortest one
// when the search stays below its limits, and among those the one with the
// lowest TaskID, which it starts with. Deterministic.
func findCycle(d *DAG) *CycleError {
	s := cycleSearch{
		d:         d,
		gone:      d.outsideCycles(),
		component: make([]int, len(d.names)),
		parent:    make([]TaskID, len(d.names)),
		reachedBy: make([]TaskID, len(d.names)),
	}
	cycle := s.shortest()
	if cycle == nil {
		cycle = s.walkBack()
	}
	lowest := slices.Index(cycle, slices.Min(cycle))
	cycle = slices.Concat(cycle[lowest:], cycle[:lowest])
	names := make([]string, len(cycle))
	for i, t := range cycle {
		names[i] = d.names[t]
	}
	return &CycleError{Tasks: names}
}

// outsideCycles marks the tasks before and after all cycles. Every other task has
// a predecessor and a successor that is not marked.
func (d *DAG) outsideCycles() []bool {
	n := len(d.names)
	gone := make([]bool, n)
	for _, t := range d.order {
		gone[t] = true
	}
	waiting := make([]int32, n) // successors that are not gone
	var sinks []TaskID
	for t := range n {
		if waiting[t] = int32(d.OutDegree(TaskID(t))); waiting[t] == 0 && !gone[t] {
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
	return gone
}

// walkBack follows first predecessors from the first task until one comes again:
// a cycle, not a shortest one. O(n).
func (s *cycleSearch) walkBack() []TaskID {
	seenAt := make(map[TaskID]int)
	var path []TaskID
	isLeft := func(e EdgeID) bool { return !s.gone[s.d.from[e]] }
	for at := TaskID(slices.Index(s.gone, false)); ; {
		if i, again := seenAt[at]; again {
			path = path[i:]
			slices.Reverse(path)
			return path
		}
		seenAt[at] = len(path)
		path = append(path, at)
		in := s.d.In(at)
		at = s.d.from[in[slices.IndexFunc(in, isLeft)]]
	}
}

// shortest searches breadth first from every task in ascending order, within its
// strongly connected component. O(n m), or maxCycleSteps; then the best so far is
// the answer, nil when there is none yet.
func (s *cycleSearch) shortest() []TaskID {
	if len(s.d.names) <= maxTarjanTasks {
		for i, scc := range topo.TarjanSCC(s.d.Graph()) {
			for _, node := range scc {
				s.component[node.ID()] = i
			}
		}
	}
	for t := range s.reachedBy {
		s.reachedBy[t] = NoTask
	}
	for t, gone := range s.gone {
		if s.steps > maxCycleSteps || len(s.best) == 2 {
			break
		}
		if !gone {
			s.from(TaskID(t))
		}
	}
	return s.best
}

type cycleSearch struct {
	d         *DAG
	gone      []bool   // by task: on no cycle
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
			if s.gone[next] {
				continue
			}
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

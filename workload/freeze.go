package workload

import (
	"math/bits"
	"slices"
)

// link fills the compressed adjacency arrays by two counting sorts. The edges of
// one task stay in the order of declaration. O(n + m).
func (d *DAG) link(edges []edge) {
	n, m := len(d.names), len(edges)
	d.outStart = make([]EdgeID, n+1)
	d.inStart = make([]int32, n+1)
	for _, e := range edges {
		d.outStart[e.from+1]++
		d.inStart[e.to+1]++
	}
	for t := range n {
		d.outStart[t+1] += d.outStart[t]
		d.inStart[t+1] += d.inStart[t]
	}
	d.from, d.to, d.bytes = make([]TaskID, m), make([]TaskID, m), make([]float64, m)
	next := slices.Clone(d.outStart[:n])
	for _, e := range edges {
		i := next[e.from]
		next[e.from]++
		d.from[i], d.to[i], d.bytes[i] = e.from, e.to, e.bytes
	}
	d.out, d.in = make([]EdgeID, m), make([]EdgeID, m)
	fill := slices.Clone(d.inStart[:n])
	for e, t := range d.to {
		d.out[e], d.in[fill[t]] = EdgeID(e), EdgeID(e)
		fill[t]++
	}
}

// sort fills order by Kahn's algorithm (A. B. Kahn, Topological sorting of
// large networks, CACM 5(11), 1962), lowest ready TaskID first, and says
// whether the graph is acyclic; if not, order holds the tasks that come before
// every cycle. O(n + m): the ready tasks are bits of a [taskSet] of depth
// six at most.
func (d *DAG) sort() bool {
	n := len(d.names)
	if d.declaredInOrder() {
		d.order = make([]TaskID, n)
		for t := range d.order {
			d.order[t] = TaskID(t)
		}
		return true
	}
	missing := make([]int32, n)
	ready := newTaskSet(n)
	for t := range n {
		missing[t] = d.inStart[t+1] - d.inStart[t]
		if missing[t] == 0 {
			ready.add(TaskID(t))
		}
	}
	d.order = make([]TaskID, 0, n)
	for t := ready.popMin(); t != NoTask; t = ready.popMin() {
		d.order = append(d.order, t)
		for _, s := range d.to[d.outStart[t]:d.outStart[t+1]] {
			if missing[s]--; missing[s] == 0 {
				ready.add(s)
			}
		}
	}
	return len(d.order) == n
}

// declaredInOrder says whether every edge points from a lower to a higher
// TaskID. Then Kahn's order is 0, 1, 2, ...: when the first k tasks are done,
// task k is ready and the lowest.
func (d *DAG) declaredInOrder() bool {
	for e, to := range d.to {
		if d.from[e] > to {
			return false
		}
	}
	return true
}

// taskSet is a set of TaskIDs below n that finds its lowest member quickly. It is
// a tree of bit words, 64 children each; a parent's bit is set when the child's
// word is not 0. Adding and taking touch one word a level, four levels for a
// million tasks. With internal/heap instead, sorting a million tasks of which nearly
// all are ready at once takes 0.58 s, not 0.03 s.
type taskSet struct {
	levels [][]uint64 // levels[0] holds the tasks; the last has one word
}

func newTaskSet(n int) taskSet {
	var s taskSet
	for {
		n = (n + 63) / 64
		s.levels = append(s.levels, make([]uint64, max(n, 1)))
		if n <= 1 {
			return s
		}
	}
}

func (s *taskSet) add(t TaskID) {
	i := int(t)
	for _, words := range s.levels {
		word := &words[i>>6]
		was := *word
		*word |= 1 << (i & 63)
		if was != 0 {
			return // the parents have their bits
		}
		i >>= 6
	}
}

// popMin removes and returns the lowest task, or NoTask if the set is empty.
func (s *taskSet) popMin() TaskID {
	top := len(s.levels) - 1
	if s.levels[top][0] == 0 {
		return NoTask
	}
	i := 0
	for l := top; l >= 0; l-- {
		i = i<<6 + bits.TrailingZeros64(s.levels[l][i])
	}
	for at, l := i, 0; l <= top; l++ {
		word := &s.levels[l][at>>6]
		*word &^= 1 << (at & 63)
		if *word != 0 {
			break
		}
		at >>= 6
	}
	return TaskID(i)
}

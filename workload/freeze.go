package workload

import "slices"

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
// every cycle. O(n + m): the ready tasks are bits of a [taskSet], whose depth
// is at most six.
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

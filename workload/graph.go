package workload

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
)

var _ graph.Directed = (*graphView)(nil)

// graphView is what [DAG.Graph] returns.
type graphView struct {
	out, in neighbours
	weight  []float64 // by index into out.tasks
}

// neighbours are adjacency lists, each ascending and without duplicates.
type neighbours struct {
	start []int32 // n+1
	tasks []TaskID
}

func (a neighbours) of(id int64) []TaskID {
	if id < 0 || id >= int64(len(a.start)-1) {
		return nil
	}
	return a.tasks[a.start[id]:a.start[id+1]]
}

// Graph returns d for gonum's algorithms. Nodes are TaskIDs: node.(TaskID) is the task of a
// node in a result. All iterators go by TaskID, so
// that deterministic algorithms stay deterministic. gonum's graph has one edge between two
// nodes: the edges from one task to another are folded into one, weighted by the sum
// of their bytes; control edges add 0. The view copies the adjacency: O(n + m) time, and about
// 16 bytes for each task and edge.
func (d *DAG) Graph() graph.WeightedDirected { return newGraphView(d) }

func newGraphView(d *DAG) *graphView {
	n, m := d.NumTasks(), d.NumEdges()
	g := &graphView{
		out: neighbours{make([]int32, n+1), make([]TaskID, 0, m)},
		in:  neighbours{make([]int32, n+1), make([]TaskID, 0, m)},
	}
	for t := range n {
		for _, e := range d.In(TaskID(t)) { // ascending EdgeID: ascending source
			if g.in.add(t, d.from[e]) {
				g.out.start[d.from[e]+1]++
			}
		}
		g.in.start[t+1] = int32(len(g.in.tasks))
	}
	for t := range n {
		g.out.start[t+1] += g.out.start[t]
	}
	g.out.tasks = g.out.tasks[:len(g.in.tasks)]
	next := slices.Clone(g.out.start[:n])
	for t := range n {
		for _, p := range g.in.of(int64(t)) {
			g.out.tasks[next[p]] = TaskID(t)
			next[p]++
		}
	}
	g.weight = make([]float64, len(g.out.tasks))
	index := next // of the edge from t to a task, refilled for each t
	for t := range n {
		for i := g.out.start[t]; i < g.out.start[t+1]; i++ {
			index[g.out.tasks[i]] = i
		}
		for _, e := range d.Out(TaskID(t)) {
			g.weight[index[d.to[e]]] += d.Bytes(e)
		}
	}
	return g
}

// add appends v to t's list, the last one so far, unless it ends in v.
func (a *neighbours) add(t int, v TaskID) bool {
	if len(a.tasks) > int(a.start[t]) && a.tasks[len(a.tasks)-1] == v {
		return false
	}
	a.tasks = append(a.tasks, v)
	return true
}

// find is the index of the edge from u to v in out.tasks and weight.
func (g *graphView) find(u, v int64) (int, bool) {
	if v < 0 || v > math.MaxInt32 {
		return 0, false
	}
	list := g.out.of(u)
	i, ok := slices.BinarySearch(list, TaskID(v))
	if !ok {
		return 0, false
	}
	return int(g.out.start[u]) + i, true
}

// Node returns the task with that ID, or nil.
func (g *graphView) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(g.out.start)-1) {
		return nil
	}
	return TaskID(id)
}

// Nodes returns all tasks, ascending.
func (g *graphView) Nodes() graph.Nodes {
	all := make([]TaskID, len(g.out.start)-1)
	for t := range all {
		all[t] = TaskID(t)
	}
	return nodesOf(all)
}

// From returns the successors of a task, ascending.
func (g *graphView) From(id int64) graph.Nodes { return nodesOf(g.out.of(id)) }

// To returns the predecessors of a task, ascending.
func (g *graphView) To(id int64) graph.Nodes { return nodesOf(g.in.of(id)) }

// HasEdgeFromTo says whether v waits for u. O(log of u's out-degree).
func (g *graphView) HasEdgeFromTo(uid, vid int64) bool {
	_, ok := g.find(uid, vid)
	return ok
}

// HasEdgeBetween says whether one of the two tasks waits for the other.
func (g *graphView) HasEdgeBetween(xid, yid int64) bool {
	return g.HasEdgeFromTo(xid, yid) || g.HasEdgeFromTo(yid, xid)
}

// Edge returns the edge from u to v, or nil.
func (g *graphView) Edge(uid, vid int64) graph.Edge {
	if e := g.WeightedEdge(uid, vid); e != nil {
		return e
	}
	return nil
}

// WeightedEdge returns the edge from u to v, or nil. Its weight is in bytes.
func (g *graphView) WeightedEdge(uid, vid int64) graph.WeightedEdge {
	i, ok := g.find(uid, vid)
	if !ok {
		return nil
	}
	return graphEdge{Source: TaskID(uid), Target: TaskID(vid), Bytes: g.weight[i]}
}

// Weight returns the bytes from x to y; 0 from a task to itself, and infinity
// and false when there is no edge.
func (g *graphView) Weight(xid, yid int64) (bytes float64, ok bool) {
	if xid == yid {
		return 0, true
	}
	if i, ok := g.find(xid, yid); ok {
		return g.weight[i], true
	}
	return math.Inf(1), false
}

// graphEdge is an edge of a graphView: all that goes from one task to another.
type graphEdge struct {
	Source, Target TaskID
	Bytes          float64
}

// From is the edge's source.
func (e graphEdge) From() graph.Node { return e.Source }

// To is the edge's target.
func (e graphEdge) To() graph.Node { return e.Target }

// ReversedEdge returns e itself: a precedence has no reverse.
func (e graphEdge) ReversedEdge() graph.Edge { return e }

// Weight is the data the edge carries, in bytes.
func (e graphEdge) Weight() float64 { return e.Bytes }

func nodesOf(tasks []TaskID) graph.Nodes {
	if len(tasks) == 0 {
		return graph.Empty
	}
	nodes := make([]graph.Node, len(tasks))
	for i, t := range tasks {
		nodes[i] = t
	}
	return iterator.NewOrderedNodes(nodes)
}

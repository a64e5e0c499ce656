package workload

import "gonum.org/v1/gonum/graph"

// GraphEdge is an edge of a [Graph]: all that goes from one task to another.
type GraphEdge struct {
	Source, Target TaskID
	Bytes          float64
}

// From is the edge's source.
func (e GraphEdge) From() graph.Node { return e.Source }

// To is the edge's target.
func (e GraphEdge) To() graph.Node { return e.Target }

// ReversedEdge returns e itself: a precedence has no reverse.
func (e GraphEdge) ReversedEdge() graph.Edge { return e }

// Weight is the data the edge carries, in bytes.
func (e GraphEdge) Weight() float64 { return e.Bytes }

// taskIterator walks over a list of tasks without copying it.
type taskIterator struct {
	tasks []TaskID
	at    int // index of the next task
}

func nodesOf(tasks []TaskID) graph.Nodes {
	if len(tasks) == 0 {
		return graph.Empty
	}
	return &taskIterator{tasks: tasks}
}

// Len is how many nodes are left.
func (it *taskIterator) Len() int { return len(it.tasks) - it.at }

func (it *taskIterator) Next() bool {
	if it.at >= len(it.tasks) {
		return false
	}
	it.at++
	return true
}

func (it *taskIterator) Node() graph.Node {
	if it.at == 0 {
		return nil
	}
	return it.tasks[it.at-1]
}

func (it *taskIterator) Reset() { it.at = 0 }

// NodeSlice returns the nodes that are left and ends the iteration.
func (it *taskIterator) NodeSlice() []graph.Node {
	if it.at >= len(it.tasks) {
		return nil
	}
	left := make([]graph.Node, 0, it.Len())
	for it.Next() {
		left = append(left, it.Node())
	}
	return left
}

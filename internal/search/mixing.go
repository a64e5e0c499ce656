package search

import (
	"math/rand/v2"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// mixing makes sequences of others, for [Genetic] and [NSGA2].
type mixing struct {
	pr   *scheduler.Problem
	draw *rand.Rand
	seen []bool // by TaskID: scratch space of cross
}

// random is a sequence far from q, with as many changes as there are tasks.
func (m *mixing) random(q *sequence) *sequence {
	q = q.clone()
	for range len(q.order) {
		m.mutate(q)
	}
	return q
}

// mutate moves one task to another host or place.
func (m *mixing) mutate(q *sequence) { q.change(m.pr.DAG, m.draw, m.pr.Platform.NumHosts()) }

// cross keeps the child's order and hosts up to two cuts and takes the rest
// from the father. Tasks after the cut come in the father's order, so each of a
// task's predecessors is either before the cut or before the task in the
// father.
func (m *mixing) cross(child, father *sequence) {
	n := len(child.order)
	cut := m.draw.IntN(n + 1)
	clear(m.seen)
	for _, t := range child.order[:cut] {
		m.seen[t] = true
	}
	rest := child.order[cut:cut]
	for _, t := range father.order {
		if !m.seen[t] {
			rest = append(rest, t)
		}
	}
	child.number(cut, n)
	from := workload.TaskID(m.draw.IntN(n + 1))
	copy(child.host[from:], father.host[from:])
}

package coupled

import (
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// largestOf is the weight of the largest flow of a use, times the penalty.
func (t *task) largestOf(use int) float64 {
	if len(t.largest) == 0 {
		return t.penalty * t.uses[use].Weight
	}
	return t.penalty * t.largest[use]
}

// shareFairly shares by bmf among the tasks that grow, those of each component of the
// system for themselves. Where it finds no fair rates, which SimGrid ends with, the tasks
// stay for fairbottleneck.
func (m *Model) shareFairly() {
	for _, tags := range m.components() {
		if !m.fair.solve(m, tags) {
			continue
		}
		for i, tag := range tags {
			m.tasks[tag].value, m.tasks[tag].stage = m.fair.rate[len(tags)-1-i], out
		}
	}
	m.growing = slices.DeleteFunc(m.growing, func(tag int32) bool { return m.tasks[tag].stage == out })
}

// components are the tasks that grow, those together that constraints join, in order of
// their starts.
func (m *Model) components() [][]int32 {
	root := map[sharing.Cons]sharing.Cons{}
	var find func(c sharing.Cons) sharing.Cons
	find = func(c sharing.Cons) sharing.Cons {
		if up, known := root[c]; known && up != c {
			root[c] = find(up)
			return root[c]
		}
		root[c] = c
		return c
	}
	for _, tag := range m.growing {
		first := find(m.tasks[tag].uses[0].Cons)
		for _, u := range m.tasks[tag].uses[1:] {
			root[find(u.Cons)] = first
			first = find(first)
		}
	}
	place, parts := map[sharing.Cons]int{}, [][]int32{}
	for _, tag := range m.growing {
		c := find(m.tasks[tag].uses[0].Cons)
		at, known := place[c]
		if !known {
			at = len(parts)
			place[c] = at
			parts = append(parts, nil)
		}
		parts[at] = append(parts[at], tag)
	}
	return parts
}

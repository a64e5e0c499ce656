package coupled

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// workPrecision is SimGrid's precision/work-amount: what is left of a capacity counts as nothing below it.
const workPrecision = 1e-5

// maxRounds ends a sharing that would take for ever, or nearly: where next to nothing is
// subtracted from a fat pipe, again and again. SimGrid hangs then.
const maxRounds = 10_000

// constraint is a resource.
type constraint struct {
	capacity float64
	fat      bool
	listed   bool    // in left
	rest     float64 // of the capacity
	offer    float64 // to each growing task
	takers   int     // uses of growing tasks
	load     float64 // as reported last
	newLoad  float64
}

// stage is where a task stands in a sharing.
type stage uint8

const (
	out     stage = iota // it takes no part: it waits, rests, or what it uses has stopped
	growing              // it takes part
	grown                // it takes part and grows no more
)

// share gives every task its rate.
func (m *Model) share() {
	m.begin()
	if m.BMF {
		m.shareFairly()
	}
	for round := 0; len(m.growing) > 0 && round < maxRounds; round++ {
		m.offer()
		m.grow()
		m.take()
		m.stop()
	}
	for _, c := range m.left {
		m.cons[c].listed = false
	}
}

// begin finds the tasks that take part and the constraints that they use.
func (m *Model) begin() {
	m.growing, m.left = m.growing[:0], m.left[:0]
	for _, tag := range m.live {
		t := &m.tasks[tag]
		t.value, t.stage = 0, out
		switch {
		case !t.enabled() || t.bound == 0 || m.stopped(t):
		case len(t.uses) == 0:
			t.value = 1
		default:
			t.stage = growing
			m.growing = append(m.growing, tag)
			m.list(t)
		}
	}
}

// stopped says whether something that a task uses has no capacity.
func (m *Model) stopped(t *task) bool {
	return slices.ContainsFunc(t.uses, func(u sharing.Use) bool { return m.cons[u.Cons].capacity == 0 })
}

// list adds what a task uses to the constraints that have something left.
func (m *Model) list(t *task) {
	for _, u := range t.uses {
		if c := &m.cons[u.Cons]; !c.listed {
			c.listed, c.rest = true, c.capacity
			m.left = append(m.left, u.Cons)
		}
	}
}

// offer divides what each constraint has left by the number of growing tasks there; a
// fat pipe offers all to each. It drops constraints without such tasks.
func (m *Model) offer() {
	for _, c := range m.left {
		m.cons[c].takers = 0
	}
	for _, tag := range m.growing {
		for _, u := range m.tasks[tag].uses {
			m.cons[u.Cons].takers++
		}
	}
	m.keep(func(c *constraint) bool {
		c.offer = c.rest
		if !c.fat {
			c.offer /= float64(c.takers)
		}
		return c.takers > 0
	})
}

// keep drops the constraints for which ok is false.
func (m *Model) keep(ok func(c *constraint) bool) {
	m.left = slices.DeleteFunc(m.left, func(id sharing.Cons) bool {
		c := &m.cons[id]
		c.listed = ok(c)
		return !c.listed
	})
}

// grow lets every growing task take its least offer, or reach its bound.
func (m *Model) grow() {
	for _, tag := range m.growing {
		t := &m.tasks[tag]
		t.step = math.MaxFloat64
		for _, u := range t.uses {
			t.step = min(t.step, m.cons[u.Cons].offer/u.Weight)
		}
		if t.bound > 0 {
			t.step = min(t.step, t.bound-t.value)
		}
		if t.value = min(t.value+t.step, math.MaxFloat64); t.value == t.bound {
			t.stage = grown
		}
	}
}

// take subtracts from the constraints the last step of every task. Of those that grow no
// more it was subtracted before: SimGrid's defect.
func (m *Model) take() {
	for _, tag := range m.live {
		t := &m.tasks[tag]
		if t.stage == out {
			continue
		}
		for _, u := range t.uses {
			switch c, taken := &m.cons[u.Cons], u.Weight*t.step; {
			case !c.listed:
			case c.fat:
				c.offer = min(c.offer, taken)
			default:
				c.rest = reduced(c.rest, taken, workPrecision)
			}
		}
	}
}

// stop drops constraints that have nothing left and ends the growth of their tasks.
func (m *Model) stop() {
	m.keep(func(c *constraint) bool {
		if c.fat {
			c.rest = reduced(c.rest, c.offer, workPrecision)
		}
		return c.rest > 0
	})
	m.growing = slices.DeleteFunc(m.growing, func(tag int32) bool {
		t := &m.tasks[tag]
		if slices.ContainsFunc(t.uses, func(u sharing.Use) bool { return !m.cons[u.Cons].listed }) {
			t.stage = grown
		}
		return t.stage == grown
	})
}

// largestOf is the weight of the largest flow of a use, times the penalty.
func (t *task) largestOf(use int) float64 {
	if len(t.largest) == 0 {
		return t.penalty * t.uses[use].Weight
	}
	return t.penalty * t.largest[use]
}

// shareFairly shares by bmf among the tasks that grow, those of each component of the system for themselves. Where it
// finds no fair rates, which SimGrid ends with, the tasks stay for fairbottleneck.
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

// components are the tasks that grow, those together that constraints join, in order of their starts.
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

package room

import (
	"math"
	"sort"
)

// Timeline is what is free on each node from each date on: steps, of which the last lasts for
// ever. Dates closer than SameSec are one. Finding room costs O(steps * nodes/64), or
// O(steps * nodes) if nodes are shared.
type Timeline struct {
	m      *Nodes
	steps  []timeStep
	spare  []*Space
	meet   Space
	nowSec float64
	now    *Space // what is really free at nowSec: jobs may outlast their expected ends
}

type timeStep struct {
	atSec float64
	*Space
}

// Reset makes the timeline one of machine m with everything free from fromSec on.
func (t *Timeline) Reset(m *Nodes, empty *Space, fromSec float64) {
	for _, s := range t.steps {
		t.spare = append(t.spare, s.Space)
	}
	t.m, t.steps = m, append(t.steps[:0], timeStep{fromSec, t.copyOf(empty)})
}

// Now moves the begin to nowSec, when free is free: that is a space which the caller keeps up to date.
func (t *Timeline) Now(nowSec float64, free *Space) {
	t.nowSec, t.now = nowSec, free
	k := t.place(nowSec)
	for _, s := range t.steps[:k] {
		t.spare = append(t.spare, s.Space)
	}
	t.steps = append(t.steps[:0], t.steps[k:]...)
	t.steps[0].atSec = max(t.steps[0].atSec, nowSec)
}

func (t *Timeline) copyOf(s *Space) *Space {
	x := &Space{}
	if n := len(t.spare); n > 0 {
		x, t.spare = t.spare[n-1], t.spare[:n-1]
	}
	x.Set(s)
	return x
}

// place finds the step that holds at a date.
func (t *Timeline) place(atSec float64) int {
	return max(0, sort.Search(len(t.steps), func(i int) bool { return t.steps[i].atSec > atSec+SameSec })-1)
}

// cut makes a step begin at a date and returns its place; that date is not before the first step.
func (t *Timeline) cut(atSec float64) int {
	k := t.place(atSec)
	if t.steps[k].atSec >= atSec-SameSec {
		return k
	}
	t.steps = append(t.steps, timeStep{})
	copy(t.steps[k+2:], t.steps[k+1:])
	t.steps[k+1] = timeStep{atSec, t.copyOf(t.steps[k].Space)}
	return k + 1
}

// span makes steps begin at both dates, of which the second may be +Inf, and returns the steps between.
func (t *Timeline) span(fromSec, toSec float64) []timeStep {
	fromSec = max(fromSec, t.steps[0].atSec)
	if toSec <= fromSec+SameSec {
		return nil
	}
	i, k := t.cut(fromSec), -1
	if !math.IsInf(toSec, 1) {
		k = t.cut(toSec)
	} else {
		k = len(t.steps)
	}
	return t.steps[i:k]
}

// Take takes nodes for a job of class c from fromSec to toSec.
func (t *Timeline) Take(c *Class, nodes []int32, fromSec, toSec float64) {
	for _, s := range t.span(fromSec, toSec) {
		s.Take(c, nodes)
	}
}

// Give gives nodes of a job of class c back from fromSec to toSec.
func (t *Timeline) Give(c *Class, nodes []int32, fromSec, toSec float64) {
	for _, s := range t.span(fromSec, toSec) {
		s.Give(c, nodes)
	}
}

// Earliest finds the first date at which a job of class c has room for lastsSec: now, or the begin of
// a step or the end of a block. Blocks must not begin for limitSec. The nodes are appended to list;
// the date is +Inf if there is no room at any time.
func (t *Timeline) Earliest(c *Class, units int, lastsSec, limitSec float64, list []int32) (atSec float64, nodes []int32) {
	for atSec = t.nowSec; !math.IsInf(atSec, 1); {
		k := t.place(atSec)
		full := t.window(k, atSec, lastsSec, c, units)
		if full < 0 {
			if nodes, ok := t.m.StartsAt(&t.meet, c, units, atSec, limitSec, nil, list); ok {
				return atSec, nodes
			}
			full = k
		}
		next := math.Inf(1)
		if full+1 < len(t.steps) {
			next = t.steps[full+1].atSec
		}
		if full == k && t.m.blocks != nil {
			next = min(next, t.m.NextSec(c, atSec))
		}
		atSec = next
	}
	return atSec, list
}

// window computes what is free during [atSec, atSec+lastsSec), which begins in step k. If a step alone has too little room for a
// job of class c it returns the place of the last such one, and else -1.
func (t *Timeline) window(k int, atSec, lastsSec float64, c *Class, units int) int {
	untilSec := atSec + lastsSec - SameSec
	last := k
	for last+1 < len(t.steps) && t.steps[last+1].atSec < untilSec {
		last++
	}
	for i := last; i >= k; i-- {
		if s := t.steps[i].Space; s.dims == 0 && s.n < units || !t.m.Possible(s, c, units) {
			return i
		}
	}
	t.meet.Set(t.steps[k].Space)
	if atSec <= t.nowSec+SameSec {
		t.meet.Meet(t.now)
	}
	for i := k + 1; i <= last && (t.meet.dims > 0 || t.meet.n >= units); i++ {
		t.meet.Meet(t.steps[i].Space)
	}
	return -1
}

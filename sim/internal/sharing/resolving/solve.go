package resolving

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// workPrecision is SimGrid's precision/work-amount. What is left of a capacity, relative to it, or of a constraint's
// use, absolute, counts as nothing below this; two bounds closer than this are reached together.
const workPrecision = 1e-5

// solver is the scratch memory of Solve.
type solver struct {
	kept      []candidate
	saturated []sharing.Cons
	listed    []Var          // unfixed variables of the saturated constraints
	touched   []sharing.Cons // constraints that lost a variable in this round
	round     uint32
	open      int // variables not fixed yet
}

// candidate is a constraint that still has capacity; ratio is remaining / usage.
type candidate struct {
	ratio float64
	c     sharing.Cons
}

// Solve recomputes what changes can affect and returns the variables with a value that may have changed, in a
// deterministic order. The slice is valid until the next call.
func (s *System) Solve() []Var {
	changed := s.solve(s.dirty, true)
	s.dirty = s.dirty[:0]
	return changed
}

// SolveAt is Solve for callers that know which constraints changed: it looks at these,
// in this order, and at no others.
func (s *System) SolveAt(cons []sharing.Cons) []Var {
	changed := s.solve(cons, false)
	s.dirty = s.dirty[:0]
	return changed
}

func (s *System) solve(from []sharing.Cons, onward bool) []Var {
	s.changed, s.looked = s.changed[:0], s.looked[:0]
	s.epoch++
	for _, c := range from {
		s.look(c)
	}
	for i := 0; i < len(s.looked); i++ {
		s.meter(s.looked[i], onward)
	}
	s.keep()
	s.solver.round, s.solver.open = 0, len(s.changed)
	for len(s.solver.kept) > 0 {
		s.solveRound()
	}
	s.addStopped()
	return s.changed
}

// solveRound fixes the variables of the constraints with the least ratio: all of them at that ratio or, if some are
// bounded below it, only those with the lowest bound.
func (s *System) solveRound() {
	sv := &s.solver
	sv.round++
	least := sv.saturate()
	lowest := s.list(least)
	if len(sv.listed) == 0 {
		// Rounding left some usage without a user.
		for _, c := range sv.saturated {
			s.drop(c)
		}
		return
	}
	if lowest < 0 && len(sv.listed) == sv.open {
		s.finish(least)
		return
	}
	sv.touched = sv.touched[:0]
	for _, v := range sv.listed {
		x := &s.vars[v]
		switch {
		case lowest < 0:
			s.fix(x, quotient(least, x.penalty))
		case near(lowest, x.bound*x.penalty):
			s.fix(x, x.bound)
		}
	}
	for _, c := range sv.touched {
		s.settle(c)
	}
}

// finish is the round that fixes all remaining variables: what they take from
// which constraint does not matter any more.
func (s *System) finish(ratio float64) {
	for _, v := range s.solver.listed {
		x := &s.vars[v]
		x.value = quotient(ratio, x.penalty)
	}
	for _, k := range s.solver.kept {
		s.meters[k.c].place = dropped
	}
	s.solver.kept = s.solver.kept[:0]
}

// saturate finds the least ratio and the constraints that have exactly it.
func (sv *solver) saturate() float64 {
	least := sv.kept[0].ratio
	for i := range sv.kept {
		least = min(least, sv.kept[i].ratio)
	}
	sv.saturated = sv.saturated[:0]
	for i := range sv.kept {
		if sv.kept[i].ratio == least {
			sv.saturated = append(sv.saturated, sv.kept[i].c)
		}
	}
	return least
}

// list collects the variables of the saturated constraints that are not fixed
// yet. It returns the least bound times penalty below least, or -1.
func (s *System) list(least float64) float64 {
	sv := &s.solver
	sv.listed = sv.listed[:0]
	lowest := -1.0
	for _, c := range sv.saturated {
		for _, u := range s.cons[c].uses {
			if u.v == noVar {
				continue
			}
			x := &s.vars[u.v]
			if x.value > 0 || s.visits[u.v].round >= sv.round {
				continue
			}
			s.visits[u.v].round = sv.round
			sv.listed = append(sv.listed, u.v)
			if x.bound > 0 {
				if b := x.bound * x.penalty; b < least && (lowest < 0 || b < lowest) {
					lowest = b
				}
			}
		}
	}
	return lowest
}

// fix gives x its value and subtracts its consumption from its constraints.
func (s *System) fix(x *variable, value float64) {
	x.value = value
	s.solver.open--
	loads := s.loads[x.first : x.first+x.count]
	cons := s.elemCons[x.first : x.first+x.count]
	for i, id := range cons {
		c := &s.meters[id]
		if c.place == dropped {
			continue
		}
		if !c.fat {
			c.remaining = less(c.remaining, loads[i].weight*value, c.capacity*workPrecision)
			c.usage = less(c.usage, loads[i].share, workPrecision)
		}
		if !c.touched {
			c.touched = true
			s.solver.touched = append(s.solver.touched, id)
		}
	}
}

// settle brings a touched constraint up to date at the end of a round. Its
// remaining capacity only shrinks within a round, so looking once is enough.
func (s *System) settle(id sharing.Cons) {
	c := &s.meters[id]
	c.touched = false
	if c.fat {
		s.refit(id)
	}
	if c.usage <= workPrecision || c.remaining <= c.capacity*workPrecision {
		s.drop(id)
		return
	}
	s.solver.kept[c.place].ratio = c.remaining / c.usage
}

// refit sets a fat pipe's usage to the largest share not yet fixed. Shares are often equal, so the search continues
// from the last top, downward as collect does, for one just as large, and only then looks at all of them.
func (s *System) refit(id sharing.Cons) {
	c, uses := &s.meters[id], s.cons[id].uses
	for i := int(c.top); i >= 0; i-- {
		if u := &uses[i]; u.share == c.usage && u.v != noVar && s.vars[u.v].value == 0 {
			c.top = int32(i)
			return
		}
	}
	c.usage = 0
	for i := len(uses) - 1; i >= 0; i-- {
		if u := &uses[i]; u.share > c.usage && s.vars[u.v].value == 0 {
			c.usage, c.top = u.share, int32(i)
		}
	}
}

// drop removes a constraint from kept; the last one takes its place.
func (s *System) drop(id sharing.Cons) {
	kept := s.solver.kept
	at, last := s.meters[id].place, len(kept)-1
	kept[at] = kept[last]
	s.meters[kept[at].c].place = at
	s.meters[id].place = dropped
	s.solver.kept = kept[:last]
}

// quotient is x/y, which is above 0 and finite even where floats have no such number: a value of 0 means that a
// variable is not fixed.
func quotient(x, y float64) float64 {
	q := x / y
	switch {
	case q > math.MaxFloat64:
		return math.MaxFloat64
	case q == 0:
		return math.SmallestNonzeroFloat64
	}
	return q
}

// less is x-y, or 0 if that is below precision: SimGrid's double_update.
func less(x, y, precision float64) float64 {
	x -= y
	if x < precision {
		return 0
	}
	return x
}

func near(a, b float64) bool {
	d := a - b
	return -workPrecision < d && d < workPrecision
}

// look lists c for the Solve.
func (s *System) look(c sharing.Cons) {
	if !s.marks[c] {
		s.marks[c] = true
		s.looked = append(s.looked, c)
	}
}

// meter prepares a constraint for the rounds, and with onward has all looked at that switched-on variables connect
// with it. It goes latest use first, as SimGrid does, so that rounding is the same.
func (s *System) meter(c sharing.Cons, onward bool) {
	uses, fat, usage, top := s.cons[c].uses, s.meters[c].fat, 0.0, 0
	for i := len(uses) - 1; i >= 0; i-- {
		u := &uses[i]
		if u.v == noVar {
			continue
		}
		if !fat {
			usage += u.share
		} else if u.share > usage {
			usage, top = u.share, i
		}
		seen := &s.visits[u.v]
		if seen.listed == s.epoch {
			continue
		}
		seen.listed, seen.round = s.epoch, 0
		x := &s.vars[u.v]
		x.value = 0
		s.changed = append(s.changed, u.v)
		if onward {
			for _, next := range s.elemCons[x.first : x.first+x.count] {
				s.look(next)
			}
		}
	}
	m := &s.meters[c]
	m.remaining, m.usage, m.top = m.capacity, usage, int32(top)
}

// keep makes the constraints that were looked at candidates if they have capacity and demand.
func (s *System) keep() {
	s.solver.kept = s.solver.kept[:0]
	for _, c := range s.looked {
		s.marks[c] = false
		if m := &s.meters[c]; m.remaining > m.capacity*workPrecision && m.usage > 0 {
			m.place = int32(len(s.solver.kept))
			s.solver.kept = append(s.solver.kept, candidate{ratio: m.remaining / m.usage, c: c})
		}
	}
}

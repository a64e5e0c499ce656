package fluid

// workPrecision is SimGrid's precision/work-amount: what is left of a
// capacity, relative to it, and of a constraint's use, absolute, counts as
// nothing below it; two bounds nearer than it are reached together.
const workPrecision = 1e-5

// solver is the scratch memory of Solve.
type solver struct {
	reached   []Cons
	light     []light
	saturated []int32 // places in light
	listed    []Var   // variables of the saturated constraints
	touched   []Cons  // constraints that lost a variable in this round
	round     uint32
}

// light is a constraint that can still give: the compact copy that the rounds
// work on.
type light struct {
	remaining float64
	usage     float64 // of variables not yet fixed
	ratio     float64 // remaining / usage
	cut       float64 // remaining at or below it is nothing
	c         Cons
	fat       bool
	touched   bool
	top       int32 // fat: the use that gave usage
}

// Solve recomputes what changes can affect and returns the variables whose
// value may have changed, in a deterministic order. The slice is valid until
// the next call.
func (s *System) Solve() []Var {
	if len(s.marked) == 0 {
		return nil
	}
	s.collect()
	s.keep()
	s.solver.round = 0
	for len(s.solver.light) > 0 {
		s.solveRound()
	}
	return s.changed
}

// keep fills solver.light with the reached constraints that have capacity.
func (s *System) keep() {
	ls := s.solver.light[:0]
	for _, id := range s.solver.reached {
		c := &s.cons[id]
		c.light = -1
		l := light{remaining: c.capacity, cut: c.capacity * workPrecision, c: id, fat: c.fat}
		if !(l.remaining > l.cut) {
			continue
		}
		if c.fat {
			for i, u := range c.uses {
				if u.share > l.usage {
					l.usage, l.top = u.share, int32(i)
				}
			}
		} else { // the order of SimGrid, for the same rounding
			for i := len(c.uses) - 1; i >= 0; i-- {
				l.usage += c.uses[i].share
			}
		}
		if l.usage > 0 {
			l.ratio = l.remaining / l.usage
			c.light = int32(len(ls))
			ls = append(ls, l)
		}
	}
	s.solver.light = ls
}

// solveRound fixes the variables of the constraints with the least ratio: all of them
// at that ratio, or, when some are bounded below it, only the most bounded.
func (s *System) solveRound() {
	sv := &s.solver
	sv.round++
	least := s.saturate()
	lowest := s.list(least)
	if len(sv.listed) == 0 {
		// Rounding left a use without a user.
		for i := len(sv.saturated) - 1; i >= 0; i-- {
			s.drop(sv.saturated[i])
		}
		return
	}
	sv.touched = sv.touched[:0]
	for _, v := range sv.listed {
		x := &s.vars[v]
		switch {
		case lowest < 0:
			s.fix(x, least/x.penalty)
		case near(lowest, x.bound*x.penalty):
			s.fix(x, x.bound)
		}
	}
	for _, c := range sv.touched {
		s.settle(c)
	}
}

// saturate finds the least ratio and the constraints that have exactly it.
func (s *System) saturate() float64 {
	sv := &s.solver
	least := sv.light[0].ratio
	sv.saturated = append(sv.saturated[:0], 0)
	for i := 1; i < len(sv.light); i++ {
		switch r := sv.light[i].ratio; {
		case r < least:
			least = r
			sv.saturated = append(sv.saturated[:0], int32(i))
		case r == least:
			sv.saturated = append(sv.saturated, int32(i))
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
	for _, i := range sv.saturated {
		for _, u := range s.cons[sv.light[i].c].uses {
			if u.v == noVar {
				continue
			}
			x := &s.vars[u.v]
			if x.value > 0 || x.round == sv.round {
				continue
			}
			x.round = sv.round
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

// fix gives x its value and takes its consumption from its constraints.
func (s *System) fix(x *variable, value float64) {
	x.value = value
	for i := x.first; i < x.first+x.count; i++ {
		e := &s.elems[i]
		at := s.cons[e.cons].light
		if at < 0 {
			continue
		}
		l := &s.solver.light[at]
		if !l.fat {
			l.remaining = less(l.remaining, e.weight*value, l.cut)
			l.usage = less(l.usage, e.share, workPrecision)
		}
		if !l.touched {
			l.touched = true
			s.solver.touched = append(s.solver.touched, e.cons)
		}
	}
}

// settle brings a touched constraint up to date at the end of a round. What is
// left only shrinks within a round, so looking once is enough.
func (s *System) settle(c Cons) {
	at := s.cons[c].light
	l := &s.solver.light[at]
	l.touched = false
	if l.fat {
		s.refit(l)
	}
	if l.usage <= workPrecision || l.remaining <= l.cut {
		s.drop(at)
		return
	}
	l.ratio = l.remaining / l.usage
}

// refit sets a fat pipe's usage to the largest share not yet fixed. Shares
// often are equal, so the search first looks onward from the last top for one
// as large and only then at all of them.
func (s *System) refit(l *light) {
	uses := s.cons[l.c].uses
	for i := int(l.top); i < len(uses); i++ {
		if uses[i].v != noVar && uses[i].share == l.usage && s.vars[uses[i].v].value == 0 {
			l.top = int32(i)
			return
		}
	}
	l.usage = 0
	for i, u := range uses {
		if u.share > l.usage && s.vars[u.v].value == 0 {
			l.usage, l.top = u.share, int32(i)
		}
	}
}

// drop takes a constraint out of light; the last one takes its place.
func (s *System) drop(at int32) {
	ls := s.solver.light
	last := len(ls) - 1
	s.cons[ls[at].c].light = -1
	if int(at) != last {
		ls[at] = ls[last]
		s.cons[ls[at].c].light = at
	}
	s.solver.light = ls[:last]
}

// less is x-y, and 0 when that is below precision: SimGrid's double_update.
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

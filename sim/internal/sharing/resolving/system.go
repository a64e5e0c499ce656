package resolving

import (
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Var names a variable of one System.
type Var int32

// System holds variables and constraints. The zero System is empty and ready.
type System struct {
	vars      []variable
	visits    []visit   // by Var
	requested []float64 // by Var: the penalty that was set; see mustRest
	cons      []constraint
	meters    []meter // by Cons
	marks     []bool  // by Cons: is in looked, during Solve

	// Elements, one for each constraint that a variable uses, in columns.
	elemCons []sharing.Cons
	loads    []load
	slots    []int32 // index in the constraint's uses while the variable is on, else noSlot
	pool     pool
	free     []Var // removed variables, for reuse

	dirty   []sharing.Cons // where the next Solve begins to look
	stopped []Var          // variables that a bound or capacity of 0 has switched off since the last Solve
	looked  []sharing.Cons // what the last Solve looked at
	changed []Var
	epoch   uint32 // of Solves
	solver  solver
}

// variable is an activity. Its elements are those from first to first+count, in a run with space for room of them.
type variable struct {
	penalty float64 // 0: switched off
	bound   float64 // sharing.Unbounded or the largest value
	value   float64 // 0 while not fixed in the current Solve
	first   int32
	count   int32
	room    int32
}

// visit says when a variable was last seen. It is kept apart from variable, as meter and marks are from constraint,
// so that the walks, which touch a little of many, stay in the processor's first-level cache.
type visit struct {
	listed uint32 // epoch of the last Solve that it belonged to
	round  uint32 // last round of that Solve that listed it
}

// constraint is a resource.
type constraint struct {
	uses     []use // of switched-on variables, in the order they were switched on; see unlink
	holes    int32 // how many in uses
	lastVar  Var   // for Add: the variable of lastElem
	lastElem int32
}

// meter is what a constraint has left for variables not yet fixed, and how much they use.
type meter struct {
	capacity  float64
	remaining float64
	usage     float64
	place     int32 // index in solver.kept during Solve, else dropped
	top       int32 // for a fat pipe: the use that gave usage
	fat       bool
	touched   bool // is in solver.touched
}

// dropped is the place of a constraint that takes no part in a Solve, or no longer does.
const dropped = -1

// use is an element seen from its constraint: share is weight/penalty. In the
// hole that a switched-off one leaves, v is noVar and share 0.
type use struct {
	share float64
	v     Var
	elem  int32
}

// load is what a variable puts on a constraint: its weight there, and its share weight/penalty while it is on.
type load struct {
	weight float64
	share  float64
}

// noSlot is the slot of an element of a variable that is off.
const noSlot = -1

// AddConstraint adds a resource; fat makes it a fat pipe.
func (s *System) AddConstraint(capacity float64, fat bool) sharing.Cons {
	c := constraint{lastVar: noVar}
	if n := len(s.cons); n < cap(s.cons) {
		// Reused after Reset: keep the old uses' memory.
		c.uses = s.cons[:n+1][n].uses[:0]
	}
	s.cons = append(s.cons, c)
	s.meters = append(s.meters, meter{capacity: capacity, place: dropped, fat: fat})
	s.marks = append(s.marks, false)
	return sharing.Cons(len(s.cons) - 1)
}

// Add adds a variable that consumes uses. A constraint that occurs twice counts with the sum of its weights, on a fat
// pipe with the largest. Penalty 0 adds it switched off; bound is sharing.Unbounded or at least 0. It panics without
// uses: such a variable would have no finite value.
func (s *System) Add(penalty, bound float64, uses []sharing.Use) Var {
	if len(uses) == 0 {
		panic("resolving: an activity that uses no constraint")
	}
	v := s.newVar()
	first := s.pool.take(s, len(uses))
	s.vars[v] = variable{bound: bound, first: first, room: int32(len(uses))}
	x := &s.vars[v]
	for _, u := range uses {
		c := &s.cons[u.Cons]
		if c.lastVar == v {
			w := &s.loads[c.lastElem].weight
			if s.meters[u.Cons].fat {
				*w = max(*w, u.Weight)
			} else {
				*w += u.Weight
			}
			continue
		}
		i := first + x.count
		c.lastVar, c.lastElem = v, i
		s.elemCons[i], s.loads[i], s.slots[i] = u.Cons, load{weight: u.Weight}, noSlot
		x.count++
	}
	for _, c := range s.Constraints(v) {
		s.cons[c].lastVar = noVar
	}
	s.SetPenalty(v, penalty)
	return v
}

// SetPenalty changes a variable's penalty; 0 switches it off.
func (s *System) SetPenalty(v Var, penalty float64) {
	s.requested[v] = max(penalty, 0)
	s.apply(v)
}

// SetBound changes a variable's bound: sharing.Unbounded, or at least 0.
func (s *System) SetBound(v Var, bound float64) {
	s.vars[v].bound = bound
	s.apply(v)
}

// SetCapacity changes a constraint's capacity.
func (s *System) SetCapacity(c sharing.Cons, capacity float64) {
	before := s.meters[c].capacity
	s.meters[c].capacity = capacity
	s.dirty = append(s.dirty, c)
	if (before > 0) != (capacity > 0) {
		s.applyAll(c)
	}
}

// apply brings a variable's elements up to date with its penalty, its bound and the capacities that it uses.
func (s *System) apply(v Var) {
	x := &s.vars[v]
	penalty := s.requested[v]
	if penalty > 0 && s.mustRest(v) {
		penalty = 0
		s.stopped = append(s.stopped, v)
	}
	isOn := s.On(v)
	x.penalty = penalty
	if penalty <= 0 {
		x.value = 0
	}
	if penalty <= 0 && !isOn {
		return
	}
	for i := x.first; i < x.first+x.count; i++ {
		switch {
		case penalty <= 0:
			s.unlink(i)
			continue
		case !isOn:
			s.link(v, i)
		}
		s.reshare(i, penalty)
	}
	s.dirty = append(s.dirty, s.Constraints(v)...)
}

// Remove removes a variable; its Var may be given to a later one.
func (s *System) Remove(v Var) {
	s.SetPenalty(v, 0)
	x := &s.vars[v]
	s.pool.give(x.first, int(x.room))
	x.count = 0
	s.free = append(s.free, v)
}

// Value is the variable's rate as of the last Solve.
func (s *System) Value(v Var) float64 { return s.vars[v].value }

// EachUse calls do for each constraint that v uses, with its weight there.
func (s *System) EachUse(v Var, do func(c sharing.Cons, weight float64)) {
	x := &s.vars[v]
	for i := x.first; i < x.first+x.count; i++ {
		do(s.elemCons[i], s.loads[i].weight)
	}
}

// Constraints are those that v uses, each once. The slice is valid until v is removed.
func (s *System) Constraints(v Var) []sharing.Cons {
	x := &s.vars[v]
	return s.elemCons[x.first : x.first+x.count]
}

// On says whether v takes part in the sharing.
func (s *System) On(v Var) bool {
	x := &s.vars[v]
	return x.count > 0 && s.slots[x.first] != noSlot
}

// Reset empties the system and keeps its memory.
func (s *System) Reset() {
	s.vars, s.visits, s.requested = s.vars[:0], s.visits[:0], s.requested[:0]
	s.elemCons, s.loads, s.slots = s.elemCons[:0], s.loads[:0], s.slots[:0]
	s.cons, s.meters, s.marks = s.cons[:0], s.meters[:0], s.marks[:0]
	s.free, s.dirty, s.stopped = s.free[:0], s.dirty[:0], s.stopped[:0]
	s.looked, s.changed = s.looked[:0], s.changed[:0]
	s.pool.reset()
	s.epoch = 0
}

func (s *System) newVar() Var {
	if n := len(s.free); n > 0 {
		v := s.free[n-1]
		s.free = s.free[:n-1]
		return v
	}
	s.vars, s.visits, s.requested = append(s.vars, variable{}), append(s.visits, visit{}), append(s.requested, 0)
	return Var(len(s.vars) - 1)
}

// pool hands out runs of consecutive elements. Runs that are given back are
// kept by length, so that another run of that length costs no allocation.
type pool struct {
	byLen [][]int32 // byLen[n]: the first elements of free runs of length n
}

// take returns the first of n consecutive elements.
func (p *pool) take(s *System, n int) int32 {
	if n < len(p.byLen) {
		if runs := p.byLen[n]; len(runs) > 0 {
			first := runs[len(runs)-1]
			p.byLen[n] = runs[:len(runs)-1]
			return first
		}
	}
	first := int32(len(s.loads))
	for range n {
		s.elemCons, s.loads, s.slots = append(s.elemCons, 0), append(s.loads, load{}), append(s.slots, noSlot)
	}
	return first
}

// give takes back a run of n elements.
func (p *pool) give(first int32, n int) {
	for len(p.byLen) <= n {
		p.byLen = append(p.byLen, nil)
	}
	p.byLen[n] = append(p.byLen[n], first)
}

func (p *pool) reset() {
	for i := range p.byLen {
		p.byLen[i] = p.byLen[i][:0]
	}
}

// noVar marks a hole in a constraint's uses.
const noVar = Var(-1)

// link appends element i of v to its constraint's uses.
func (s *System) link(v Var, i int32) {
	c := &s.cons[s.elemCons[i]]
	s.slots[i] = int32(len(c.uses))
	c.uses = append(c.uses, use{v: v, elem: i})
}

// reshare brings a linked element's share up to date.
func (s *System) reshare(i int32, penalty float64) {
	l := &s.loads[i]
	l.share = l.weight / penalty
	s.cons[s.elemCons[i]].uses[s.slots[i]].share = l.share
}

// unlink removes element i from its constraint's uses. Their order matters, so it leaves a hole; once half of them
// are holes they are closed up, so a hole costs O(1).
func (s *System) unlink(i int32) {
	c := &s.cons[s.elemCons[i]]
	c.uses[s.slots[i]] = use{v: noVar}
	s.slots[i] = noSlot
	if c.holes++; int(c.holes)*2 <= len(c.uses) {
		return
	}
	kept := c.uses[:0]
	for _, u := range c.uses {
		if u.v != noVar {
			s.slots[u.elem] = int32(len(kept))
			kept = append(kept, u)
		}
	}
	c.uses, c.holes = kept, 0
}

// NumUses bounds the index of UseAt.
func (s *System) NumUses(c sharing.Cons) int { return len(s.cons[c].uses) }

// UseAt is the variable that was switched on as number i of those that use c; ok is false where one has left.
func (s *System) UseAt(c sharing.Cons, i int) (v Var, ok bool) {
	v = s.cons[c].uses[i].v
	return v, v != noVar
}

// A variable that has a bound of 0, or uses a constraint of capacity 0, rests:
// its value is 0, as if it were switched off, until that changes.

// mustRest says whether v cannot have a value above 0.
func (s *System) mustRest(v Var) bool {
	return s.vars[v].bound == 0 ||
		slices.ContainsFunc(s.Constraints(v), func(c sharing.Cons) bool { return s.meters[c].capacity <= 0 })
}

// applyAll lets the variables of a constraint rest or go on.
func (s *System) applyAll(c sharing.Cons) {
	for v := range s.vars {
		if slices.Contains(s.Constraints(Var(v)), c) {
			s.apply(Var(v))
		}
	}
}

// addStopped adds to changed the variables that rest since the last Solve.
func (s *System) addStopped() {
	for _, v := range s.stopped {
		if s.requested[v] > 0 && !s.On(v) {
			s.changed = append(s.changed, v)
		}
	}
	s.stopped = s.stopped[:0]
}

package fluid

// Var names a variable of one System.
type Var int32

// Cons names a constraint of one System.
type Cons int32

// Use is one constraint that a variable consumes: Weight units of capacity for
// every unit of the variable's value.
type Use struct {
	Cons   Cons
	Weight float64
}

// Unbounded is the bound of a variable that has none.
const Unbounded = -1.0

// System holds variables and constraints. The zero System is empty and ready.
type System struct {
	vars  []variable
	cons  []constraint
	elems []element
	pool  pool
	free  []Var // removed variables, to be used again

	marked  []Cons // roots of what the next Solve must visit
	epoch   uint32 // of the current visit; see visit.go
	changed []Var
	solver  solver
}

// variable is an activity. Its elements are elems[first : first+count]; the
// run they stand in has room of them.
type variable struct {
	penalty float64 // 0: switched off
	bound   float64 // Unbounded or the largest value
	value   float64 // 0 while not fixed in the current Solve
	first   int32
	count   int32
	room    int32
	epoch   uint32 // last visit
	round   uint32 // last round of the solver that listed it
}

// constraint is a resource. remaining, usage and top are scratch of Solve: what
// it can still give to variables not yet fixed, and how much they ask for.
type constraint struct {
	capacity  float64
	remaining float64
	usage     float64
	uses      []use  // of switched-on variables
	epoch     uint32 // last visit
	place     int32  // in solver.kept during Solve, dropped when not kept
	top       int32  // fat: the use that gave usage
	fat       bool
	marked    bool // stands in System.marked
	touched   bool // stands in solver.touched
	lastVar   Var  // Add: the variable whose element is lastElem
	lastElem  int32
}

// dropped is the place of a constraint that takes no part in a Solve.
const dropped = -1

// use is an element seen from its constraint: share is weight/penalty.
type use struct {
	share float64
	v     Var
	elem  int32
}

// element is the crossing of a variable and a constraint. slot is its place in
// the constraint's uses while the variable is on, else -1.
type element struct {
	weight float64
	share  float64
	cons   Cons
	slot   int32
}

// AddConstraint adds a resource; fat makes it a fat pipe.
func (s *System) AddConstraint(capacity float64, fat bool) Cons {
	c := constraint{capacity: capacity, fat: fat, place: dropped, lastVar: -1}
	if n := len(s.cons); n < cap(s.cons) {
		// Taken again after Reset: keep the old uses' memory.
		s.cons = s.cons[:n+1]
		c.uses = s.cons[n].uses[:0]
		s.cons[n] = c
	} else {
		s.cons = append(s.cons, c)
	}
	return Cons(len(s.cons) - 1)
}

// Add adds a variable that consumes uses. A constraint that occurs twice counts
// with the sum of its weights, on a fat pipe with the largest. Penalty 0 adds
// it switched off; bound is Unbounded or positive. It panics without uses: such
// a variable would have no finite value.
func (s *System) Add(penalty, bound float64, uses []Use) Var {
	if len(uses) == 0 {
		panic("fluid: variable without a constraint")
	}
	v := s.newVar()
	first := s.pool.take(s, len(uses))
	count := int32(0)
	for _, u := range uses {
		c := &s.cons[u.Cons]
		if c.lastVar == v {
			w := &s.elems[c.lastElem].weight
			if c.fat {
				*w = max(*w, u.Weight)
			} else {
				*w += u.Weight
			}
			continue
		}
		c.lastVar, c.lastElem = v, first+count
		s.elems[first+count] = element{weight: u.Weight, cons: u.Cons, slot: -1}
		count++
	}
	for i := range count {
		s.cons[s.elems[first+i].cons].lastVar = -1
	}
	s.vars[v] = variable{bound: bound, first: first, count: count, room: int32(len(uses))}
	if penalty > 0 {
		s.SetPenalty(v, penalty)
	}
	return v
}

// SetPenalty changes a variable's penalty; 0 switches it off.
func (s *System) SetPenalty(v Var, penalty float64) {
	x := &s.vars[v]
	wasOn := x.penalty > 0
	x.penalty = penalty
	for i := x.first; i < x.first+x.count; i++ {
		switch {
		case penalty > 0 && !wasOn:
			s.link(v, i)
		case penalty > 0:
			e := &s.elems[i]
			e.share = e.weight / penalty
			s.cons[e.cons].uses[e.slot].share = e.share
		case wasOn:
			s.unlink(i)
		}
		s.mark(s.elems[i].cons)
	}
	if penalty <= 0 {
		x.value = 0
	}
}

// SetCapacity changes a constraint's capacity.
func (s *System) SetCapacity(c Cons, capacity float64) {
	s.cons[c].capacity = capacity
	s.mark(c)
}

// Remove takes a variable out; its Var may be given to a later one.
func (s *System) Remove(v Var) {
	x := &s.vars[v]
	if x.penalty > 0 {
		s.SetPenalty(v, 0)
	}
	s.pool.give(x.first, int(x.room))
	x.count = 0
	s.free = append(s.free, v)
}

// Value is the variable's rate as of the last Solve.
func (s *System) Value(v Var) float64 { return s.vars[v].value }

// Reset empties the system and keeps its memory.
func (s *System) Reset() {
	s.vars, s.cons, s.elems = s.vars[:0], s.cons[:0], s.elems[:0]
	s.free, s.marked, s.changed = s.free[:0], s.marked[:0], s.changed[:0]
	s.pool.reset()
	s.epoch = 0
}

func (s *System) newVar() Var {
	if n := len(s.free); n > 0 {
		v := s.free[n-1]
		s.free = s.free[:n-1]
		return v
	}
	s.vars = append(s.vars, variable{})
	return Var(len(s.vars) - 1)
}

// link puts element i of v into its constraint's uses.
func (s *System) link(v Var, i int32) {
	e := &s.elems[i]
	c := &s.cons[e.cons]
	e.share = e.weight / s.vars[v].penalty
	e.slot = int32(len(c.uses))
	c.uses = append(c.uses, use{share: e.share, v: v, elem: i})
}

// unlink takes element i out of its constraint's uses; the last use takes its
// place.
func (s *System) unlink(i int32) {
	e := &s.elems[i]
	uses := s.cons[e.cons].uses
	last := len(uses) - 1
	moved := uses[last]
	uses[e.slot] = moved
	s.elems[moved.elem].slot = e.slot
	s.cons[e.cons].uses = uses[:last]
	e.slot = -1
}

func (s *System) mark(c Cons) {
	if !s.cons[c].marked {
		s.cons[c].marked = true
		s.marked = append(s.marked, c)
	}
}

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

	marked  []Cons // what the next Solve must look at; see mark.go
	walk    []step // scratch of mark
	epoch   uint32 // of the marks since the last Solve
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
	epoch   uint32 // last visit of mark
	solved  uint32 // last Solve that it belonged to
	round   uint32 // last round of the solver that listed it
}

// constraint is a resource.
type constraint struct {
	capacity float64
	uses     []use // of switched-on variables, in the order they were switched on; see uses.go
	holes    int32 // in uses
	attached int32 // elements, those of switched-off variables too
	marked   int32 // 1 + place in System.marked, or 0
	light    int32 // place in solver.light during Solve, -1 when not kept
	fat      bool
	lastVar  Var // Add: the variable whose element is lastElem
	lastElem int32
}

// use is an element seen from its constraint: share is weight/penalty. Where
// one was switched off, v is noVar and share 0.
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
	if n := len(s.cons); n < cap(s.cons) {
		// Taken again after Reset: keep the old uses' memory.
		s.cons = s.cons[:n+1]
		uses := s.cons[n].uses[:0]
		s.cons[n] = constraint{capacity: capacity, uses: uses, fat: fat, light: -1, lastVar: noVar}
	} else {
		s.cons = append(s.cons, constraint{capacity: capacity, fat: fat, light: -1, lastVar: noVar})
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
	s.vars[v] = variable{penalty: penalty, bound: bound, first: first, room: int32(len(uses)), epoch: s.epoch - 1, solved: s.epoch - 1}
	x := &s.vars[v]
	for _, u := range uses {
		c := &s.cons[u.Cons]
		i := first + x.count
		if c.lastVar == v {
			i = c.lastElem
			w := &s.elems[i].weight
			if c.fat {
				*w = max(*w, u.Weight)
			} else {
				*w += u.Weight
			}
		} else {
			c.lastVar, c.lastElem = v, i
			c.attached++
			s.elems[i] = element{weight: u.Weight, cons: u.Cons, slot: -1}
			x.count++
			if penalty > 0 {
				s.link(v, i)
			}
		}
		if penalty > 0 {
			s.reshare(i, penalty)
		}
		s.mark(u.Cons)
	}
	for i := range x.count {
		s.cons[s.elems[first+i].cons].lastVar = noVar
	}
	return v
}

// SetPenalty changes a variable's penalty; 0 switches it off.
func (s *System) SetPenalty(v Var, penalty float64) {
	x := &s.vars[v]
	wasOn := x.penalty > 0
	if wasOn {
		s.markFirst(x)
	}
	x.penalty = max(penalty, 0)
	for i := x.first; i < x.first+x.count; i++ {
		switch {
		case penalty > 0 && !wasOn:
			s.link(v, i)
			s.reshare(i, penalty)
		case penalty > 0:
			s.reshare(i, penalty)
		case wasOn:
			s.unlink(i)
		}
	}
	if penalty > 0 {
		s.markFirst(x)
	} else {
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
	for i := x.first; i < x.first+x.count; i++ {
		c := s.elems[i].cons
		if s.cons[c].attached--; s.cons[c].attached == 0 {
			s.unmark(c)
		}
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

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
	// Thorough makes Solve overlook nothing: the sharing is then always exact,
	// unlike SimGrid's (see mark.go). It must not change between Resets.
	Thorough bool

	vars   []variable
	visits []visit // by Var
	cons   []constraint
	meters []meter // by Cons
	marks  []int32 // by Cons: 1 + index in marked, or 0

	// Elements, one for each constraint that a variable uses, in columns.
	elemCons []Cons
	loads    []load
	slots    []int32 // index in the constraint's uses while the variable is on, else noSlot
	pool     pool
	free     []Var // removed variables, for reuse

	marked  []Cons // what the next Solve must look at; see mark.go
	roots   []Cons // where the walk of a lone change begins, while it is put off
	stale   int    // constraints that are overlooked
	epoch   uint32 // of the marks since the last Solve
	changed []Var
	solver  solver
}

// variable is an activity. Its elements are those from first to first+count, in
// a run with space for room of them.
type variable struct {
	penalty float64 // 0: switched off
	bound   float64 // Unbounded or the largest value
	value   float64 // 0 while not fixed in the current Solve
	first   int32
	count   int32
	room    int32
}

// visit says when a variable was last seen. It is kept apart from variable, as
// meter and marks are from constraint, so that the walks, which touch a little
// of many, stay in the processor's first-level cache.
type visit struct {
	walked uint32 // epoch of the last walk that covered all its constraints
	solved uint32 // epoch of the last Solve that it belonged to
	round  uint32 // last round of that Solve that listed it
	group  int32  // the first constraint, in marked, of those it uses; see Compare
	slot   int32  // its index in that constraint's uses
}

// constraint is a resource.
type constraint struct {
	uses     []use // of switched-on variables, in the order they were switched on; see uses.go
	holes    int32 // how many in uses
	attached int32 // how many elements, including those of switched-off variables
	lastVar  Var   // for Add: the variable whose element is lastElem
	lastElem int32
	stale    bool // its variables changed, but the last Solve overlooked it
}

// meter is what a constraint has left for variables not yet fixed, and how much
// they ask for.
type meter struct {
	capacity  float64
	remaining float64
	usage     float64
	place     int32 // index in solver.kept during Solve, else dropped
	top       int32 // for a fat pipe: the use that gave usage
	fat       bool
	touched   bool // is in solver.touched
}

// dropped is the place of a constraint that takes no part in a Solve, or no
// longer does.
const dropped = -1

// use is an element seen from its constraint: share is weight/penalty. In the
// hole that a switched-off one leaves, v is noVar and share 0.
type use struct {
	share float64
	v     Var
	elem  int32
}

// load is what a variable puts on a constraint: its weight there, and its share
// weight/penalty while it is on.
type load struct {
	weight float64
	share  float64
}

// noSlot is the slot of an element whose variable is off.
const noSlot = -1

// AddConstraint adds a resource; fat makes it a fat pipe.
func (s *System) AddConstraint(capacity float64, fat bool) Cons {
	c := constraint{lastVar: noVar}
	if n := len(s.cons); n < cap(s.cons) {
		// Reused after Reset: keep the old uses' memory.
		c.uses = s.cons[:n+1][n].uses[:0]
	}
	s.cons = append(s.cons, c)
	s.meters = append(s.meters, meter{capacity: capacity, place: dropped, fat: fat})
	s.marks = append(s.marks, 0)
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
	s.vars[v] = variable{penalty: penalty, bound: bound, first: first, room: int32(len(uses))}
	s.visits[v] = visit{walked: s.epoch - 1, solved: s.epoch - 1}
	x := &s.vars[v]
	if penalty > 0 {
		s.flush()
	}
	for _, u := range uses {
		c := &s.cons[u.Cons]
		i := first + x.count
		if c.lastVar == v {
			i = c.lastElem
			w := &s.loads[i].weight
			if s.meters[u.Cons].fat {
				*w = max(*w, u.Weight)
			} else {
				*w += u.Weight
			}
		} else {
			c.lastVar, c.lastElem = v, i
			c.attached++
			s.elemCons[i], s.loads[i], s.slots[i] = u.Cons, load{weight: u.Weight}, noSlot
			x.count++
			if penalty > 0 {
				s.link(v, i)
			}
		}
		if penalty > 0 {
			s.reshare(i, penalty)
		}
		// A variable that is switched off changes nothing, except that it marks what
		// was overlooked.
		if penalty > 0 || s.stale > 0 {
			s.mark(u.Cons)
		}
	}
	for i := range x.count {
		s.cons[s.elemCons[first+i]].lastVar = noVar
	}
	return v
}

// SetPenalty changes a variable's penalty; 0 switches it off.
func (s *System) SetPenalty(v Var, penalty float64) {
	s.flush()
	x := &s.vars[v]
	wasOn := x.penalty > 0
	if wasOn {
		s.change(x)
		if penalty <= 0 {
			s.aboutToLeave(x)
		}
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
		s.change(x)
	} else {
		x.value = 0
	}
}

// SetCapacity changes a constraint's capacity.
func (s *System) SetCapacity(c Cons, capacity float64) {
	s.meters[c].capacity = capacity
	s.mark(c)
}

// Remove removes a variable; its Var may be given to a later one.
func (s *System) Remove(v Var) {
	x := &s.vars[v]
	if x.penalty > 0 {
		s.SetPenalty(v, 0)
	}
	for i := x.first; i < x.first+x.count; i++ {
		c := s.elemCons[i]
		if s.cons[c].attached--; s.cons[c].attached == 0 {
			s.forget(c)
		}
	}
	s.pool.give(x.first, int(x.room))
	x.count = 0
	s.free = append(s.free, v)
}

// Value is the variable's rate as of the last Solve.
func (s *System) Value(v Var) float64 { return s.vars[v].value }

// EachUse calls do for each constraint that v uses, with its weight there.
func (s *System) EachUse(v Var, do func(c Cons, weight float64)) {
	x := &s.vars[v]
	for i := x.first; i < x.first+x.count; i++ {
		do(s.elemCons[i], s.loads[i].weight)
	}
}

// Reset empties the system and keeps its memory.
func (s *System) Reset() {
	s.vars, s.visits = s.vars[:0], s.visits[:0]
	s.elemCons, s.loads, s.slots = s.elemCons[:0], s.loads[:0], s.slots[:0]
	s.cons, s.meters, s.marks = s.cons[:0], s.meters[:0], s.marks[:0]
	s.free, s.marked, s.changed = s.free[:0], s.marked[:0], s.changed[:0]
	s.roots, s.stale = s.roots[:0], 0
	s.pool.reset()
	s.epoch = 0
}

func (s *System) newVar() Var {
	if n := len(s.free); n > 0 {
		v := s.free[n-1]
		s.free = s.free[:n-1]
		return v
	}
	s.vars, s.visits = append(s.vars, variable{}), append(s.visits, visit{})
	return Var(len(s.vars) - 1)
}

package room

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Block is a time in which nodes are taken.
type Block struct {
	FromSec, ToSec float64
	Nodes          Mask
}

// Nodes is a machine of numbered nodes during a run: what is free now, where jobs run, and
// which nodes jobs may have. Jobs are numbers from 0.
type Nodes struct {
	n       int
	alloc   *Alloc
	now     Space
	fast    numbers // the free whole nodes again, for the allocation first
	off     Mask    // nil if none is
	blocks  []Block // by begin
	classes []*Class
	classOf []int32 // by job; nil: all are of the first class
	places  [][]int32

	scratch, taken Mask
	rooms          []taskRoom
	suits          []int32
}

// NewNodes is a machine of n whole nodes that are free.
func NewNodes(n int, alloc *Alloc) *Nodes {
	m := &Nodes{n: n, alloc: alloc, fast: fullNumbers(n), scratch: NewMask(n), taken: NewMask(n), classes: []*Class{&everywhere}}
	m.now = Space{free: slices.Clone(m.fast.Mask), n: n}
	return m
}

// NewSharedNodes is a machine of nodes that jobs share: amount has dims numbers for each.
func NewSharedNodes(amount []int64, dims int, alloc *Alloc) *Nodes {
	m := NewNodes(len(amount)/dims, alloc)
	m.now = Space{amount: amount, dims: dims}
	return m
}

// Len is the number of nodes.
func (m *Nodes) Len() int { return m.n }

// Shared says whether several jobs may run on a node.
func (m *Nodes) Shared() bool { return m.now.dims > 0 }

// Now is what is free now; it must not be changed. Nodes that are off, or in a block, are in it.
func (m *Nodes) Now() *Space { return &m.now }

// SetBlocks gives times in which nodes are taken, sorted by begin.
func (m *Nodes) SetBlocks(list []Block) { m.blocks = list }

// AddClass adds a class of requests and returns its number.
func (m *Nodes) AddClass(c *Class) int {
	m.classes = append(m.classes, c)
	return len(m.classes) - 1
}

// SetClass makes a job one of class k.
func (m *Nodes) SetClass(job int32, k int) {
	grow(&m.classOf, job)
	m.classOf[job] = int32(k)
}

// Class is the class of a job: by default any whole node.
func (m *Nodes) Class(job int32) *Class {
	if int(job) >= len(m.classOf) {
		return m.classes[0]
	}
	return m.classes[m.classOf[job]]
}

// Place lists the nodes of a running job in ascending order; on shared nodes, that of each task. It must
// not be changed.
func (m *Nodes) Place(job int32) []int32 {
	if int(job) >= len(m.places) {
		return nil
	}
	return m.places[job]
}

// Start gives a job nodes, which the machine keeps.
func (m *Nodes) Start(job int32, nodes []int32) {
	grow(&m.places, job)
	m.places[job] = nodes
	m.now.Take(m.Class(job), nodes)
	if m.now.dims == 0 {
		for _, i := range nodes {
			m.fast.remove(int(i))
		}
	}
}

// End takes a job off its nodes.
func (m *Nodes) End(job int32) {
	nodes := m.Place(job)
	m.now.Give(m.Class(job), nodes)
	if m.now.dims == 0 {
		for _, i := range nodes {
			m.fast.add(int(i))
		}
	}
	m.places[job] = nil
}

// Lowest appends the units free nodes of least number to list; for machines without classes
// and blocks, of which so many nodes must be free.
func (m *Nodes) Lowest(units int, list []int32) []int32 {
	if m.off == nil {
		return m.fast.first(units, list)
	}
	copy(m.scratch, m.now.free)
	m.scratch.drop(m.off)
	return m.scratch.first(units, list)
}

// SetOff says whether a node is off.
func (m *Nodes) SetOff(i int, off bool) {
	if m.off == nil {
		m.off = NewMask(m.n)
	}
	if off {
		m.off.Add(i)
	} else {
		m.off.Remove(i)
	}
}

// Off says whether a node is off.
func (m *Nodes) Off(i int) bool { return m.off.Has(i) }

// Blocked is the set of nodes that blocks take from a job of class c in [fromSec, toSec); nil
// if there are none. It is valid until the next call.
func (m *Nodes) Blocked(c *Class, fromSec, toSec float64) Mask {
	any := false
	for i := range m.blocks {
		b := &m.blocks[i]
		if b.FromSec >= toSec-SameSec && b.FromSec > fromSec+SameSec {
			break
		}
		if b.ToSec <= fromSec+SameSec || c.Opens.Has(i) {
			continue
		}
		if !any {
			clear(m.taken)
			any = true
		}
		m.taken.Union(b.Nodes)
	}
	if !any {
		return nil
	}
	return m.taken
}

// Opens says whether a job of class c may start at a date, as far as reservations are concerned.
func (m *Nodes) Opens(c *Class, atSec float64) bool {
	if c.Closed {
		return false
	}
	if c.Within < 0 {
		return true
	}
	b := &m.blocks[c.Within]
	return atSec >= b.FromSec-SameSec && atSec < b.ToSec-SameSec
}

// NextSec is the first date after atSec at which a block changes what jobs of class c may have; +Inf if there is none.
func (m *Nodes) NextSec(c *Class, atSec float64) float64 {
	next := math.Inf(1)
	for i := range m.blocks {
		b := &m.blocks[i]
		if b.ToSec > atSec+SameSec {
			next = min(next, b.ToSec)
		}
		if c.Within == i && b.FromSec > atSec+SameSec {
			next = min(next, b.FromSec)
		}
	}
	return next
}

// StartsAt chooses nodes for a job of class c that starts at atSec and has its nodes for limitSec at
// most: those that are free in s, not off, not blocked by then, and not in a set that may be nil. It
// appends them to list.
func (m *Nodes) StartsAt(s *Space, c *Class, units int, atSec, limitSec float64, without Mask, list []int32) ([]int32, bool) {
	if !m.Opens(c, atSec) {
		return list, false
	}
	if m.blocks != nil {
		if blocked := m.Blocked(c, atSec, atSec+limitSec); blocked != nil {
			blocked.Union(without)
			without = blocked
		}
	}
	return m.Choose(s, c, units, without, list)
}

// Suits says whether StartsAt would find nodes that are free now. An allocation draws nothing for it.
func (m *Nodes) Suits(c *Class, units int, atSec, limitSec float64) bool {
	alloc := m.alloc
	if alloc.Certain && !alloc.ForTasks {
		m.alloc = &Alloc{choose: chooseFirst}
	}
	list, ok := m.StartsAt(&m.now, c, units, atSec, limitSec, nil, m.suits[:0])
	m.suits, m.alloc = list, alloc
	return ok
}

// Keep adds the nodes of the partitions of class c to a set, and returns how many nodes are not in it.
func (m *Nodes) Keep(c *Class, set Mask) (left int) {
	if c.Partitions == nil {
		copy(set, FullMask(m.n))
		return 0
	}
	set.Union(c.Partitions)
	return m.n - set.Count()
}

// Choose appends the nodes for a job of class c out of what is free in s, without the nodes of a set that
// may be nil. ok is false if there are none that suit.
func (m *Nodes) Choose(s *Space, c *Class, units int, without Mask, list []int32) ([]int32, bool) {
	if s.dims > 0 {
		return m.chooseTasks(s, c, units, without, list)
	}
	if s.n < units {
		return list, false
	}
	for _, in := range c.In {
		copy(m.scratch, s.free)
		if in != nil {
			m.scratch.keep(in)
		}
		m.scratch.drop(m.off)
		m.scratch.drop(without)
		if m.scratch.Count() < units {
			continue
		}
		if chosen, ok := m.alloc.choose(m.scratch, units, list); ok {
			return chosen, true
		}
	}
	return list, false
}

// chooseTasks is Choose on shared nodes: list gets the node of each task.
func (m *Nodes) chooseTasks(s *Space, c *Class, units int, without Mask, list []int32) ([]int32, bool) {
	n := (units-1)/c.UnitsPerTask + 1
	for _, in := range c.In {
		m.rooms = m.rooms[:0]
		sum := 0
		for i := range m.n {
			if in != nil && !in.Has(i) || m.off.Has(i) || without.Has(i) {
				continue
			}
			if k := s.tasks(c, i, n); k > 0 {
				m.rooms = append(m.rooms, taskRoom{int32(i), int32(k), s.amount[i*s.dims]})
				sum += k
			}
		}
		if sum < n {
			continue
		}
		rule := m.alloc.fit
		if rule == nil {
			rule = firstFit
		}
		from := len(list)
		list = rule(s, c, n, m.rooms, list)
		slices.Sort(list[from:])
		return list, true
	}
	return list, false
}

// grow makes a list by job long enough for a job.
func grow[T any](list *[]T, job int32) {
	if n := int(job) + 1; n > len(*list) {
		*list = append(*list, make([]T, max(n, 2*len(*list))-len(*list))...)
	}
}

// Class0 is the class of jobs that may have any node.
func (m *Nodes) Class0() *Class { return m.classes[0] }

// Possible says whether a job of class c has room in s, apart from blocks and nodes that are off.
func (m *Nodes) Possible(s *Space, c *Class, units int) bool {
	if s.dims > 0 {
		n, sum := (units-1)/c.UnitsPerTask+1, 0
		for _, in := range c.In {
			sum = 0
			for i := 0; i < m.n && sum < n; i++ {
				if in == nil || in.Has(i) {
					sum += s.tasks(c, i, n)
				}
			}
			if sum >= n {
				return true
			}
		}
		return false
	}
	for _, in := range c.In {
		copy(m.scratch, s.free)
		if in != nil {
			m.scratch.keep(in)
		}
		if m.scratch.Count() < units {
			continue
		}
		if m.alloc.Certain {
			return true
		}
		if _, ok := m.alloc.choose(m.scratch, units, nil); ok {
			return true
		}
	}
	return false
}

// Check returns an error if a job of class c must not start on nodes, which are sorted, at atSec, and keep them
// for limitSec at most.
func (m *Nodes) Check(c *Class, units int, nodes []int32, atSec, limitSec float64) error {
	want := units
	if m.Shared() {
		want = (units-1)/c.UnitsPerTask + 1
	}
	if len(nodes) != want {
		return fmt.Errorf("needs %d nodes, is given %d", want, len(nodes))
	}
	if !m.Opens(c, atSec) {
		return errors.New("it cannot start at this date")
	}
	blocked := m.Blocked(c, atSec, atSec+limitSec)
	for k, node := range nodes {
		i := int(node)
		switch {
		case i < 0 || i >= m.n:
			return fmt.Errorf("there is no node %d", i)
		case m.off.Has(i):
			return fmt.Errorf("node %d is off", i)
		case blocked.Has(i):
			return fmt.Errorf("node %d is blocked before the job must end", i)
		}
		if m.Shared() {
			run := 1
			for k+run < len(nodes) && nodes[k+run] == node {
				run++
			}
			if (k == 0 || nodes[k-1] != node) && m.now.tasks(c, i, run) < run {
				return fmt.Errorf("node %d has no room for %d tasks", i, run)
			}
			continue
		}
		if k > 0 && nodes[k-1] == node {
			return fmt.Errorf("node %d is given twice", i)
		}
		if !m.now.free.Has(i) {
			return fmt.Errorf("node %d is not free", i)
		}
	}
	for _, in := range c.In {
		if in == nil || containsAll(in, nodes) {
			return nil
		}
	}
	return errors.New("the nodes do not suit")
}

func containsAll(m Mask, nodes []int32) bool {
	for _, i := range nodes {
		if !m.Has(int(i)) {
			return false
		}
	}
	return true
}

// AppendJobs appends those of running that are on a node to list.
func AppendJobs[J ~int32](m *Nodes, node int, running, list []J) []J {
	for _, job := range running {
		if _, on := slices.BinarySearch(m.Place(int32(job)), int32(node)); on {
			list = append(list, job)
		}
	}
	return list
}

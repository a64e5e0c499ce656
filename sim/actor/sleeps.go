package actor

import (
	"math"
	"math/bits"

	"github.com/clustersim/clustersim/platform"
)

// sleeps are the actors that sleep, by the date at which they wake, and at one date as
// SimGrid's wake: those who went to sleep at another date before come first, of those who
// did so together the last one. It is a 4-ary heap.
type sleeps struct {
	heap  []sleeper
	place []int32 // by slot: 1 + the place in heap; 0: awake
	hole  bool    // the first entry has been taken
	near  int32   // the slot of who has come last among the first five
}

// sleeper is small and has no pointers: moving it touches no actor.
type sleeper struct {
	atSec float64
	order uint64
	slot  int32
	bed   platform.HostID // where it has lain down
}

// rested is an actor whose sleep is over.
type rested struct {
	sleeper
	actor *Actor
}

func (x *sleeper) before(y *sleeper) bool { return x.borrow(y) != 0 }

// borrow is 1 if x comes before y, else 0. It compares without branches, as bits of the dates, which
// are not negative: nobody could foretell those.
func (x *sleeper) borrow(y *sleeper) int {
	_, borrow := bits.Sub64(x.order, y.order, 0)
	_, borrow = bits.Sub64(math.Float64bits(x.atSec), math.Float64bits(y.atSec), borrow)
	return int(borrow)
}

func (s *sleeps) reset() { *s = sleeps{} }

// has says whether the actor of a slot is asleep.
func (s *sleeps) has(slot int32) bool { return int(slot) < len(s.place) && s.place[slot] != 0 }

// next is the date at which the first one wakes.
func (s *sleeps) next() float64 {
	if first := s.first(); first != nil {
		return first.atSec
	}
	return math.Inf(1)
}

// first is the first one, or nil.
func (s *sleeps) first() *sleeper {
	switch n := len(s.heap); {
	case !s.hole && n > 0:
		return &s.heap[0]
	case n > 1:
		return &s.heap[s.least(1)]
	}
	return nil
}

// least is the first of up to four entries that stand side by side.
func (s *sleeps) least(first int) int {
	if first+4 <= len(s.heap) {
		four := s.heap[first : first+4 : first+4]
		a, b := four[1].borrow(&four[0]), 2+four[3].borrow(&four[2])
		return first + a + (b-a)*four[b&3].borrow(&four[a&3])
	}
	least := first
	for c := first + 1; c < len(s.heap); c++ {
		if s.heap[c].before(&s.heap[least]) {
			least = c
		}
	}
	return least
}

// push adds an actor. One that takes the place of another who has just woken costs half.
func (s *sleeps) push(x sleeper) {
	for int(x.slot) >= len(s.place) {
		s.place = append(s.place, 0)
	}
	if s.hole {
		s.hole = false
		s.down(0, x)
		return
	}
	s.heap = append(s.heap, x)
	s.up(len(s.heap)-1, x)
}

// pop takes the first one.
func (s *sleeps) pop() sleeper {
	s.fill()
	first := s.heap[0]
	s.place[first.slot] = 0
	s.hole = true
	return first
}

// fill closes the hole that pop has left.
func (s *sleeps) fill() {
	if s.hole {
		s.hole = false
		s.removeAt(0)
	}
}

// remove takes an actor out that is there, and returns where it lay.
func (s *sleeps) remove(slot int32) platform.HostID {
	s.fill()
	at := int(s.place[slot]) - 1
	bed := s.heap[at].bed
	s.removeAt(at)
	s.place[slot] = 0
	return bed
}

func (s *sleeps) removeAt(i int) {
	last := len(s.heap) - 1
	x := s.heap[last]
	if s.heap = s.heap[:last]; i == last {
		return
	}
	if i > 0 && x.before(&s.heap[(i-1)/4]) {
		s.up(i, x)
	} else {
		s.down(i, x)
	}
}

func (s *sleeps) up(i int, x sleeper) {
	for i > 0 {
		parent := (i - 1) / 4
		if !x.before(&s.heap[parent]) {
			break
		}
		s.put(i, s.heap[parent])
		i = parent
	}
	s.put(i, x)
}

func (s *sleeps) down(i int, x sleeper) {
	for {
		first := 4*i + 1
		if first >= len(s.heap) {
			break
		}
		least := s.least(first)
		if !s.heap[least].before(&x) {
			break
		}
		if uint(i-1) < 4 {
			s.near = s.heap[least].slot
		}
		s.put(i, s.heap[least])
		i = least
	}
	s.put(i, x)
}

func (s *sleeps) put(i int, x sleeper) {
	s.heap[i] = x
	s.place[x.slot] = int32(i) + 1
}

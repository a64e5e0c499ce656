package actor

import (
	"math"
	"math/bits"

	"github.com/clustersim/clustersim/platform"
)

// sleeps are the actors that sleep, by the date at which they wake, and at one date as
// SimGrid's wake: those of earlier dates of falling asleep come first, of those of
// one date the last one.
//
// It is a tournament: each sleeper has a leaf, and each node has the first leaf below it.
// When one wakes, the nodes between its leaf and the root are decided again. The processor loads what it
// compares there at the same time, while in a heap each comparison decides where to look next. A new sleeper
// changes few nodes, since it seldom comes first among many.
type sleeps struct {
	leaves []sleeper
	nodes  []int32 // leaves: at 1 the first of all, at i that of 2i and 2i+1, in the second half each leaf itself
	leaf   []int32 // by slot: 1 + its leaf; 0: not asleep
	free   []int32 // empty leaves
	near   int32   // the slot of the actor likely to be next, see pop
}

// sleeper is small and has no pointers: comparing it touches no actor.
type sleeper struct {
	at    uint64 // the bits of the date, which is not negative
	order uint64
	slot  int32
	host  platform.HostID // on which it sleeps
}

// noSleeper is in an empty leaf, later than all.
var noSleeper = sleeper{at: math.MaxUint64, order: math.MaxUint64}

func (x *sleeper) atSec() float64 { return math.Float64frombits(x.at) }

// dueSleep is a sleep that is over, and its actor.
type dueSleep struct {
	sleeper
	actor *Actor
}

func (x *sleeper) before(y *sleeper) bool { return x.at < y.at || x.at == y.at && x.order < y.order }

func (s *sleeps) reset() {
	*s = sleeps{}
	s.grow()
}

// has reports whether the actor of a slot is asleep.
func (s *sleeps) has(slot int32) bool { return int(slot) < len(s.leaf) && s.leaf[slot] != 0 }

// next is the date at which the first one wakes.
func (s *sleeps) next() float64 {
	if first := s.first(); first != nil {
		return first.atSec()
	}
	return math.Inf(1)
}

// first is the first one, or nil.
func (s *sleeps) first() *sleeper {
	if first := &s.leaves[s.nodes[1]]; first.at != noSleeper.at {
		return first
	}
	return nil
}

// push adds an actor.
func (s *sleeps) push(x sleeper) {
	for int(x.slot) >= len(s.leaf) {
		s.leaf = append(s.leaf, 0)
	}
	if len(s.free) == 0 {
		s.grow()
	}
	last := len(s.free) - 1
	leaf := s.free[last]
	s.free = s.free[:last]
	s.leaf[x.slot] = 1 + leaf
	for i := (len(s.nodes)/2 + int(leaf)) / 2; i > 0 && x.before(&s.leaves[s.nodes[i]]); i /= 2 {
		s.nodes[i] = leaf
	}
	s.leaves[leaf] = x
}

// pop takes the first one. near is then the first of that sixteenth of the leaves in which the first one was: the
// next one is the first of some sixteenth.
func (s *sleeps) pop() sleeper {
	leaf := s.nodes[1]
	x := s.leaves[leaf]
	s.clear(leaf)
	size := len(s.nodes) / 2
	s.near = s.leaves[s.nodes[(size+int(leaf))>>(bits.Len(uint(size))-5)]].slot
	return x
}

// remove takes an actor out that is there, and returns the host on which it slept.
func (s *sleeps) remove(slot int32) platform.HostID {
	leaf := s.leaf[slot] - 1
	host := s.leaves[leaf].host
	s.clear(leaf)
	return host
}

// clear empties a leaf. It compares without branches, which the processor could not predict: y comes before
// what is first so far if their difference, as numbers of 128 bits, borrows.
func (s *sleeps) clear(leaf int32) {
	leaves, nodes := s.leaves, s.nodes
	s.leaf[leaves[leaf].slot] = 0
	s.free = append(s.free, leaf)
	leaves[leaf] = noSleeper
	first, at, order := int(leaf), noSleeper.at, noSleeper.order
	for i := len(nodes)/2 + int(leaf); i > 1; {
		other := int(nodes[i^1])
		y := &leaves[other]
		_, borrow := bits.Sub64(y.order, order, 0)
		_, borrow = bits.Sub64(y.at, at, borrow)
		first ^= (first ^ other) & -int(borrow)
		at ^= (at ^ y.at) & -borrow
		order ^= (order ^ y.order) & -borrow
		i /= 2
		nodes[i] = int32(first)
	}
}

// grow doubles the leaves.
func (s *sleeps) grow() {
	old := len(s.leaves)
	size := max(16, 2*old)
	s.leaves = append(s.leaves, make([]sleeper, size-old)...)
	s.nodes = make([]int32, 2*size)
	for leaf := size - 1; leaf >= 0; leaf-- {
		s.nodes[size+leaf] = int32(leaf)
		if leaf >= old {
			s.leaves[leaf] = noSleeper
			s.free = append(s.free, int32(leaf))
		}
	}
	for i := size - 1; i > 0; i-- {
		a, b := s.nodes[2*i], s.nodes[2*i+1]
		s.nodes[i] = a
		if s.leaves[b].before(&s.leaves[a]) {
			s.nodes[i] = b
		}
	}
}

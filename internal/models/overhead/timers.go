package overhead

import (
	"math"
	"math/bits"

	"github.com/clustersim/clustersim/internal/heap"
)

// Timer is a date at which the manager has something to do.
type Timer struct {
	AtSec float64
	Job   int32 // NoJob for a match cycle
	What  Task
	order uint64
}

// before says which of two timers is first; those of one date stay in the order in which
// they were set.
func (t *Timer) before(o *Timer) bool {
	return t.AtSec < o.AtSec || t.AtSec == o.AtSec && t.order < o.order
}

// timers are those that are set, the first first. Most are set in the order of their dates
// among those for the same purpose: the pipe carries one file after the other, and an end is
// known so long after it. These queue in a lane for each purpose, where setting and taking
// cost nothing, and the few others are in a heap.
type timers struct {
	lanes  [laned]lane
	busy   uint32 // a bit for each lane with timers
	others heap.Heap[Timer]
	set    uint64
	first  int8 // where the first timer is: empty, inHeap or the number of a lane
}

// Where the first timer may be. Lanes are numbered from the last of these on.
const (
	empty int8 = iota
	inHeap
	inLane
)

// laned is how many purposes have lanes: all.
const laned = Polled + 1

type lane struct {
	items []Timer
	head  int
}

// roomy is from how many timers that were taken on a lane uses their room again, if they are half of it.
const roomy = 64

// reset takes all timers away and keeps the memory.
func (t *timers) reset() {
	for i := range t.lanes {
		t.lanes[i] = lane{items: t.lanes[i].items[:0]}
	}
	if t.others.Less == nil {
		t.others.Less = func(a, b Timer) bool { return a.before(&b) }
	}
	t.others.Items, t.set, t.first, t.busy = t.others.Items[:0], 0, empty, 0
}

func (t *timers) add(what Task, job int32, atSec float64) {
	t.set++
	x := Timer{atSec, job, what, t.set}
	where, l := inHeap, &t.lanes[what]
	if len(l.items) == l.head || l.items[len(l.items)-1].AtSec <= atSec {
		where = inLane + int8(what)
	}
	if first := t.peek(); first == nil || atSec < first.AtSec {
		t.first = where
	}
	if where == inHeap {
		t.others.Push(x)
	} else {
		if l.head >= roomy && 2*l.head >= len(l.items) {
			l.items, l.head = append(l.items[:0], l.items[l.head:]...), 0
		}
		l.items = append(l.items, x)
		t.busy |= 1 << what
	}
}

// peek is the first timer; nil if there is none.
func (t *timers) peek() *Timer {
	switch t.first {
	case empty:
		return nil
	case inHeap:
		return &t.others.Items[0]
	}
	l := &t.lanes[t.first-inLane]
	return &l.items[l.head]
}

// nextSec is the date of the first timer; +Inf if there is none.
func (t *timers) nextSec() float64 {
	if first := t.peek(); first != nil {
		return first.AtSec
	}
	return math.Inf(1)
}

// pop takes the first timer, of which there must be one.
func (t *timers) pop() (x Timer) {
	if t.first == inHeap {
		x = t.others.Pop()
	} else {
		l := &t.lanes[t.first-inLane]
		x = l.items[l.head]
		if l.head++; l.head == len(l.items) {
			l.items, l.head = l.items[:0], 0
			t.busy &^= 1 << (t.first - inLane)
		}
	}
	t.first = t.find()
	return x
}

// find looks where the first timer is.
func (t *timers) find() int8 {
	where, best := empty, (*Timer)(nil)
	if t.others.Len() > 0 {
		where, best = inHeap, &t.others.Items[0]
	}
	for rest := t.busy; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		l := &t.lanes[i]
		if x := &l.items[l.head]; best == nil || x.before(best) {
			where, best = inLane+int8(i), x
		}
	}
	return where
}

package incremental

import (
	"math"
	"math/bits"
	"slices"
)

// heap is a 4-ary heap of small numbers by key, and by number where keys are equal. Where each one stands is kept by
// its owner, in places, as 1 + index; 0: not in a heap.
type heap []item

type item struct {
	key float64
	id  int32
}

func (a item) before(b item) bool { return a.key < b.key || a.key == b.key && a.id < b.id }

func (h *heap) push(places []int32, key float64, id int32) {
	*h = append(*h, item{key, id})
	h.up(places, len(*h)-1)
}

// rekey moves what stands at index i to where its new key belongs.
func (h *heap) rekey(places []int32, i int, key float64) {
	less := key < (*h)[i].key
	(*h)[i].key = key
	h.sift(places, i, less)
}

func (h *heap) remove(places []int32, i int) {
	items := *h
	places[items[i].id] = 0
	last := len(items) - 1
	moved := items[last]
	*h = items[:last]
	if i == last {
		return
	}
	less := moved.before(items[i])
	items[i] = moved
	h.sift(places, i, less)
}

// sift brings item i, which has a lesser key than the item before it there or not, to where it belongs.
func (h *heap) sift(places []int32, i int, less bool) {
	if less {
		h.up(places, i)
	} else {
		h.down(places, i)
	}
}

// up moves item i towards the root.
func (h *heap) up(places []int32, i int) {
	items := *h
	x := items[i]
	for i > 0 {
		parent := (i - 1) / 4
		if !x.before(items[parent]) {
			break
		}
		items[i] = items[parent]
		places[items[i].id] = int32(i) + 1
		i = parent
	}
	items[i] = x
	places[x.id] = int32(i) + 1
}

// down moves item i towards the leaves.
func (h *heap) down(places []int32, i int) {
	items := *h
	x := items[i]
	for {
		first := 4*i + 1
		if first >= len(items) {
			break
		}
		least := first
		for c := first + 1; c < min(first+4, len(items)); c++ {
			if items[c].before(items[least]) {
				least = c
			}
		}
		if !items[least].before(x) {
			break
		}
		items[i] = items[least]
		places[items[i].id] = int32(i) + 1
		i = least
	}
	items[i] = x
	places[x.id] = int32(i) + 1
}

// Elements at one constraint, or in one record, are linked in both directions.

// link puts element x, which is all[e], at the head of a list.
func (x *element) link(all []element, head *int32, e int32) {
	next := *head
	x.next, x.prev = next, none
	if next != none {
		all[next].prev = e
	}
	*head = e
}

// unlink takes an element out of the list that it is in.
func (x *element) unlink(all []element, head *int32) {
	next, prev := x.next, x.prev
	if next != none {
		all[next].prev = prev
	}
	if prev == none {
		*head = next
	} else {
		all[prev].next = next
	}
}

// sum is a running sum in two parts, so that a million additions and subtractions leave no trace (Knuth, The Art of
// Computer Programming, volume 2, 4.2.2, theorem B).
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	total := s.high + x
	part := total - s.high
	s.low += (s.high - (total - part)) + (x - part)
	s.high = total
}

func (s *sum) value() float64 { return s.high + s.low }

// withRoom is a slice that has room for n more values. It doubles: append grows
// large slices by a quarter, and a short run would pay most for that.
func withRoom[T any](x []T, n int) []T {
	if len(x)+n > cap(x) {
		return slices.Grow(x, max(n, len(x)))
	}
	return x
}

// pieces makes short slices from large ones.
type pieces struct{ rest []int32 }

// take returns an empty slice with room for a few values.
func (p *pieces) take() []int32 {
	const few, many = 4, 1024
	if len(p.rest) < few {
		p.rest = make([]int32, many)
	}
	piece := p.rest[:0:few]
	p.rest = p.rest[few:]
	return piece
}

// agenda has constraints to look at, the lowest level first, and of equal levels the one that came first. Most come
// with a level that is not below the last that was taken off, so it is a radix heap (Ahuja, Mehlhorn, Orlin and
// Tarjan, Journal of the ACM 37, 1990): they stand in buckets by the highest bit in which their level differs from
// that last one, and a bucket is looked through only when those before it are empty. The few that come with a lower
// level stand in a heap. System.places has the place of each constraint on it.
type agenda struct {
	count   int
	from    int           // the first of bucket 0
	last    uint64        // the bits of the level that was taken off last; 0: of none yet
	filled  uint64        // bit b: bucket b+1 is not empty
	buckets [65][]planned // by the number of bits in which they may differ from last
	lower   heap
}

// planned is a constraint on an agenda, with the bits of its level. Those of floats that are not
// negative have their order.
type planned struct {
	level uint64
	cons  int32
}

func (a *agenda) len() int { return a.count }

func (a *agenda) push(places []int32, level float64, n int32) {
	x := planned{cons: n}
	if level > 0 {
		x.level = math.Float64bits(level)
	}
	a.count++
	if x.level < a.last {
		a.lower.push(places, level, n)
		return
	}
	places[n] = 1 // whatever is not 0
	a.put(x)
}

func (a *agenda) put(x planned) {
	b := bits.Len64(x.level ^ a.last)
	a.filled |= 1 << b >> 1
	a.buckets[b] = append(a.buckets[b], x)
}

// pop takes the first one off, of at least one.
func (a *agenda) pop(places []int32) int32 {
	if a.count--; len(a.lower) > 0 {
		n := a.lower[0].id
		a.lower.remove(places, 0)
		return n
	}
	if a.from == len(a.buckets[0]) {
		a.spread()
	}
	n := a.buckets[0][a.from].cons
	a.from++
	if a.count == 0 {
		a.buckets[0], a.from, a.last = a.buckets[0][:0], 0, 0
	}
	places[n] = 0
	return n
}

// spread empties the first bucket that has something into those before it.
func (a *agenda) spread() {
	b := bits.TrailingZeros64(a.filled) + 1
	all := a.buckets[b]
	a.buckets[0], a.buckets[b] = a.buckets[0][:0], all[:0]
	a.filled &^= 1 << (b - 1)
	a.from, a.last = 0, all[0].level
	if len(all) == 1 {
		a.buckets[0] = append(a.buckets[0], all[0])
		return
	}
	for i := range all {
		a.last = min(a.last, all[i].level)
	}
	for _, x := range all {
		a.put(x)
	}
}

func (a *agenda) reset() {
	a.count, a.from, a.last, a.filled, a.lower = 0, 0, 0, 0, a.lower[:0]
	for b := range a.buckets {
		a.buckets[b] = a.buckets[b][:0]
	}
}

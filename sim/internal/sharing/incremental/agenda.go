package incremental

import (
	"math"
	"math/bits"
)

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

package queuestats

import (
	"math"
	"slices"
)

// Numbers are sorted by their bits, 11 at a time, which takes a third of the time of comparing
// them. Passes in which all numbers have the same digit are skipped: dates and
// waits in whole seconds have few different low bits.
const (
	digitBits = 11
	digits    = 6 // enough for 64 bits
	buckets   = 1 << digitBits
	fewKeys   = 1 << 10 // below it, comparing is faster
)

// keyOf is a whole number that is ordered as x is, if x is no NaN.
func keyOf(x float64) uint64 {
	bits := math.Float64bits(x + 0) // -0 is 0
	if bits>>63 != 0 {
		return ^bits
	}
	return bits | 1<<63
}

func ofKey(key uint64) float64 {
	if key>>63 != 0 {
		return math.Float64frombits(key &^ (1 << 63))
	}
	return math.Float64frombits(^key)
}

// numbers sorts lists of numbers and keeps the memory for the next ones. The zero value is
// ready for use.
type numbers struct{ keys, other []uint64 }

// sort sorts x, which has no NaN, ascending. O(len(x)).
func (s *numbers) sort(x []float64) []float64 {
	if len(x) < fewKeys {
		slices.Sort(x)
		return x
	}
	s.keys, s.other = slices.Grow(s.keys[:0], len(x))[:len(x)], slices.Grow(s.other[:0], len(x))[:len(x)]
	for i, v := range x {
		s.keys[i] = keyOf(v)
	}
	for i, key := range radix(s.keys, s.other, func(key uint64) uint64 { return key }) {
		x[i] = ofKey(key)
	}
	return x
}

// keyed is an element to sort by a number.
type keyed struct {
	key   uint64
	index int32
}

// orderBy lists the indices of x, which has no NaN, in the order of its elements; those of equal
// elements ascend. O(len(x)).
func orderBy(x []float64) []int32 {
	order := make([]int32, len(x))
	if slices.IsSorted(x) {
		for i := range order {
			order[i] = int32(i)
		}
		return order
	}
	list := make([]keyed, len(x))
	for i, v := range x {
		list[i] = keyed{keyOf(v), int32(i)}
	}
	for i, k := range radix(list, make([]keyed, len(list)), func(k keyed) uint64 { return k.key }) {
		order[i] = k.index
	}
	return order
}

// radix sorts list by key and keeps the order of equal ones. It overwrites list and other, which is as
// long, and returns one of them.
func radix[T any](list, other []T, key func(T) uint64) []T {
	var counts [digits][buckets]int32
	for _, x := range list {
		k := key(x)
		for d := range counts {
			counts[d][k&(buckets-1)]++
			k >>= digitBits
		}
	}
	for d := range counts {
		count, shift := &counts[d], d*digitBits
		if len(list) > 0 && int(count[key(list[0])>>shift&(buckets-1)]) == len(list) {
			continue
		}
		var at int32
		for i, n := range count {
			count[i] = at
			at += n
		}
		for _, x := range list {
			b := key(x) >> shift & (buckets - 1)
			other[count[b]] = x
			count[b]++
		}
		list, other = other, list
	}
	return list
}

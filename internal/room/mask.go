package room

import "math/bits"

// Mask is a set of node numbers, a bit for each. Masks that are used together have one length.
type Mask []uint64

// NewMask is an empty set for numbers below n.
func NewMask(n int) Mask { return make(Mask, (n+63)/64) }

// FullMask is the set of all numbers below n.
func FullMask(n int) Mask {
	m := NewMask(n)
	for i := range m {
		m[i] = ^uint64(0)
	}
	if n%64 != 0 {
		m[len(m)-1] = 1<<(n%64) - 1
	}
	return m
}

// MaskOf is the set of list, for numbers below n.
func MaskOf(n int, list []int) Mask {
	m := NewMask(n)
	for _, i := range list {
		m.Add(i)
	}
	return m
}

// Add puts i into the set.
func (m Mask) Add(i int) { m[i>>6] |= 1 << (i & 63) }

// Remove takes i out.
func (m Mask) Remove(i int) { m[i>>6] &^= 1 << (i & 63) }

// Has says whether i is in the set; the nil set is empty.
func (m Mask) Has(i int) bool { return i>>6 < len(m) && m[i>>6]>>(i&63)&1 != 0 }

// Count is the size of the set.
func (m Mask) Count() (n int) {
	for _, w := range m {
		n += bits.OnesCount64(w)
	}
	return n
}

// Next is the least number from i on, or -1.
func (m Mask) Next(i int) int {
	k := i >> 6
	if k >= len(m) {
		return -1
	}
	if w := m[k] >> (i & 63); w != 0 {
		return i + bits.TrailingZeros64(w)
	}
	for k++; k < len(m); k++ {
		if m[k] != 0 {
			return k<<6 + bits.TrailingZeros64(m[k])
		}
	}
	return -1
}

// gap is the least number from i on that is not in the set.
func (m Mask) gap(i int) int {
	k := i >> 6
	if k >= len(m) {
		return i
	}
	if w := ^m[k] >> (i & 63); w != 0 {
		return i + bits.TrailingZeros64(w)
	}
	for k++; k < len(m) && m[k] == ^uint64(0); k++ {
	}
	if k == len(m) {
		return k << 6
	}
	return k<<6 + bits.TrailingZeros64(^m[k])
}

// All calls yield for each number in ascending order, until it returns false.
func (m Mask) All(yield func(int) bool) {
	for k, w := range m {
		for ; w != 0; w &= w - 1 {
			if !yield(k<<6 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// Union adds the numbers of o, which may be nil.
func (m Mask) Union(o Mask) {
	for i := range o {
		m[i] |= o[i]
	}
}

// Meets says whether the sets have a number in common.
func (m Mask) Meets(o Mask) bool {
	for i := range min(len(m), len(o)) {
		if m[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// keep takes out what is not in o.
func (m Mask) keep(o Mask) {
	for i := range m {
		m[i] &= o[i]
	}
}

// drop takes out what is in o, which may be nil.
func (m Mask) drop(o Mask) {
	for i := range o {
		m[i] &^= o[i]
	}
}

// first appends the n least numbers to list. There must be so many.
func (m Mask) first(n int, list []int32) []int32 {
	for k := 0; n > 0; k++ {
		for w := m[k]; w != 0 && n > 0; w &= w - 1 {
			list = append(list, int32(k<<6+bits.TrailingZeros64(w)))
			n--
		}
	}
	return list
}

// numbers is a set of node numbers of which the least are found in two steps: a second mask has
// a bit for each word that is not 0. So a machine of 80,000 nodes is searched in 20 words.
type numbers struct {
	Mask
	top Mask
}

func fullNumbers(n int) numbers {
	s := numbers{Mask: FullMask(n)}
	s.top = FullMask(len(s.Mask))
	return s
}

func (s *numbers) add(i int) {
	s.Mask.Add(i)
	s.top.Add(i >> 6)
}

func (s *numbers) remove(i int) {
	s.Mask.Remove(i)
	if s.Mask[i>>6] == 0 {
		s.top.Remove(i >> 6)
	}
}

// first appends the n least numbers to list. There must be so many.
func (s *numbers) first(n int, list []int32) []int32 {
	for k := s.top.Next(0); n > 0; k = s.top.Next(k + 1) {
		for w := s.Mask[k]; w != 0 && n > 0; w &= w - 1 {
			list = append(list, int32(k<<6+bits.TrailingZeros64(w)))
			n--
		}
	}
	return list
}

// Both is the set of numbers in a and in b, of which nil stands for all numbers.
func Both(a, b Mask) Mask {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	m := append(Mask(nil), a...)
	m.keep(b)
	return m
}

// Either is the set of numbers in a or in b.
func Either(a, b Mask) Mask {
	m := append(Mask(nil), a...)
	m.Union(b)
	return m
}

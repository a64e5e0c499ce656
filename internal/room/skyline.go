package room

import "math"

// skyBlock is how many steps a block holds at most.
const skyBlock = 64

// Skyline is how many units are free from each date on: steps of (date, free units), of which the
// last lasts for ever. Blocks of steps know their least and largest number, so that
// searches skip those in which nothing fits, or all does. Each operation costs
// O(blocks passed + block size).
type Skyline struct {
	blocks []skyOf
	first  []float64 // date at which each block begins
	spare  []skyOf
}

// skyOf is a block; free units are free[i] + add.
type skyOf struct {
	atSec          []float64
	free           []int32
	least, largest int32 // of free, without add
	add            int32
}

// Reset makes it free units from fromSec on.
func (s *Skyline) Reset(fromSec float64, free int) {
	s.spare = append(s.spare, s.blocks...)
	s.blocks, s.first = s.blocks[:0], s.first[:0]
	b := s.fresh()
	b.atSec, b.free = append(b.atSec, fromSec), append(b.free, int32(free))
	b.bounds()
	s.blocks, s.first = append(s.blocks, b), append(s.first, fromSec)
}

func (s *Skyline) fresh() skyOf {
	if n := len(s.spare); n > 0 {
		b := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return skyOf{atSec: b.atSec[:0], free: b.free[:0]}
	}
	return skyOf{atSec: make([]float64, 0, skyBlock), free: make([]int32, 0, skyBlock)}
}

// bounds computes the least and the largest number.
func (b *skyOf) bounds() {
	least, largest := b.free[0], b.free[0]
	for _, x := range b.free[1:] {
		least, largest = min(least, x), max(largest, x)
	}
	b.least, b.largest = least, largest
}

// lastUntil is the last index of a sorted list that has a date of at most atSec; 0 if none has.
func lastUntil(list []float64, atSec float64) (i int) {
	for n := len(list); n > 1; {
		half := n / 2
		if list[i+half] <= atSec {
			i += half
		}
		n -= half
	}
	return i
}

// lastBefore is the last index of a sorted list that has a date before atSec; 0 if none has.
func lastBefore(list []float64, atSec float64) (i int) {
	for n := len(list); n > 1; {
		half := n / 2
		if list[i+half] < atSec {
			i += half
		}
		n -= half
	}
	return i
}

// place finds the step that holds at a date, which must not be before the first.
func (s *Skyline) place(atSec float64) (block, step int) {
	if list := s.blocks[0].atSec; len(list) > 1 && atSec < list[1] {
		return 0, 0
	}
	block = lastUntil(s.first, atSec)
	return block, lastUntil(s.blocks[block].atSec, atSec)
}

// cut makes a step begin at a date and returns its place.
func (s *Skyline) cut(atSec float64) (block, step int) {
	i, k := s.place(atSec)
	b := &s.blocks[i]
	if b.atSec[k] == atSec {
		return i, k
	}
	if len(b.atSec) == skyBlock {
		s.split(i)
		if k >= skyBlock/2 {
			i, k = i+1, k-skyBlock/2
		}
		b = &s.blocks[i]
	}
	b.atSec, b.free = append(b.atSec, 0), append(b.free, 0)
	copy(b.atSec[k+2:], b.atSec[k+1:])
	copy(b.free[k+2:], b.free[k+1:])
	b.atSec[k+1], b.free[k+1] = atSec, b.free[k]
	return i, k + 1
}

func (s *Skyline) split(i int) {
	b := &s.blocks[i]
	c := s.fresh()
	c.atSec, c.free = append(c.atSec, b.atSec[skyBlock/2:]...), append(c.free, b.free[skyBlock/2:]...)
	c.add = b.add
	b.atSec, b.free = b.atSec[:skyBlock/2], b.free[:skyBlock/2]
	b.bounds()
	c.bounds()
	s.blocks, s.first = append(s.blocks, skyOf{}), append(s.first, 0)
	copy(s.blocks[i+2:], s.blocks[i+1:])
	copy(s.first[i+2:], s.first[i+1:])
	s.blocks[i+1], s.first[i+1] = c, c.atSec[0]
}

// Add adds units to what is free in [fromSec, toSec); toSec may be +Inf. Nothing is before the first step.
func (s *Skyline) Add(fromSec, toSec float64, units int) {
	fromSec = max(fromSec, s.first[0])
	if !(toSec > fromSec) || units == 0 {
		return
	}
	if !math.IsInf(toSec, 1) {
		s.cut(toSec)
	}
	fromBlock, fromStep := s.cut(fromSec)
	i, k, d := fromBlock, fromStep, int32(units)
	for ; i < len(s.blocks); i, k = i+1, 0 {
		b := &s.blocks[i]
		if last := len(b.atSec) - 1; b.atSec[last] < toSec && k == 0 {
			b.add += d
			continue
		}
		if b.atSec[k] >= toSec {
			break
		}
		for k < len(b.atSec) && b.atSec[k] < toSec {
			b.free[k] += d
			k++
		}
		b.bounds()
		if k < len(b.atSec) {
			break
		}
	}
	if i < len(s.blocks) {
		s.join(i, k)
	}
	s.join(fromBlock, fromStep)
}

// join removes a step that does not differ from the one before it.
func (s *Skyline) join(i, k int) {
	b := &s.blocks[i]
	var before int32
	switch {
	case k > 0:
		before = b.free[k-1] + b.add
	case i > 0:
		c := &s.blocks[i-1]
		before = c.free[len(c.free)-1] + c.add
	default:
		return
	}
	if before == b.free[k]+b.add {
		s.remove(i, k)
	}
}

// remove takes out a step that does not differ from the one before it.
func (s *Skyline) remove(i, k int) {
	b := &s.blocks[i]
	b.atSec = append(b.atSec[:k], b.atSec[k+1:]...)
	b.free = append(b.free[:k], b.free[k+1:]...)
	switch {
	case len(b.free) == 0:
		s.spare = append(s.spare, *b)
		s.blocks, s.first = append(s.blocks[:i], s.blocks[i+1:]...), append(s.first[:i], s.first[i+1:]...)
	case k == 0:
		b.bounds()
		s.first[i] = b.atSec[0]
	}
}

// Before drops what is before a date: the first step begins there.
func (s *Skyline) Before(atSec float64) {
	i, k := s.place(atSec)
	if i > 0 {
		s.spare = append(s.spare, s.blocks[:i]...)
		s.blocks = append(s.blocks[:0], s.blocks[i:]...)
		s.first = append(s.first[:0], s.first[i:]...)
	}
	b := &s.blocks[0]
	if k > 0 {
		b.atSec = append(b.atSec[:0], b.atSec[k:]...)
		b.free = append(b.free[:0], b.free[k:]...)
		b.bounds()
	}
	b.atSec[0], s.first[0] = max(b.atSec[0], atSec), max(b.atSec[0], atSec)
}

// Free is how many units are free at a date.
func (s *Skyline) Free(atSec float64) int {
	i, k := s.place(atSec)
	return int(s.blocks[i].free[k] + s.blocks[i].add)
}

// Fits says whether units are free in [fromSec, toSec).
func (s *Skyline) Fits(units int, fromSec, toSec float64) bool {
	n := int32(units)
	i, k := s.place(fromSec)
	for ; i < len(s.blocks) && (k > 0 || s.first[i] < toSec); i, k = i+1, 0 {
		b := &s.blocks[i]
		if b.least+b.add >= n {
			continue
		}
		for j := k; j < len(b.free) && (j == k || b.atSec[j] < toSec); j++ {
			if b.free[j]+b.add < n {
				return false
			}
		}
	}
	return true
}

// Earliest is the first date from fromSec on at which units are free for lastsSec; +Inf if there is none.
func (s *Skyline) Earliest(units int, lastsSec, fromSec float64) float64 {
	return s.EarliestBefore(units, lastsSec, fromSec, math.Inf(1), math.Inf(1))
}

// EarliestBefore is Earliest for what needs room until bySec only: the first date before bySec and
// before beginSec from which on units are free for lastsSec or until bySec, whichever is
// first; +Inf if there is none.
func (s *Skyline) EarliestBefore(units int, lastsSec, fromSec, bySec, beginSec float64) float64 {
	beginSec = min(beginSec, bySec)
	n := int32(units)
	i, k := s.place(fromSec)
	fits, roomSec, endSec := false, 0., 0. // fits: free since roomSec
	for ; i < len(s.blocks); i, k = i+1, 0 {
		b := &s.blocks[i]
		need := n - b.add
		blockSec := max(b.atSec[k], fromSec)
		switch {
		case fits && blockSec >= endSec:
			return roomSec
		case !fits && blockSec >= beginSec:
			return math.Inf(1)
		case k == 0 && b.largest < need:
			fits = false
			continue
		case b.least >= need:
			if !fits {
				fits, roomSec = true, blockSec
				endSec = min(roomSec+lastsSec, bySec)
			}
			continue
		}
		for ; k < len(b.free); k++ {
			if fits && b.atSec[k] >= endSec {
				return roomSec
			}
			if b.free[k] < need {
				fits = false
			} else if !fits {
				fits, roomSec = true, max(b.atSec[k], fromSec)
				if roomSec >= beginSec {
					return math.Inf(1)
				}
				endSec = min(roomSec+lastsSec, bySec)
			}
		}
	}
	if fits && roomSec < beginSec {
		return roomSec
	}
	return math.Inf(1)
}

// Most is the largest number of free units in [fromSec, toSec).
func (s *Skyline) Most(fromSec, toSec float64) int {
	i, k := s.place(fromSec)
	most := int32(math.MinInt32)
	for ; i < len(s.blocks) && s.first[i] < toSec; i, k = i+1, 0 {
		b := &s.blocks[i]
		if k == 0 && i+1 < len(s.blocks) && s.first[i+1] <= toSec {
			most = max(most, b.largest+b.add)
			continue
		}
		for ; k < len(b.free) && b.atSec[k] < toSec; k++ {
			most = max(most, b.free[k]+b.add)
		}
	}
	return int(most)
}

// FreeBefore is how many units are free just before a date, which must be after the first step.
func (s *Skyline) FreeBefore(atSec float64) int {
	i := lastBefore(s.first, atSec)
	k := lastBefore(s.blocks[i].atSec, atSec)
	return int(s.blocks[i].free[k] + s.blocks[i].add)
}

// Steps is the number of steps.
func (s *Skyline) Steps() (n int) {
	for i := range s.blocks {
		n += len(s.blocks[i].atSec)
	}
	return n
}

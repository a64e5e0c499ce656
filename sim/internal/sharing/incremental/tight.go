package incremental

import "math/bits"

// The bits of a word of a flow mark those of its constraints that are not ample: most have one or two,
// and a loop that goes to these alone has no branches that a processor cannot foresee. A flow with
// more constraints than bits is at no ample one.
const tightBits = 63

// bit stands for a flow's element, counted from its first.
func bit(i int32) uint64 { return 1 << uint32(i) }

// isLong says whether a flow has more constraints than bits.
func (f *flow) isLong() bool { return f.count > tightBits }

// nextTight is the first element from i on, counted from the flow's first, at a constraint that is not
// ample; f.count or more if there is none.
func (f *flow) nextTight(i int32) int32 {
	if f.isLong() {
		return i
	}
	return i + int32(bits.TrailingZeros64(f.tight>>uint32(i)|1<<63))
}

// isTightAll says whether none of a flow's constraints is ample.
func (f *flow) isTightAll() bool { return f.isLong() || f.tight == bit(f.count)-1 }

// isTightOnce says whether just one of a flow's constraints is not ample.
func (f *flow) isTightOnce() bool { return f.tight != 0 && f.tight&(f.tight-1) == 0 && !f.isLong() }

// notTight notes that the constraint of an element is ample now.
func (s *System) notTight(e int32) {
	f := &s.flows[s.elems[e].flow]
	f.tight &^= bit(e - f.first)
}

// markFull sets or clears the bit of a constraint in its loose flows: it is a bottleneck now, or no longer.
func (s *System) markFull(c *constraint, full bool) {
	for e := c.looseHead; e != none; {
		x := &s.elems[e]
		f := &s.flows[x.flow]
		if b := bit(e - f.first); full {
			f.full |= b
		} else {
			f.full &^= b
		}
		e = x.next
	}
}

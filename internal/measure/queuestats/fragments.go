package queuestats

import (
	"math"
	"math/bits"

	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// freeNodes keeps the runs of free node numbers. All methods do nothing on nil.
type freeNodes struct {
	busy    []uint64 // a bit for each node
	blocked []uint64 // a bit for each node with outages
	outages []int32  // of each node; nil before the first
	n       int
	free    int
	squares float64 // sum of the squared lengths of runs of free nodes
	shared  bool    // some node ran two jobs at once: free runs are not defined
}

func newFreeNodes(n int) *freeNodes {
	words := (n + 63) / 64
	f := &freeNodes{busy: make([]uint64, words), blocked: make([]uint64, words), n: n, free: n, squares: float64(n) * float64(n)}
	if n%64 != 0 {
		f.busy[words-1] = ^uint64(0) << (n % 64) // no nodes: never free
	}
	return f
}

// fragmentation is 1 - sum f^2/(sum f)^2 over the lengths f of runs of free node
// numbers, 0 if no node is free: J. Gehr and J. Schneider, Measuring fragmentation of two-dimensional resources
// applied to advance reservation grid scheduling, CCGrid 2009, as evalys has it.
func (f *freeNodes) fragmentation() float64 {
	switch {
	case f == nil || f.shared:
		return math.NaN()
	case f.free == 0:
		return 0
	}
	return 1 - f.squares/(float64(f.free)*float64(f.free))
}

// run marks the nodes of a job that starts or ends.
func (f *freeNodes) run(nodes []simqueue.Interval, starts bool) {
	if f == nil || f.shared {
		return
	}
	for _, v := range nodes {
		from, to := int(v.From), int(v.To)
		f.change(from, to, func() {
			for w := from / 64; w <= to/64; w++ {
				mask := maskOf(w, from, to)
				if starts {
					f.shared = f.shared || f.busy[w]&mask != 0
					f.busy[w] |= mask
				} else {
					f.busy[w] &^= mask
				}
			}
		})
	}
}

// cover adds outages to nodes, or takes them away.
func (f *freeNodes) cover(nodes []simqueue.Interval, by int32) {
	if f == nil || f.shared {
		return
	}
	if f.outages == nil {
		f.outages = make([]int32, f.n)
	}
	for _, v := range nodes {
		f.change(int(v.From), int(v.To), func() {
			for n := v.From; n <= v.To; n++ {
				f.outages[n] += by
				bit := uint64(1) << (n % 64)
				if f.outages[n] > 0 {
					f.blocked[n/64] |= bit
				} else {
					f.blocked[n/64] &^= bit
				}
			}
		})
	}
}

// maskOf are the bits of word w for the nodes from ... to.
func maskOf(w, from, to int) uint64 {
	mask := ^uint64(0)
	if w == from/64 {
		mask <<= from % 64
	}
	if w == to/64 {
		mask &= ^uint64(0) >> (63 - to%64)
	}
	return mask
}

// change applies a change of the nodes from ... to and keeps the sums. It looks at the runs that touch
// these nodes.
func (f *freeNodes) change(from, to int, apply func()) {
	low, high := f.taken(from-1, -1)+1, f.taken(to+1, 1)-1
	f.add(low, high, -1)
	apply()
	f.add(low, high, 1)
}

// add counts the runs of free nodes in low ... high, which begin and end there, with a sign.
func (f *freeNodes) add(low, high int, sign float64) {
	for at := low; at <= high; {
		next := min(f.taken(at, 1), high+1)
		length := float64(next - at)
		f.free += int(sign) * (next - at)
		f.squares += sign * length * length
		at = f.untaken(next, high)
	}
}

// word has a bit for each node that is not free.
func (f *freeNodes) word(w int) uint64 { return f.busy[w] | f.blocked[w] }

// taken is the first node from a number on, up or down, that is not free; n or -1 if there is none.
func (f *freeNodes) taken(from, direction int) int {
	if direction > 0 {
		for w := from / 64; w < len(f.busy); w++ {
			if bit := f.word(w) & maskOf(w, from, 64*w+63); bit != 0 {
				return min(64*w+bits.TrailingZeros64(bit), f.n)
			}
		}
		return f.n
	}
	if from < 0 {
		return -1
	}
	for w := from / 64; w >= 0; w-- {
		word := f.word(w)
		if w == from/64 {
			word &= ^uint64(0) >> (63 - from%64)
		}
		if word != 0 {
			return 64*w + 63 - bits.LeadingZeros64(word)
		}
	}
	return -1
}

// untaken is the first free node from a number on, up to a limit; above it if there is none.
func (f *freeNodes) untaken(from, limit int) int {
	for w := from / 64; w <= limit/64; w++ {
		if bit := ^f.word(w) & maskOf(w, from, 64*w+63); bit != 0 {
			return 64*w + bits.TrailingZeros64(bit)
		}
	}
	return limit + 1
}

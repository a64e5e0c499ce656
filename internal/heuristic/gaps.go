package heuristic

import "math"

// gaps are the idle times between the busy intervals of a timeline: a treap by
// time, whose nodes have the longest task that fits into a gap below them. A
// btree cannot keep such a maximum, so the gaps stand beside the one that has
// the intervals. The heap order comes from a hash of the dates, so the shape
// is the same in every run.
type gaps struct{ root *gap }

// gap is a node and the root of a subtree.
type gap struct {
	fromSec, toSec float64
	fitsSec        float64 // the longest task that fits
	mostSec        float64 // the greatest fitsSec of the subtree
	rank           uint64  // of the hash; no child's is higher
	left, right    *gap
}

// add inserts the gap from fromSec to toSec; none if that is no time at all.
func (g *gaps) add(fromSec, toSec float64) {
	if fromSec < toSec {
		fits := longestFit(fromSec, toSec)
		g.root = g.root.with(&gap{fromSec: fromSec, toSec: toSec, fitsSec: fits, mostSec: fits, rank: mix(fromSec)})
	}
}

// remove takes out what add has inserted.
func (g *gaps) remove(fromSec, toSec float64) {
	if fromSec < toSec {
		g.root = g.root.without(fromSec)
	}
}

// fit is the earliest start, not before readySec, of durationSec seconds in a
// gap of the subtree; +Inf if there is none. Cost: O(height), because only the
// gap that contains readySec can be long enough and yet not fit.
func (g *gap) fit(readySec, durationSec float64) float64 {
	if g == nil || g.mostSec < durationSec {
		return math.Inf(1)
	}
	if readySec < g.fromSec {
		if start := g.left.fit(readySec, durationSec); !math.IsInf(start, 1) {
			return start
		}
	}
	if start := max(readySec, g.fromSec); start+durationSec <= g.toSec {
		return start
	}
	return g.right.fit(readySec, durationSec)
}

// with is the subtree and n, a single node.
func (g *gap) with(n *gap) *gap {
	switch {
	case g == nil:
		return n
	case n.rank > g.rank:
		n.left, n.right = g.split(n.fromSec)
		return n.renewed()
	case n.fromSec < g.fromSec:
		g.left = g.left.with(n)
	default:
		g.right = g.right.with(n)
	}
	return g.renewed()
}

// without is the subtree without the gap that begins at fromSec.
func (g *gap) without(fromSec float64) *gap {
	switch {
	case g == nil:
		return nil
	case fromSec < g.fromSec:
		g.left = g.left.without(fromSec)
	case fromSec > g.fromSec:
		g.right = g.right.without(fromSec)
	default:
		return g.left.joined(g.right)
	}
	return g.renewed()
}

// split divides the subtree into the gaps before sec and the others.
func (g *gap) split(sec float64) (before, after *gap) {
	switch {
	case g == nil:
		return nil, nil
	case g.fromSec < sec:
		g.right, after = g.right.split(sec)
		return g.renewed(), after
	}
	before, g.left = g.left.split(sec)
	return before, g.renewed()
}

// joined is the subtree and another one, all of whose gaps are later.
func (g *gap) joined(later *gap) *gap {
	switch {
	case g == nil:
		return later
	case later == nil:
		return g
	case g.rank > later.rank:
		g.right = g.right.joined(later)
		return g.renewed()
	}
	later.left = g.joined(later.left)
	return later.renewed()
}

// renewed is g with its maximum computed again from its children.
func (g *gap) renewed() *gap {
	g.mostSec = g.fitsSec
	if g.left != nil {
		g.mostSec = max(g.mostSec, g.left.mostSec)
	}
	if g.right != nil {
		g.mostSec = max(g.mostSec, g.right.mostSec)
	}
	return g
}

// longestFit is the greatest duration with fromSec + duration <= toSec, as
// rounded sums go. The first guess is at most a few steps away from it.
func longestFit(fromSec, toSec float64) float64 {
	sec := toSec - fromSec + (math.Nextafter(toSec, math.Inf(1))-toSec)/2
	for fromSec+sec > toSec {
		sec = math.Nextafter(sec, 0)
	}
	for {
		next := math.Nextafter(sec, math.Inf(1))
		if fromSec+next > toSec {
			return sec
		}
		sec = next
	}
}

// mix is the finaliser of SplitMix64.
func mix(sec float64) uint64 {
	x := math.Float64bits(sec)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

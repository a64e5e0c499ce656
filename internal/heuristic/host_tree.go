package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// hostTree bounds from below when hosts can finish a task, for many of them at once. Its
// leaves are the hosts in order; node n has the children 2n and 2n+1.
type hostTree struct {
	leaves       int         // a power of two, at least the number of hosts
	endSec       []float64   // by node: when the first core of its hosts is free for good
	fastest      []float64   // by node: the greatest speed of its hosts; nil: all are equal
	gapSec       [][]float64 // by class of length and node: no gap of that class or above ends later; nil with AppendOnly
	low          int         // exponent of the lowest class's lengths
	mostSec      float64     // the greatest end of any core
	fastestSpeed float64     // of all hosts
	table        *gapTable   // nil: as yet, with AppendOnly, and after a placement has been taken back
	large        bool        // so many hosts were looked at that it pays to do more before
	looked       int         // hosts, beyond usualLooks for each task
}

// gapClasses is how many powers of two the lengths of gaps are sorted by; what is longer is in
// the last. Tasks seldom differ more.
const gapClasses = 12

// usualLooks is how many hosts are looked at for a task without further ado.
const usualLooks = 8

// newHostTree is the tree of a plan as it is.
func newHostTree(l *Planner, speeds []float64) *hostTree {
	x := &hostTree{leaves: 1}
	for x.leaves < len(l.cores) {
		x.leaves *= 2
	}
	x.endSec = make([]float64, 2*x.leaves)
	for n := range x.endSec {
		x.endSec[n] = math.Inf(1)
	}
	x.fastestSpeed = slices.Max(speeds)
	if slices.Min(speeds) < x.fastestSpeed {
		x.setSpeeds(speeds)
	}
	if l.gaps == FillGaps {
		x.setClasses(l.problem)
	}
	for h := range platform.HostID(len(l.cores)) {
		x.renew(l, h)
	}
	return x
}

func (x *hostTree) setSpeeds(speeds []float64) {
	x.fastest = make([]float64, 2*x.leaves)
	copy(x.fastest[x.leaves:], speeds)
	for n := x.leaves - 1; n > 0; n-- {
		x.fastest[n] = max(x.fastest[2*n], x.fastest[2*n+1])
	}
}

// setClasses makes the classes begin with the shortest time of a task that has work.
func (x *hostTree) setClasses(pr *scheduler.Problem) {
	least, most := math.Inf(1), 0.0
	for t := range workload.TaskID(pr.DAG.NumTasks()) {
		if sec := pr.DAG.CoreFlop(t) / x.fastestSpeed; sec > 0 {
			least, most = min(least, sec), max(most, sec)
		}
	}
	x.low = exponent(least)
	x.gapSec = make([][]float64, max(1, min(gapClasses, exponent(most)-x.low+1)))
	for c := range x.gapSec {
		x.gapSec[c] = make([]float64, 2*x.leaves)
	}
}

// exponent is the binary exponent of a length, as it is stored.
func exponent(sec float64) int { return int(math.Float64bits(sec) >> 52) }

// class is that of a length; < 0: shorter than all tasks.
func (x *hostTree) class(sec float64) int { return min(exponent(sec)-x.low, len(x.gapSec)-1) }

// lengthOf is the least length of a class.
func (x *hostTree) lengthOf(class int) float64 {
	return math.Float64frombits(uint64(x.low+class) << 52)
}

// lost says whether a time is so short that sums of dates may lose it.
func (x *hostTree) lost(sec float64) bool { return x.mostSec+sec/8 == x.mostSec }

// next begins the search for a task's best host. Once many have been looked at, it makes the table of gaps.
func (x *hostTree) next(l *Planner) {
	x.looked = max(0, x.looked-usualLooks)
	if x.large || x.looked < 4096+len(l.host)/4 {
		return
	}
	if x.large = true; x.gapSec != nil {
		x.table = newGapTable(l)
	}
}

// ended notes when the first and the last core of a host end.
func (x *hostTree) ended(h platform.HostID, firstSec, lastSec float64) {
	x.mostSec = max(x.mostSec, lastSec)
	n := x.leaves + int(h)
	x.endSec[n] = firstSec
	for n > 1 {
		n /= 2
		sec := min(x.endSec[2*n], x.endSec[2*n+1])
		if sec == x.endSec[n] {
			return
		}
		x.endSec[n] = sec
	}
}

// opened notes a new gap of a host, unless it lies within a former one.
func (x *hostTree) opened(h platform.HostID, fromSec, toSec float64) {
	if !(fromSec < toSec) || x.gapSec == nil {
		return
	}
	if x.table != nil {
		x.table.opened(h, fromSec, toSec)
	}
	for c := x.class(longestFit(fromSec, toSec)); c >= 0; c-- {
		ends := x.gapSec[c]
		for n := x.leaves + int(h); n > 0 && ends[n] < toSec; n /= 2 {
			ends[n] = toSec
		}
	}
}

// renew looks at a host again.
func (x *hostTree) renew(l *Planner, h platform.HostID) {
	first, last := math.Inf(1), 0.0
	for c := range l.cores[h] {
		first, last = min(first, l.cores[h][c].EndSec()), max(last, l.cores[h][c].EndSec())
	}
	x.ended(h, first, last)
	for c := range x.gapSec {
		x.renewGaps(l, h, c)
	}
}

// undone is renew after a placement was taken back, with a gap that the table may not have any more.
func (x *hostTree) undone(l *Planner, h platform.HostID) {
	x.renew(l, h)
	x.table = nil
}

// renewGaps looks at a host's gaps of a class and above again, some of which may be filled.
func (x *hostTree) renewGaps(l *Planner, h platform.HostID, class int) {
	var sec float64
	for c := range l.cores[h] {
		sec = max(sec, l.cores[h][c].gaps.root.lastEnd(x.lengthOf(class)))
	}
	ends := x.gapSec[class]
	n := x.leaves + int(h)
	for ends[n] = sec; n > 1; {
		n /= 2
		sec := max(ends[2*n], ends[2*n+1])
		if sec == ends[n] {
			return
		}
		ends[n] = sec
	}
}

// lastEnd is the end of the last gap of the subtree into which so much fits; 0 if there is none.
// Cost: O(height).
func (g *gap) lastEnd(durationSec float64) float64 {
	for g != nil && g.mostSec >= durationSec {
		switch {
		case g.right != nil && g.right.mostSec >= durationSec:
			g = g.right
		case g.fitsSec >= durationSec:
			return g.toSec
		default:
			g = g.left
		}
	}
	return 0
}

package heuristic

import (
	"math"

	"github.com/clustersim/clustersim/platform"
)

// gapTable bounds from above when gaps of hosts end, block by block of time. With it, a task that may start
// long before the end of the plan passes over the hosts that are busy then, many at once.
//
// A block has a row: first a tree over the hosts, by node as in [hostTree], that says when the last of
// their gaps ends that are there in the block; then, by host, when the first gap begins that lasts beyond the
// block. Both are bytes that count from the start of the block: ends in eighths of it, rounded up, with 0
// for no gap and 255 for whatever is later; beginnings in 256ths, rounded down. New gaps
// are noted at once. Gaps that are filled are not: see renew.
type gapTable struct {
	leaves   int
	widthSec float64   // of a block; a power of two, so that no date of a block is rounded
	rows     [][]uint8 // by block; nil: no gap is there
	most     int       // blocks; if there are more, they are joined in pairs
}

const (
	// blocksPerTask is how many blocks there are at most for each task that a host has in the mean. Fewer
	// promise more slots that are not there.
	blocksPerTask = 8
	// nearBlocks is how many blocks are looked at for a task. Further ones rule out little.
	nearBlocks = 4
	endsLate   = math.MaxUint8
)

// newGapTable is the table of a plan as it is.
func newGapTable(l *Planner) *gapTable {
	x := &gapTable{leaves: l.tree.leaves, most: 8 + blocksPerTask*len(l.host)/len(l.cores)}
	_, exponent := math.Frexp(l.tree.mostSec / float64(x.most))
	x.widthSec = math.Ldexp(1, max(exponent, -900))
	for h := range platform.HostID(len(l.cores)) {
		for c := range l.cores[h] {
			l.cores[h][c].gaps.root.each(func(g *gap) { x.opened(h, g.fromSec, g.toSec) })
		}
	}
	return x
}

// block is the one that a date is in.
func (x *gapTable) block(sec float64) int { return int(sec / x.widthSec) }

// startSec is when a block begins.
func (x *gapTable) startSec(block int) float64 { return float64(block) * x.widthSec }

// end is the end of a gap, or of a task, as rows have it.
func (x *gapTable) end(block int, sec float64) uint8 {
	return uint8(min(endsLate, math.Ceil(8*((sec-x.startSec(block))/x.widthSec))))
}

// begin is the beginning of a gap as rows have it; it is before the end of the block.
func (x *gapTable) begin(block int, sec float64) uint8 {
	return uint8(max(0, 256*((sec-x.startSec(block))/x.widthSec)))
}

// opened notes a new gap of a host. Cost: O(blocks that it is in * log hosts).
func (x *gapTable) opened(h platform.HostID, fromSec, toSec float64) {
	for toSec >= x.startSec(x.most) {
		x.join()
	}
	first, last := x.block(fromSec), x.block(toSec)
	for len(x.rows) <= last {
		x.rows = append(x.rows, nil)
	}
	for b := first; b <= last; b++ {
		if x.rows[b] == nil {
			x.rows[b] = x.noGap()
		}
		row, to := x.rows[b], x.end(b, toSec)
		for n := x.leaves + int(h); n > 0 && row[n] < to; n /= 2 {
			row[n] = to
		}
		if at := 2*x.leaves + int(h); b < last {
			row[at] = min(row[at], x.begin(b, fromSec))
		}
	}
}

// noGap is the row of a block without gaps.
func (x *gapTable) noGap() []uint8 {
	row := make([]uint8, 3*x.leaves)
	for i := 2 * x.leaves; i < len(row); i++ {
		row[i] = math.MaxUint8
	}
	return row
}

// join makes one block of two.
func (x *gapTable) join() {
	if len(x.rows)%2 > 0 {
		x.rows = append(x.rows, nil)
	}
	half := len(x.rows) / 2
	for b := range half {
		row, next := x.rows[2*b], x.rows[2*b+1]
		if row != nil || next != nil {
			if row == nil {
				row = x.noGap()
			}
			if next == nil {
				next = x.noGap()
			}
			x.joinRows(row, next)
		}
		x.rows[b] = row
	}
	clear(x.rows[half:])
	x.rows, x.widthSec = x.rows[:half], 2*x.widthSec
}

// joinRows makes row that of its block and the next.
func (x *gapTable) joinRows(row, next []uint8) {
	half := func(end uint8, before int) uint8 {
		if end == 0 || end == endsLate {
			return end
		}
		return uint8((int(end) + before + 1) / 2)
	}
	for n := range 2 * x.leaves {
		row[n] = max(half(row[n], 0), half(next[n], 8))
	}
	for i := 2 * x.leaves; i < len(row); i++ {
		if row[i] /= 2; next[i] > 0 { // else the gap that lasts beyond both may have begun in the first
			row[i] = 128 + next[i]/2
		}
	}
}

// may says whether a host of the node may have a gap in which so much time from readySec on ends
// before beatSec.
func (x *gapTable) may(n int, readySec, execSec, beatSec float64) bool {
	return x.far(readySec, execSec, beatSec) || x.slotBlock(n, readySec, execSec, beatSec) >= 0
}

// far says whether the slots that end before beatSec are in too many blocks to be looked at.
func (x *gapTable) far(readySec, execSec, beatSec float64) bool {
	return !(beatSec-execSec-readySec < (nearBlocks-1)*x.widthSec)
}

// slotBlock is the first block in which may allows a slot to begin; < 0 if there is none.
func (x *gapTable) slotBlock(n int, readySec, execSec, beatSec float64) int {
	if readySec >= x.startSec(len(x.rows)) {
		return -1
	}
	start := readySec
	for b := x.block(readySec); b < len(x.rows) && start+execSec < beatSec; {
		if row := x.rows[b]; row != nil && row[n] >= x.end(b, start+execSec) {
			if n < x.leaves || start+execSec < x.startSec(b+1) {
				return b
			}
			// Only a gap that lasts beyond the block is long enough.
			begin := x.startSec(b) + float64(row[x.leaves+n])/256*x.widthSec
			if max(start, begin)+execSec < beatSec {
				return b
			}
		}
		b++
		start = x.startSec(b)
	}
	return -1
}

// renew looks again at the gaps of a host that was to have a slot, by may, and has none.
func (x *gapTable) renew(l *Planner, h platform.HostID, readySec, execSec, beatSec float64) {
	if x.far(readySec, execSec, beatSec) {
		return
	}
	if b := x.slotBlock(x.leaves+int(h), readySec, execSec, beatSec); b >= 0 {
		x.renewBlock(l, h, b)
	}
}

func (x *gapTable) renewBlock(l *Planner, h platform.HostID, b int) {
	var end, begin uint8 = 0, math.MaxUint8
	for c := range l.cores[h] {
		g := l.cores[h][c].gaps.root.lastBefore(x.startSec(b + 1))
		if g == nil || g.toSec <= x.startSec(b) {
			continue
		}
		end = max(end, x.end(b, g.toSec))
		if g.toSec >= x.startSec(b+1) {
			begin = min(begin, x.begin(b, g.fromSec))
		}
	}
	row, n := x.rows[b], x.leaves+int(h)
	row[x.leaves+n] = begin
	for row[n] = end; n > 1; {
		n /= 2
		end := max(row[2*n], row[2*n+1])
		if end == row[n] {
			return
		}
		row[n] = end
	}
}

// each calls visit for every gap of the subtree, in order of time.
func (g *gap) each(visit func(*gap)) {
	if g != nil {
		g.left.each(visit)
		visit(g)
		g.right.each(visit)
	}
}

// lastBefore is the last gap of the subtree that begins before sec; nil if there is none. Cost: O(height).
func (g *gap) lastBefore(sec float64) (last *gap) {
	for g != nil {
		if g.fromSec < sec {
			last, g = g, g.right
		} else {
			g = g.left
		}
	}
	return last
}

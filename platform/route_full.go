package platform

import (
	"cmp"
	"fmt"
	"slices"
)

// fullZone looks routes up in a sorted row of destinations for each source. A
// symmetric route is stored in one row only and also found from the other end, so a
// file of n^2/2 symmetric routes takes 8 bytes for each, besides the links.
type fullZone struct {
	start []uint32 // by member: its row in cells
	cells []fullCell
}

type fullCell struct {
	dst  int32
	list listRef
}

// newFullZone sorts declared routes into rows.
func newFullZone(z *zone) *fullZone {
	f := &fullZone{start: make([]uint32, z.members+1)}
	for _, d := range z.decls {
		f.start[d.src+1]++
	}
	for i := range z.members {
		f.start[i+1] += f.start[i]
	}
	f.cells = make([]fullCell, len(z.decls))
	next := slices.Clone(f.start)
	for _, d := range z.decls {
		f.cells[next[d.src]] = fullCell{d.dst, d.list}
		next[d.src]++
	}
	for i := range z.members {
		slices.SortFunc(f.row(i), compareCells)
	}
	return f
}

func compareCells(a, b fullCell) int {
	if c := cmp.Compare(a.dst, b.dst); c != 0 {
		return c
	}
	return cmp.Compare(a.list, b.list)
}

// eachDuplicate calls dup, in order of declaration, with each route from a to b
// that comes after another one from a to b.
func (f *fullZone) eachDuplicate(z *zone, ls *lists, dup func(decl)) {
	if !f.hasDuplicate(z, ls) {
		return
	}
	for _, d := range z.decls {
		if first, ok := f.find(ls, d.src, d.dst); ok && first < d.list {
			dup(d)
		} else if back, ok := f.find(ls, d.dst, d.src); ok && ls.twoWay(d.list) && back>>1 < d.list>>1 {
			dup(d)
		}
	}
}

// hasDuplicate costs one search for each route where eachDuplicate takes four.
func (f *fullZone) hasDuplicate(z *zone, ls *lists) bool {
	for i := range z.members {
		row := f.row(i)
		for j := 1; j < len(row); j++ {
			if row[j].dst == row[j-1].dst {
				return true
			}
		}
	}
	for _, d := range z.decls {
		back, ok := f.cell(d.dst, d.src)
		if ok && d.src != d.dst && (ls.twoWay(d.list) || ls.twoWay(back)) {
			return true
		}
	}
	return false
}

func (f *fullZone) row(a int32) []fullCell { return f.cells[f.start[a]:f.start[a+1]] }

// find returns the first declared list from a to b.
func (f *fullZone) find(ls *lists, a, b int32) (listRef, bool) {
	there, ok := f.cell(a, b)
	if back, okBack := f.cell(b, a); okBack && ls.twoWay(back) && (!ok || back < there) {
		return back | 1, true
	}
	return there, ok
}

func (f *fullZone) cell(a, b int32) (listRef, bool) {
	row := f.row(a)
	low, high := 0, len(row)
	for low < high {
		if mid := int(uint(low+high) >> 1); row[mid].dst < b {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == len(row) || row[low].dst != b {
		return 0, false
	}
	return row[low].list, true
}

func (f *fullZone) gateways(n *network, a, b int32) (src, dst Point, err error) {
	ref, ok := f.find(&n.lists, a, b)
	if !ok {
		return noPoint, noPoint, ErrNoRoute
	}
	src, dst = n.lists.gates(ref)
	return src, dst, nil
}

func (f *fullZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	if ref, ok := f.find(&n.lists, a, b); ok {
		return n.lists.appendTo(buf, ref), nil
	}
	if a == b {
		return append(buf, n.loopback), nil
	}
	return buf, ErrNoRoute
}

// emptyZone finds no routes. Its hosts can still be gateways, from where and to
// where no route is needed.
type emptyZone struct{}

// ErrRouteless is wrapped by errors about a route inside a [None] zone. It wraps ErrNoRoute.
// A caller without need of routes, such as a network where all transfers take the same time,
// can do without them.
var ErrRouteless = fmt.Errorf("%w: inside a zone with routing None", ErrNoRoute)

func (emptyZone) gateways(*network, int32, int32) (src, dst Point, err error) {
	return noPoint, noPoint, ErrRouteless
}

func (emptyZone) appendLocal(_ *network, buf []LinkID, _ int, _, _ int32, _ bool) ([]LinkID, error) {
	return buf, ErrRouteless
}

package platform

import (
	"cmp"
	"slices"
)

// fullZone looks routes up: a sorted row of destinations for each source. A
// symmetric route stands in one row and is found from the other side too, so
// that a file of n^2/2 symmetric routes takes 8 bytes each beside its links.
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
		slices.SortFunc(f.row(i), func(a, b fullCell) int {
			return cmp.Or(cmp.Compare(a.dst, b.dst), cmp.Compare(a.list, b.list))
		})
	}
	return f
}

// eachDuplicate calls dup, in order of declaration, with each route that
// declares a direction again.
func (f *fullZone) eachDuplicate(z *zone, ls *lists, dup func(decl)) {
	for _, d := range z.decls {
		if first, ok := f.find(ls, d.src, d.dst); ok && first < d.list {
			dup(d)
		} else if back, ok := f.find(ls, d.dst, d.src); ok && ls.twoWay(d.list) && back>>1 < d.list>>1 {
			dup(d)
		}
	}
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
	i, ok := slices.BinarySearchFunc(row, b, func(c fullCell, b int32) int { return cmp.Compare(c.dst, b) })
	if !ok {
		return 0, false
	}
	return row[i].list, true
}

func (f *fullZone) gateways(n *network, a, b int32) (src, dst Point, err error) {
	ref, ok := f.find(&n.lists, a, b)
	if !ok {
		return noPoint, noPoint, ErrNoRoute
	}
	src, dst = n.lists.gates(ref)
	return src, dst, nil
}

func (f *fullZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32) ([]LinkID, error) {
	if ref, ok := f.find(&n.lists, a, b); ok {
		return n.lists.appendTo(buf, ref), nil
	}
	if a == b {
		return append(buf, n.loopback), nil
	}
	return buf, ErrNoRoute
}

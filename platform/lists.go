package platform

// lists holds the link lists of all declared routes, one after another. A list
// is a header, two gateways if the header says so, and the links. A symmetric
// route is one list read in both directions.
type lists struct {
	data []int32
	mate []int8 // by LinkID: +1 or -1 leads to the other half of its cable, 0: none
}

// listRef is the offset of a list in data, twice, plus 1 to read it backwards.
type listRef uint32

// Header bits below the number of links.
const (
	hasGates   = 1 << iota
	isTwoWay   // also declares the way back
	swapsMates // on the way back each half of a cable is replaced by the other
	headerBits = iota
)

// Back says what a route declaration means for the opposite direction.
type Back uint8

const (
	BackNone     Back = iota // nothing
	BackReversed             // the same links in reverse
	BackMates                // in reverse, and cables by their other halves
)

// add stores a list and returns its forward reference.
func (ls *lists) add(d *RouteDecl) listRef {
	ref := listRef(len(ls.data)) << 1
	head := int32(len(d.Links)) << headerBits
	head |= [...]int32{BackNone: 0, BackReversed: isTwoWay, BackMates: isTwoWay | swapsMates}[d.Back]
	if d.Gates {
		ls.data = append(ls.data, head|hasGates, int32(d.GwSrc), int32(d.GwDst))
	} else {
		ls.data = append(ls.data, head)
	}
	for _, l := range d.Links {
		ls.data = append(ls.data, int32(l))
	}
	return ref
}

// size is the number of links of a list.
func (ls *lists) size(ref listRef) int32 { return ls.data[ref>>1] >> headerBits }

func (ls *lists) twoWay(ref listRef) bool { return ls.data[ref>>1]&isTwoWay != 0 }

// gates are the gateways of a list in the direction in which ref reads it.
func (ls *lists) gates(ref listRef) (src, dst Point) {
	at := ref >> 1
	if ls.data[at]&hasGates == 0 {
		return noPoint, noPoint
	}
	src, dst = Point(ls.data[at+1]), Point(ls.data[at+2])
	if ref&1 != 0 {
		src, dst = dst, src
	}
	return src, dst
}

// appendTo appends the links of a list in the direction in which ref reads it.
func (ls *lists) appendTo(buf []LinkID, ref listRef) []LinkID {
	at := ref >> 1
	head := ls.data[at]
	from := int(at) + 1
	if head&hasGates != 0 {
		from += 2
	}
	links := ls.data[from : from+int(head>>headerBits)]
	if ref&1 == 0 {
		for _, l := range links {
			buf = append(buf, LinkID(l))
		}
		return buf
	}
	for i := len(links) - 1; i >= 0; i-- {
		l := links[i]
		if head&swapsMates != 0 {
			l += int32(ls.mate[l])
		}
		buf = append(buf, LinkID(l))
	}
	return buf
}

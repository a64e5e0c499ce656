package platform

import "slices"

// What a reader of a file format needs of the Builder besides the calls that
// declare things. platform/simgrid is a reader that uses nothing else.

// SetName names the platform when the name is met after the Builder was made.
func (b *Builder) SetName(name string) { b.p.name = name }

// TakeErrors returns the mistakes since it was last called, and Build does not
// report them again. A reader that asks after each call can say where in its
// file the mistake is.
func (b *Builder) TakeErrors() []error {
	if len(b.errs) == 0 {
		return nil // a reader of two million routes asks as often
	}
	errs := b.errs
	b.errs = nil
	return errs
}

// HostNamed finds a host. Names are looked up as bytes of a file, so that no
// string is made of them.
func (b *Builder) HostNamed(name []byte) (HostID, bool) {
	id, ok := b.p.byName[string(name)]
	return id, ok
}

// PointNamed finds a host or a router.
func (b *Builder) PointNamed(name []byte) (Point, bool) {
	if h, ok := b.p.byName[string(name)]; ok {
		return Point(h), true
	}
	p, ok := b.points[string(name)]
	return p, ok
}

// LinkNamed finds a link.
func (b *Builder) LinkNamed(name []byte) (LinkID, bool) {
	id, ok := b.links[string(name)]
	return id, ok
}

// Inner finds a zone directly inside z.
func (z Zone) Inner(name string) (Zone, bool) {
	id, ok := z.b.zones[name]
	return Zone{z.b, id}, ok && z.b.p.net.zones[id].parent == z.id
}

// Mate is the other half of a split-duplex cable; ok is false for a link that
// is not half of one.
func (b *Builder) Mate(l LinkID) (other LinkID, ok bool) {
	way := b.p.net.lists.mate[l]
	return l + LinkID(way), way != 0
}

// ExpectRoutes makes room for so many more routes like those that the zone
// has, so that a long table is not copied as it grows.
func (z Zone) ExpectRoutes(more int) {
	n := &z.b.p.net
	at := &n.zones[z.id]
	if len(at.decls) == 0 {
		return
	}
	intsEach := (len(n.lists.data)-int(at.decls[0].list>>1))/len(at.decls) + 1
	more = min(more, maxLists/intsEach)
	at.decls = slices.Grow(at.decls, more)
	n.lists.data = slices.Grow(n.lists.data, more*intsEach)
}

// ReadOptions tune the readers.
type ReadOptions struct {
	// Note receives one line about each thing that was read but is worth
	// knowing, such as an ignored element; nil drops them.
	Note func(line string)
}

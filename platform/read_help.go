package platform

import "slices"

// These methods of the Builder exist for readers of file formats;
// platform/simgrid uses only them and the declaring calls.

// TakeErrors returns the mistakes since it was last called. Build does not report them
// again, and returns an error. A reader that calls it after each declaration can give each
// mistake its place in the file.
func (b *Builder) TakeErrors() []error {
	if len(b.errs) == 0 {
		return nil // called once for each of two million routes
	}
	errs := b.errs
	b.errs, b.taken = nil, true
	return errs
}

// HostNamed finds a host. It takes the bytes of a file, so that no string is
// allocated.
func (b *Builder) HostNamed(name []byte) (HostID, bool) {
	id, ok := find(&b.p.hostNames, name)
	return HostID(id), ok
}

// PointNamed finds a host or a router.
func (b *Builder) PointNamed(name []byte) (Point, bool) {
	if h, ok := find(&b.p.hostNames, name); ok {
		return Point(h), true
	}
	p, ok := b.points[string(name)]
	return p, ok
}

// LinkNamed finds a link.
func (b *Builder) LinkNamed(name []byte) (LinkID, bool) {
	id, ok := find(&b.p.linkNames, name)
	return LinkID(id), ok
}

// Inner finds a zone directly inside z or, if deep, anywhere below the root.
func (z Zone) Inner(name string, deep bool) (Zone, bool) {
	id, ok := z.b.zones[name]
	return Zone{z.b, id}, ok && (deep || z.b.p.net.zones[id].parent == z.id)
}

// Mate is the other half of a split-duplex cable; ok is false if l is not half of
// one.
func (b *Builder) Mate(l LinkID) (other LinkID, ok bool) {
	if l < 0 || int(l) >= b.p.NumLinks() {
		return l, false
	}
	way := b.p.net.lists.mate[l]
	return l + LinkID(way), way != 0
}

// ExpectRoutes makes room for more routes, assuming they are as long as those
// already declared, so that a long table is not copied as it grows.
func (z Zone) ExpectRoutes(more int) {
	n := &z.b.p.net
	at := &n.zones[z.id]
	if len(at.decls) == 0 {
		return
	}
	intsEach := (len(n.lists.data)-int(at.decls[0].list>>1))/len(at.decls) + 1
	more = max(0, min(more, maxLists/intsEach))
	at.decls = slices.Grow(at.decls, more)
	n.lists.data = slices.Grow(n.lists.data, more*intsEach)
}

// ReadOptions tune the readers.
type ReadOptions struct {
	// Note receives a line about each thing that is no mistake but worth
	// knowing, such as an ignored element; it may be nil.
	Note func(line string)
	// ReadFile reads a file that the platform file names, such as a profile, and knows
	// what names count from. nil: naming a file is a mistake.
	ReadFile func(name string) ([]byte, error)
	// DropProfiles forgets all profiles once they are read and checked.
	DropProfiles bool
}

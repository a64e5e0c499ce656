package platform

import (
	"errors"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Builder collects hosts, links, zones and routes and freezes them into a
// Platform. It collects mistakes too, and Build reports them together; the ID
// returned by a call that failed can still be used.
type Builder struct {
	// Name is the platform's name; it may be empty.
	Name string
	// Network is the network model, with its constants, that the platform's file names, as --network
	// reads it; "" if it names none.
	Network string
	// DropProfiles forgets the profiles of the hosts and links that are added while it is true.
	DropProfiles bool

	p      Platform
	points map[string]Point // routers by name
	zones  map[string]int32 // zones by name
	errs   []error
	taken  bool // TakeErrors returned mistakes
	cores  int  // of all hosts
	single bool // no blocks, for tests
	made   regularMade

	details detailTable
}

// NewBuilder starts an empty platform: a root zone of kind [Full].
func NewBuilder(name string) *Builder {
	b := &Builder{
		Name:   name,
		p:      Platform{hostNames: newNames(), linkNames: newNames()},
		points: map[string]Point{},
		zones:  map[string]int32{},
	}
	b.p.net.zones = []zone{{name: name, kind: Full, parent: noZone, self: noPoint}}
	return b
}

// Host adds a host to the root zone. Names must be unique among hosts and
// routers, speed positive, cores at least 1.
func (b *Builder) Host(h Host) HostID { return b.Root().Host(h) }

// Link adds a link. Names must be unique, the bandwidth positive and the latency
// not negative.
func (b *Builder) Link(l Link) LinkID {
	id, err := b.addLink(l)
	b.keep(err)
	return id
}

// Duplex adds a split-duplex cable: two shared links NAME_UP and NAME_DOWN.
func (b *Builder) Duplex(l Link) (up, down LinkID) {
	up, down, err := b.addDuplex(l)
	b.keep(err)
	return up, down
}

// Route declares the links from src to dst, in the order they are
// crossed, one way. A pair of hosts has at most one route.
func (b *Builder) Route(src, dst HostID, links ...LinkID) {
	b.Root().Declare(RouteDecl{Src: Point(src), Dst: Point(dst), Links: links})
}

// RouteBoth declares the links from src to dst and, reversed, from dst to src.
func (b *Builder) RouteBoth(src, dst HostID, links ...LinkID) {
	b.Root().RouteBoth(Point(src), Point(dst), links...)
}

// Build freezes the platform or returns every mistake, joined. The Builder
// must not be used afterwards. It costs O(hosts + links + routes), and O(n^3)
// for n members of a [Floyd] zone.
func (b *Builder) Build() (*Platform, error) {
	p, errs := b.build()
	return p, errors.Join(errs...)
}

func (b *Builder) build() (*Platform, []error) {
	errs := slices.Clone(b.errs)
	if b.taken && len(errs) == 0 {
		errs = append(errs, errors.New("declarations were refused, and their mistakes taken before"))
	}
	if b.p.NumHosts() == 0 && len(errs) == 0 {
		errs = append(errs, errors.New("no hosts (a platform needs at least one)"))
	}
	errs = append(errs, b.freeze()...)
	if len(errs) > 0 {
		return nil, errs
	}
	p := b.p
	p.name, p.kept.network = b.Name, b.Network
	p.hosts.index, p.links.index = nil, nil
	p.linkNames.search = nil
	p.net.findAlone()
	return &p, nil
}

func (b *Builder) keep(err error) {
	if err != nil {
		b.errs = append(b.errs, srcerr.Parts(err)...)
	}
}

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
// already declared, so that a long table is not copied as it grows. There is no room for more than
// the memory left suffices for.
func (z Zone) ExpectRoutes(more int) {
	n := &z.b.p.net
	at := &n.zones[z.id]
	if len(at.decls) == 0 {
		return
	}
	intsEach := (len(n.lists.data)-int(at.decls[0].list>>1))/len(at.decls) + 1
	more = max(0, min(more, maxLists/intsEach))
	const declBytes, intBytes = 16, 4
	if memory.Want(float64(more)*float64(declBytes+intBytes*intsEach), "routes") != nil {
		return
	}
	at.decls = slices.Grow(at.decls, more)
	n.lists.data = slices.Grow(n.lists.data, more*intsEach)
}

// ReadOptions tune the readers.
type ReadOptions struct {
	// Note receives a line about each thing that is no mistake but worth
	// knowing, such as an ignored element; it may be nil.
	Note func(line string)
	// ReadFile reads a file that the platform file names, such as a profile; relative names
	// are its to resolve. nil: naming a file is a mistake.
	ReadFile func(name string) ([]byte, error)
	// DropProfiles forgets all profiles once they are read and checked.
	DropProfiles bool
}

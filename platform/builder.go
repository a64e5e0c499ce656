package platform

import (
	"errors"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Builder collects hosts, links, zones and routes and freezes them into a
// Platform. It collects mistakes too, and Build reports them together; the ID
// returned by a call that failed can still be used.
type Builder struct {
	// Name is the platform's name; it may be empty.
	Name string
	// Network is the network model, with its constants, that the platform's file asks for, as --network
	// reads it; "" if it asks for none.
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

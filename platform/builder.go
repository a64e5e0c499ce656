package platform

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

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
// already declared, so that a long table is not copied as it grows. The room takes memory at once.
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
	// ReadFile reads a file that the platform file names, such as a profile; relative names
	// are its to resolve. nil: naming a file is a mistake.
	ReadFile func(name string) ([]byte, error)
	// DropProfiles forgets all profiles once they are read and checked.
	DropProfiles bool
}

// The add functions return mistakes instead of storing them, so that a reader
// can add the place in its file. A refused host, zone or link is often added
// anyway: otherwise every later call that uses it would fail too.

func (b *Builder) addHost(zone int32, h Host) (HostID, error) {
	err := b.freeName("host", h.Name)
	if err == nil {
		err = checkHost(h)
	}
	if err == nil {
		err = b.open(zone)
	}
	if b.p.NumHosts() >= MaxHosts {
		return 0, fmt.Errorf("host %q: too many hosts (at most %d)", h.Name, MaxHosts)
	}
	if h.Cores > maxAllCores-b.cores {
		return 0, fmt.Errorf("host %q: %d cores, %d with those before it (want at most %d in the platform)", h.Name, h.Cores, b.cores+h.Cores, maxAllCores)
	}
	id := HostID(b.p.NumHosts())
	h.Details = b.hostDetails(h.Name, h.Details)
	b.p.hosts.add(1, h.kind())
	b.p.hostNames.add(h.Name)
	b.cores += max(h.Cores, 0)
	n := &b.p.net
	n.hosts.add(n.newMembers(zone, 1), 1)
	return id, err
}

// open returns an error if the zone takes no more members.
func (b *Builder) open(zone int32) error {
	if z := &b.p.net.zones[zone]; z.local != nil {
		return fmt.Errorf("cluster %q: takes no more members", z.name)
	}
	return nil
}

func (b *Builder) addRouter(zone int32, name string) (Point, error) {
	err := b.freeName("router", name)
	if err == nil {
		err = b.open(zone)
	}
	p := b.addPoint(zone, name, noZone)
	if err == nil {
		b.points[name] = p
	}
	return p, err
}

func (b *Builder) addZone(parent int32, name string, kind ZoneKind) (Zone, error) {
	n := &b.p.net
	id := int32(len(n.zones))
	n.zones = append(n.zones, zone{name: name, kind: kind, parent: parent, depth: n.zones[parent].depth + 1})
	n.zones[id].self = b.addPoint(parent, name, id)
	switch _, dup := b.zones[name]; {
	case kind > WiFi:
		return Zone{b, id}, fmt.Errorf("zone %q: unknown kind %d", name, kind)
	case name == "":
		return Zone{b, id}, errors.New("zone without a name")
	case dup:
		return Zone{b, id}, fmt.Errorf("zone %q: declared twice", name)
	}
	b.zones[name] = id
	return Zone{b, id}, b.open(parent)
}

// addPoint adds a router or, if id is not noZone, that zone as a member of its parent.
func (b *Builder) addPoint(zone int32, name string, id int32) Point {
	n := &b.p.net
	n.others = append(n.others, other{place: n.newMembers(zone, 1), name: name, zone: id})
	return otherPoint(len(n.others) - 1)
}

func (b *Builder) addLink(l Link) (LinkID, error) {
	err := checkLink(l)
	if _, dup := find(&b.p.linkNames, l.Name); dup {
		err = fmt.Errorf("link %q: declared twice", l.Name)
	}
	if b.p.NumLinks() >= maxLinks {
		return 0, fmt.Errorf("link %q: too many links (at most %d)", l.Name, maxLinks)
	}
	return b.appendLink(l), err
}

func (b *Builder) appendLink(l Link) LinkID {
	id := LinkID(b.p.NumLinks())
	l.Details = b.linkDetails(l.Name, l.Details)
	b.p.links.add(1, l.kind())
	b.p.linkNames.add(l.Name)
	b.p.net.lists.mate = append(b.p.net.lists.mate, 0)
	return id
}

func (b *Builder) addDuplex(l Link) (up, down LinkID, err error) {
	if l.Name == "" {
		return 0, 0, checkLink(l)
	}
	u, d := l, l
	u.Name, d.Name = l.Name+"_UP", l.Name+"_DOWN"
	up, err = b.addLink(u)
	down, err2 := b.addLink(d)
	if mate := b.p.net.lists.mate; down == up+1 {
		mate[up], mate[down] = 1, -1
	}
	return up, down, cmp.Or(err, err2)
}

// These limits keep a mistyped count from filling the memory.
const (
	MaxHosts     = 10_000_000
	MaxCores     = 1_000_000     // of one host
	maxMemory    = 1 << 53       // bytes of one host; sums of whole bytes are exact up to there
	maxAllCores  = 1_000_000_000 // of the platform
	maxLinks     = 4 * MaxHosts
	maxLists     = 1 << 30 // link mentions in all declared routes
	maxFloyd     = 8192    // members of a Floyd zone: 8 n^2 bytes
	loopbackName = "__loopback__"
)

// Within these limits, sums of speeds and latencies stay finite, and so do the
// times of any sensible task or transfer.
const (
	minRate   = 1e-30 // flop/s or byte/s
	maxNumber = 1e30
)

// wantRate is the hint for a speed or bandwidth of x, which is out of range.
func wantRate(x float64) string {
	if x > 0 {
		return fmt.Sprintf("want %v to %v", minRate, maxNumber)
	}
	return "want a positive number"
}

func checkHost(h Host) error {
	switch {
	case h.Name == "":
		return errors.New("host without a name")
	case !(h.SpeedFlops >= minRate && h.SpeedFlops <= maxNumber):
		return fmt.Errorf("host %q: speed is %v flop/s (%s)", h.Name, h.SpeedFlops, wantRate(h.SpeedFlops))
	case h.Cores < 1 || h.Cores > MaxCores:
		return fmt.Errorf("host %q: %d cores (want 1 to %d)", h.Name, h.Cores, MaxCores)
	}
	if err := h.Details.check(h.SpeedFlops); err != nil {
		return fmt.Errorf("host %q: %w", h.Name, err)
	}
	return nil
}

func checkLink(l Link) error {
	switch {
	case l.Name == "":
		return errors.New("link without a name")
	case l.Name == loopbackName:
		return fmt.Errorf("link %q: the name is taken by the link from each host to itself (choose another)", l.Name)
	case !(l.BandwidthBytesPerSec >= minRate && l.BandwidthBytesPerSec <= maxNumber):
		return fmt.Errorf("link %q: bandwidth is %v byte/s (%s)", l.Name, l.BandwidthBytesPerSec, wantRate(l.BandwidthBytesPerSec))
	case l.LatencySec > maxNumber:
		return fmt.Errorf("link %q: latency is %v s (want at most %v)", l.Name, l.LatencySec, maxNumber)
	case !(l.LatencySec >= 0):
		return fmt.Errorf("link %q: latency is %v s (want zero or a positive number)", l.Name, l.LatencySec)
	case l.Sharing > FatPipe:
		return fmt.Errorf("link %q: unknown sharing %d (want Shared or FatPipe)", l.Name, l.Sharing)
	}
	if err := l.Details.check(); err != nil {
		return fmt.Errorf("link %q: %w", l.Name, err)
	}
	return nil
}

// freeName returns an error if a host or router cannot have this name.
func (b *Builder) freeName(what, name string) error {
	if name == "" {
		return fmt.Errorf("%s without a name", what)
	}
	if _, dup := find(&b.p.hostNames, name); dup {
		return fmt.Errorf("%s %q: declared twice (there is a host of this name)", what, name)
	}
	if _, dup := b.points[name]; dup {
		return fmt.Errorf("%s %q: declared twice (there is a router of this name)", what, name)
	}
	return nil
}

package platform

import (
	"errors"
	"fmt"
)

// ErrNoRoute is wrapped by errors about a pair of hosts without a path.
var ErrNoRoute = errors.New("no route")

// Builder collects hosts, links and routes and freezes them into a Platform.
// Mistakes are kept and reported together by Build.
type Builder struct {
	p    Platform
	full fullTable
	errs []error
}

// NewBuilder starts an empty platform.
func NewBuilder(name string) *Builder {
	return &Builder{
		p:    Platform{name: name, byName: map[string]HostID{}},
		full: fullTable{routes: map[pair][]LinkID{}},
	}
}

// Host adds a host. Names must be unique, speed positive, cores at least 1.
func (b *Builder) Host(h Host) HostID {
	id := HostID(len(b.p.hosts))
	if _, dup := b.p.byName[h.Name]; dup {
		b.fail("host %q: declared twice", h.Name)
	}
	b.p.byName[h.Name] = id
	b.p.hosts = append(b.p.hosts, h)
	return id
}

// Link adds a link. Names must be unique, bandwidth positive, latency not
// negative.
func (b *Builder) Link(l Link) LinkID {
	b.p.links = append(b.p.links, l)
	return LinkID(len(b.p.links) - 1)
}

// Duplex adds a split-duplex cable: two shared links NAME_UP and NAME_DOWN.
func (b *Builder) Duplex(l Link) (up, down LinkID) {
	u, d := l, l
	u.Name, d.Name = l.Name+"_UP", l.Name+"_DOWN"
	return b.Link(u), b.Link(d)
}

// Route declares the links from src to dst, in order of travel, one way.
func (b *Builder) Route(src, dst HostID, links ...LinkID) {
	b.full.routes[pair{src, dst}] = links
}

// RouteBoth declares the links from src to dst and, reversed, from dst to src.
func (b *Builder) RouteBoth(src, dst HostID, links ...LinkID) {
	b.Route(src, dst, links...)
	back := make([]LinkID, len(links))
	for i, l := range links {
		back[len(links)-1-i] = l
	}
	b.Route(dst, src, back...)
}

// Build freezes the platform or returns every mistake, joined.
func (b *Builder) Build() (*Platform, error) {
	if len(b.errs) > 0 {
		return nil, errors.Join(b.errs...)
	}
	p := b.p
	p.links = append(p.links, Link{Name: "__loopback__", BandwidthBytesPerSec: 10e9, Sharing: FatPipe})
	b.full.loopback = LinkID(len(p.links) - 1)
	p.routing = &b.full
	return &p, nil
}

func (b *Builder) fail(format string, args ...any) {
	b.errs = append(b.errs, fmt.Errorf(format, args...))
}

type pair struct{ src, dst HostID }

type fullTable struct {
	routes   map[pair][]LinkID
	loopback LinkID
}

func (t *fullTable) appendRoute(buf []LinkID, src, dst HostID) ([]LinkID, error) {
	if links, ok := t.routes[pair{src, dst}]; ok {
		return append(buf, links...), nil
	}
	if src == dst {
		return append(buf, t.loopback), nil
	}
	return buf, ErrNoRoute
}

package platform

import (
	"errors"
	"fmt"
	"iter"
)

// ErrNoRoute is wrapped by errors about a pair of hosts without a path.
var ErrNoRoute = errors.New("no route")

// ErrWiFi is wrapped by errors about data that would have to cross a [Wireless] link.
var ErrWiFi = errors.New("Wi-Fi is not simulated (its rates are for a program to choose)")

// HostID names a host of one Platform: its number, from 0.
type HostID int32

// LinkID names a link of one Platform: its number, from 0.
type LinkID int32

// NoHost is a HostID that no host has.
const NoHost HostID = -1

// Host is a computer: Cores cores of SpeedFlops flop/s each.
type Host struct {
	Name       string
	SpeedFlops float64 // of one core, flop/s
	Cores      int
	Details    *HostDetails // nil: nothing more is known
}

// Sharing says how transfers that cross a link at the same time share it.
type Sharing uint8

const (
	// Shared links divide their bandwidth among the transfers that cross them.
	Shared Sharing = iota
	// FatPipe links give every transfer up to their full bandwidth.
	FatPipe
	// Wireless links are those of [WiFi] zones. Their bandwidth stands for the fraction
	// of time that they are busy and is 1; [Platform.Rates] has their rates.
	Wireless
)

// Link is a communication resource without a direction. A split-duplex cable is
// two of them, NAME_UP and NAME_DOWN.
type Link struct {
	Name                 string
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              Sharing
	Details              *LinkDetails // nil: nothing more is known
}

// Platform is an immutable description, safe for concurrent use.
type Platform struct {
	name      string
	hosts     kinds[HostKind]
	hostNames names
	links     kinds[LinkKind]
	linkNames names
	net       network
	kept      kept
	grown     *growth // of a platform that Extend made; net is empty then
}

// Name is the name in the file or spec; it may be empty.
func (p *Platform) Name() string { return p.name }

// NumHosts is the number of hosts.
func (p *Platform) NumHosts() int { return len(p.hosts.of) }

// NumLinks is the number of links.
func (p *Platform) NumLinks() int { return len(p.links.of) }

// Host says what a host is. The caller must not change it: other hosts may share it.
func (p *Platform) Host(id HostID) *HostKind { return p.hosts.at(int(id)) }

// HostKinds lists what hosts are, each kind once, in an order that stays; no host need be of
// a kind any more.
func (p *Platform) HostKinds() iter.Seq[*HostKind] {
	return func(yield func(*HostKind) bool) {
		for i := range p.hosts.table {
			if !yield(&p.hosts.table[i]) {
				return
			}
		}
	}
}

// Link says what a link is. The caller must not change it: other links may share it.
func (p *Platform) Link(id LinkID) *LinkKind { return p.links.at(int(id)) }

// HostName is the name of a host. That of a host of a cluster is made when it is
// requested, so callers keep it.
func (p *Platform) HostName(id HostID) string { return p.hostNames.at(int(id)) }

// LinkName is the name of a link, made like that of a host.
func (p *Platform) LinkName(id LinkID) string { return p.linkNames.at(int(id)) }

// Hosts lists the hosts by HostID, with their names.
func (p *Platform) Hosts() iter.Seq2[HostID, Host] {
	return func(yield func(HostID, Host) bool) {
		for id := range HostID(p.NumHosts()) {
			if !yield(id, p.host(id)) {
				return
			}
		}
	}
}

// Links lists the links by LinkID, with their names.
func (p *Platform) Links() iter.Seq2[LinkID, Link] {
	return func(yield func(LinkID, Link) bool) {
		for id := range LinkID(p.NumLinks()) {
			if !yield(id, p.link(id)) {
				return
			}
		}
	}
}

func (p *Platform) host(id HostID) Host { return p.Host(id).named(p.HostName(id)) }

func (p *Platform) link(id LinkID) Link { return p.Link(id).named(p.LinkName(id)) }

// HostByName finds a host.
func (p *Platform) HostByName(name string) (HostID, bool) {
	id, ok := find(&p.hostNames, name)
	return HostID(id), ok
}

// NumCores is the number of cores of all hosts.
func (p *Platform) NumCores() (cores int) {
	for id := range HostID(p.NumHosts()) {
		cores += p.Host(id).Cores
	}
	return cores
}

// MarkedSpeed is the sum of all cores' speeds in flop/s: C of Sun, Chen and Wu
// (2005), "Scalability of heterogeneous computing", section 2.
func (p *Platform) MarkedSpeed() float64 {
	var sum float64
	for id := range HostID(p.NumHosts()) {
		sum += p.Host(id).SpeedFlops * float64(p.Host(id).Cores)
	}
	return sum
}

// AppendRoute appends to buf the links that a transfer from src to dst
// crosses, and returns the longer slice. They come in the order of travel, except
// in [Dijkstra] zones with declared routes of several links or which are inside
// other zones: there the order is SimGrid's. From a host to itself the route is the
// loopback as SimGrid defines it. The error wraps ErrNoRoute and names both hosts.
// Between members of a [Vivaldi] zone there may be no links, and a latency all the same.
// Nothing is allocated if buf has room, except to find the first route from a host
// of a [Dijkstra] zone.
func (p *Platform) AppendRoute(buf []LinkID, src, dst HostID) ([]LinkID, error) {
	out, err := p.appendRoute(buf, src, dst)
	if err != nil {
		return buf, p.noRoute(src, dst, err)
	}
	return out, nil
}

func (p *Platform) appendRoute(buf []LinkID, src, dst HostID) ([]LinkID, error) {
	if p.grown != nil {
		out, _, err := p.grown.appendRoute(p, buf, src, dst, false)
		return out, err
	}
	n := &p.net
	if n.alone != nil {
		out, err := n.alone.appendLocal(n, buf, len(buf), int32(src)+n.offset, int32(dst)+n.offset, false)
		if err == nil && len(out) == len(buf) {
			err = ErrNoRoute // two members of a star without links
		}
		return out, err
	}
	out, err := n.appendRoute(buf, len(buf), Point(src), Point(dst), false)
	if err == nil && len(out) == len(buf) {
		if _, latencySec, _, err := p.summed(buf, src, dst); err != nil || latencySec == 0 {
			return buf, ErrNoRoute // two members of a star without links
		}
	}
	return out, err
}

// summed adds up the latency of a route as SimGrid does, and that part of it which no
// link has. The entries of buf stay.
func (p *Platform) summed(buf []LinkID, src, dst HostID) (_ []LinkID, latencySec, distanceSec float64, err error) {
	end := len(buf)
	buf, err = p.net.appendRoute(buf, end, Point(src), Point(dst), true)
	latencySec, distanceSec = p.addUp(buf[end:])
	return buf[:end], latencySec, distanceSec, err
}

func (p *Platform) noRoute(src, dst HostID, err error) error {
	return fmt.Errorf("route %s to %s: %w", p.HostName(src), p.HostName(dst), err)
}

// AppendRouteLatency is AppendRoute with the route's latency in seconds: the sum
// that Latency returns, but added up in SimGrid's order. Across zones the common
// zone's part comes first, in Dijkstra zones the last hop. The order changes only
// the last bit, but where the bandwidth of a fat pipe equals the rate limit of its
// transfers, that bit decides which transfer waits.
func (p *Platform) AppendRouteLatency(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	out, latencySec, err := p.appendRouteLatency(buf, src, dst)
	if err != nil {
		return buf, 0, p.noRoute(src, dst, err)
	}
	return out, latencySec, nil
}

func (p *Platform) appendRouteLatency(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	if p.grown != nil {
		return p.grown.appendRoute(p, buf, src, dst, true)
	}
	start := len(buf)
	buf, err := p.appendRoute(buf, src, dst)
	if err != nil {
		return buf, 0, err
	}
	n := &p.net
	if n.alone != nil {
		return buf, p.Latency(buf[start:]), nil
	}
	if at := n.hosts.at(int(src)).zone; at == n.hosts.at(int(dst)).zone {
		switch n.zones[at].local.(type) {
		case *floydZone, *dijkstraZone, *vivaldiZone: // routes may cross inner zones, or have a distance
		default:
			return buf, p.Latency(buf[start:]), nil
		}
	}
	buf, latencySec, _, err := p.summed(buf, src, dst)
	return buf, latencySec, err
}

// AddsInOrder says whether the latency of every route is that of its links, added up
// in their order.
func (p *Platform) AddsInOrder() bool { return p.grown == nil && p.net.alone != nil }

// AppendRouteDistance is AppendRoute with the part of the route's latency that no link
// has, in seconds: the distance between coordinates in [Vivaldi] zones. It costs no more
// than AppendRoute where there are none.
func (p *Platform) AppendRouteDistance(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	out, distanceSec, err := p.appendRouteDistance(buf, src, dst)
	if err != nil {
		return buf, 0, p.noRoute(src, dst, err)
	}
	return out, distanceSec, nil
}

func (p *Platform) appendRouteDistance(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	if p.grown != nil {
		return p.grown.appendRouteDistance(p, buf, src, dst)
	}
	buf, err := p.appendRoute(buf, src, dst)
	if err != nil || len(p.net.spots) == 0 {
		return buf, 0, err
	}
	buf, _, distanceSec, err := p.summed(buf, src, dst)
	return buf, distanceSec, err
}

// Latency sums the latencies of links in order, in seconds. Where distances belong to a
// route ([Platform.AppendRouteDistance]), they come on top.
func (p *Platform) Latency(links []LinkID) float64 {
	var sum float64
	for _, l := range links {
		sum += p.Link(l).LatencySec
	}
	return sum
}

package platform

import (
	"errors"
	"fmt"
)

// ErrNoRoute is wrapped by errors about a pair of hosts without a path.
var ErrNoRoute = errors.New("no route")

// HostID names a host of one Platform: an index into Hosts().
type HostID int32

// LinkID names a link of one Platform: an index into Links().
type LinkID int32

// NoHost is a HostID that no host has.
const NoHost HostID = -1

// Host is a computer: Cores cores of SpeedFlops flop/s each.
type Host struct {
	Name       string
	SpeedFlops float64 // of one core, flop/s
	Cores      int
}

// Sharing says how transfers that cross a link at the same time share it.
type Sharing uint8

const (
	// Shared links divide their bandwidth among the transfers that cross them.
	Shared Sharing = iota
	// FatPipe links give every transfer up to their full bandwidth.
	FatPipe
)

// Link is a communication resource without a direction. A split-duplex cable is
// two of them, NAME_UP and NAME_DOWN.
type Link struct {
	Name                 string
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              Sharing
}

// Platform is an immutable description, safe for concurrent use.
type Platform struct {
	name   string
	hosts  []Host
	links  []Link
	byName map[string]HostID
	disks  [][]Disk // by HostID; nil: no host has any
	net    network
	grown  *growth // of a platform that Extend made; net is empty then
}

// Name is the name in the file or spec; it may be empty.
func (p *Platform) Name() string { return p.name }

// NumHosts is the number of hosts.
func (p *Platform) NumHosts() int { return len(p.hosts) }

// Hosts lists the hosts by HostID. The caller must not change them.
func (p *Platform) Hosts() []Host { return p.hosts }

// Host is one host. The caller must not change it.
func (p *Platform) Host(id HostID) *Host { return &p.hosts[id] }

// Links lists the links by LinkID. The caller must not change them.
func (p *Platform) Links() []Link { return p.links }

// HostByName finds a host.
func (p *Platform) HostByName(name string) (HostID, bool) {
	id, ok := p.byName[name]
	return id, ok
}

// NumCores is the number of cores of all hosts.
func (p *Platform) NumCores() (cores int) {
	for i := range p.hosts {
		cores += p.hosts[i].Cores
	}
	return cores
}

// MarkedSpeed is the sum of all cores' speeds in flop/s: C of Sun, Chen and Wu
// (2005), "Scalability of heterogeneous computing", section 2.
func (p *Platform) MarkedSpeed() float64 {
	var sum float64
	for i := range p.hosts {
		sum += p.hosts[i].SpeedFlops * float64(p.hosts[i].Cores)
	}
	return sum
}

// AppendRoute appends to buf the links that a transfer from src to dst
// crosses, and returns the longer slice. They come in the order of travel, except
// in [Dijkstra] zones whose declared routes have several links or which are inside
// other zones: there the order is SimGrid's. From a host to itself the route is the
// loopback as SimGrid defines it. The error wraps ErrNoRoute and names both hosts.
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
	out, err := p.net.appendRoute(buf, len(buf), Point(src), Point(dst), false)
	if err == nil && len(out) == len(buf) {
		err = ErrNoRoute // two members of a star without links
	}
	return out, err
}

func (p *Platform) noRoute(src, dst HostID, err error) error {
	return fmt.Errorf("route %s to %s: %w", p.hosts[src].Name, p.hosts[dst].Name, err)
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
	if at := n.hosts[src].zone; at == n.hosts[dst].zone {
		switch n.zones[at].local.(type) {
		case *floydZone, *dijkstraZone: // routes may cross inner zones
		default:
			return buf, p.Latency(buf[start:]), nil
		}
	}
	end := len(buf)
	buf, err = n.appendRoute(buf, end, Point(src), Point(dst), true)
	return buf[:end], p.Latency(buf[end:]), err
}

// Latency sums the latencies of links in order, in seconds.
func (p *Platform) Latency(links []LinkID) float64 {
	var sum float64
	for _, l := range links {
		sum += p.links[l].LatencySec
	}
	return sum
}

package energy

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// Way is how energy is measured.
type Way uint8

const (
	// Exact integrates the power over time.
	Exact Way = iota
	// SimGrid charges intervals as SimGrid's plugins do.
	SimGrid
	// Off measures nothing.
	Off
)

// String is the name that ParseWay reads.
func (w Way) String() string {
	if int(w) >= len(ways) {
		return fmt.Sprintf("Way(%d)", uint8(w))
	}
	return ways[w]
}

var ways = [...]string{"exact", "simgrid", "off"}

// ParseWay reads exact, simgrid or off.
func ParseWay(text string) (Way, error) {
	return srcerr.Named("value", text, []Way{Exact, SimGrid, Off}, Way.String)
}

// Options say what a Meter does. The zero Options measure exactly.
type Options struct {
	Way   Way
	Steps bool // keep the power over time, which takes memory for each change
}

// Meter measures one world after the other and keeps its memory between them. It is ready after Reset.
type Meter struct {
	options  Options
	platform *platform.Platform
	hosts    []host
	links    []link // nil: no link has a wattage
	read     map[*platform.HostDetails]*wattage.Host
	nowSec   float64
	endSec   float64 // changes after it do not count
	ended    *Report // at endSec, once something has changed later
	power    sum     // of all that is known
	held     held
	late     heap.Heap[later] // loads of links that are to come
	pushed   uint64
	deferred bool
	moving   int // transfers and parallel tasks under way
	route    []platform.LinkID
}

// host is one host; without watts nothing of it is known.
type host struct {
	consumer
	watts  *wattage.Host
	peak   float64 // flop/s of all its cores in its power state
	pstate int32
}

// link is one link.
type link struct {
	consumer
	watts     wattage.Link
	known     bool
	bandwidth float64
}

// consumer is what hosts and links have alike.
type consumer struct {
	rate     float64 // flop/s, or byte/s
	powerW   float64
	joule    float64
	sinceSec float64 // up to which date joule counts
	late     interval
	off      bool
	used     bool
}

// negligible is the part of a host's speed below which it does nothing: sums of many
// changes are not exactly 0 when the last execution has ended.
const negligible = 1e-9

// Reset begins anew with the hosts and links of p, all on and idle, at date 0.
func (m *Meter) Reset(p *platform.Platform, o Options) {
	if m.platform != p {
		m.platform, m.read = p, nil
	}
	m.options, m.nowSec, m.power, m.held, m.pushed, m.deferred, m.moving = o, 0, sum{}, held{}, 0, false, 0
	m.endSec, m.ended = math.Inf(1), nil
	m.late.Less, m.late.Items = later.before, m.late.Items[:0]
	m.resetHosts()
	m.resetLinks()
}

func (m *Meter) resetHosts() {
	p := m.platform
	m.hosts = resized(m.hosts, p.NumHosts())
	if m.read == nil {
		m.read = map[*platform.HostDetails]*wattage.Host{}
	}
	var last *platform.HostDetails
	var watts *wattage.Host
	for i := range m.hosts {
		kind := p.Host(platform.HostID(i))
		if d := kind.Details; d != last {
			last, watts = d, m.watts(d)
		}
		m.hosts[i] = host{watts: watts, peak: kind.SpeedFlops * float64(kind.Cores)}
		x := &m.hosts[i]
		if watts == nil {
			continue
		}
		x.pstate = int32(kind.Details.Pstate)
		x.powerW = x.power(x.rate)
		m.power.add(x.powerW)
	}
}

// watts reads what hosts with these details take; nil if they do not say.
func (m *Meter) watts(d *platform.HostDetails) *wattage.Host {
	w, known := m.read[d]
	if !known {
		if read, ok, _ := d.Wattage(); ok { // the platform has no mistakes
			w = &read
		}
		m.read[d] = w
	}
	return w
}

// resetLinks leaves m.links nil if none has a wattage. The halves of a cable share what it
// takes; SimGrid's have none.
func (m *Meter) resetLinks() {
	p, known := m.platform, false
	for i := 0; i < p.NumLinks() && !known; i++ {
		known = p.Link(platform.LinkID(i)).Details != nil
	}
	if !known { // like most platforms
		m.links = nil
		return
	}
	known = false
	m.links = resized(m.links, p.NumLinks())
	for i := range m.links {
		id := platform.LinkID(i)
		kind := p.Link(id)
		m.links[i] = link{bandwidth: kind.BandwidthBytesPerSec}
		x := &m.links[i]
		if kind.Details == nil {
			continue
		}
		x.watts, x.known, _ = kind.Details.Wattage()
		switch half := p.IsHalf(id); {
		case half && m.options.Way == SimGrid:
			x.known = false
		case half:
			x.watts = wattage.Link{IdleW: x.watts.IdleW / 2, BusyW: x.watts.BusyW / 2, OffW: x.watts.OffW / 2}
		}
		if m.options.Way == SimGrid {
			x.watts.OffW = x.watts.IdleW
		}
		if x.known {
			known = true
			x.powerW = x.power(0)
			m.power.add(x.powerW)
		}
	}
	if !known {
		m.links = nil
	}
}

// power is what a host takes at a rate, in its state.
func (x *host) power(rate float64) float64 {
	if x.off {
		return x.watts.OffW
	}
	load := 1.0 // without speed
	if x.peak > 0 {
		load = rate / x.peak
	}
	if load < negligible {
		load = 0
	}
	return x.watts.States[x.pstate].PowerW(load)
}

// power is what a link takes at a rate, in its state.
func (x *link) power(rate float64) float64 {
	load := 0.0
	switch {
	case x.off:
		return x.watts.OffW
	case x.bandwidth > 0:
		load = rate / x.bandwidth
	}
	if load < negligible {
		load = 0
	}
	return x.watts.PowerW(load)
}

// resized returns s with length n, reusing its memory; the contents are undefined.
func resized[T any](s []T, n int) []T {
	return slices.Grow(s[:0], n)[:n]
}

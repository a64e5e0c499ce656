package energy

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// HostLoad implements world.HostObserver.
func (m *Meter) HostLoad(atSec float64, id platform.HostID, delta float64) {
	x := &m.hosts[id]
	if x.watts == nil {
		return
	}
	m.moveTo(atSec)
	x.add(m.nowSec, delta, x.peak)
	m.settleHost(x)
}

// add changes the rate, of which there is at most peak.
func (x *consumer) add(nowSec, delta, peak float64) {
	x.late.changes(nowSec, x.rate)
	if x.rate += delta; math.Abs(x.rate) < negligible*peak {
		x.rate = 0
	} else {
		x.used = true
	}
}

func (m *Meter) settleHost(x *host) { m.settle(&x.consumer, x.power(x.rate)) }
func (m *Meter) settleLink(x *link) { m.settle(&x.consumer, x.power(x.rate)) }

// settle charges for the power up to now; powerW is that from now on.
func (m *Meter) settle(x *consumer, powerW float64) {
	x.joule += x.powerW * (m.nowSec - x.sinceSec)
	x.sinceSec = m.nowSec
	m.power.add(-x.powerW)
	m.power.add(powerW)
	x.powerW = powerW
}

// LinkLoad implements world.LinkObserver.
func (m *Meter) LinkLoad(atSec float64, id platform.LinkID, delta float64) {
	if !m.links[id].known {
		return
	}
	if m.deferred {
		m.pushed++
		m.late.Push(later{atSec, m.pushed, int32(id), delta})
		return
	}
	m.moveTo(atSec)
	m.addLinkLoad(int32(id), delta)
}

func (m *Meter) addLinkLoad(id int32, delta float64) {
	x := &m.links[id]
	x.add(m.nowSec, delta, x.bandwidth)
	m.settleLink(x)
}

// HostState implements world.StateObserver.
func (m *Meter) HostState(atSec float64, id platform.HostID, on bool, _ float64) {
	x := &m.hosts[id]
	if x.watts == nil {
		return
	}
	m.moveTo(atSec)
	x.late.charge(m.nowSec, x.rate, x.power)
	x.off = !on
	m.settleHost(x)
}

// HostPstate implements world.PstateObserver.
func (m *Meter) HostPstate(atSec float64, id platform.HostID, pstate int) {
	x := &m.hosts[id]
	if x.watts == nil {
		return
	}
	m.moveTo(atSec)
	x.late.charge(m.nowSec, x.rate, x.power)
	kind := m.platform.Host(id)
	x.pstate, x.peak = int32(pstate), kind.Details.PstateFlops[pstate]*float64(kind.Cores)
	m.settleHost(x)
}

// LinkState implements world.StateObserver.
func (m *Meter) LinkState(atSec float64, id platform.LinkID, on bool, bandwidthBytesPerSec, _ float64) {
	if m.links == nil || !m.links[id].known {
		return
	}
	x := &m.links[id]
	m.moveTo(atSec)
	if x.off == on {
		x.late.charge(m.nowSec, x.rate, x.power)
	}
	x.off, x.bandwidth = !on, bandwidthBytesPerSec
	m.settleLink(x)
}

// ActivityChange implements world.ActivityObserver: it charges as SimGrid does. Hosts are
// charged at the start of an execution and whenever an execution or a parallel task ends or
// is suspended, links at the start and end of the transfers over them, one way.
func (m *Meter) ActivityChange(atSec float64, kind world.Kind, what world.Change, hosts []platform.HostID) {
	switch {
	case kind != world.Transfer && kind != world.ParallelTask:
	case what == world.Starts:
		m.moving++
	case what == world.Ends:
		m.moving--
	}
	switch {
	case kind == world.Execution, kind == world.ParallelTask && what != world.Starts:
		m.moveTo(atSec)
		for _, h := range hosts {
			if x := &m.hosts[h]; x.watts != nil {
				x.late.charge(m.nowSec, x.rate, x.power)
			}
		}
	case kind == world.Transfer && what != world.Rests && m.links != nil:
		m.moveTo(atSec)
		m.route, _ = m.platform.AppendRoute(m.route[:0], hosts[0], hosts[1]) // the transfer has found it
		for _, l := range m.route {
			if x := &m.links[l]; x.known {
				x.late.charge(m.nowSec, x.rate, x.power)
			}
		}
	}
}

// Attach lets the meter observe a world of these options, besides its other observers. It counts after Reset.
func (m *Meter) Attach(o *world.Options) {
	all := &observers{m, *o}
	o.Hosts = either[world.HostObserver](o.Hosts == nil, m, all)
	if m.links != nil {
		o.Links = either[world.LinkObserver](o.Links == nil, m, all)
	}
	o.States = either[world.StateObserver](o.States == nil, m, all)
	if m.options.Way == SimGrid {
		o.Activities = either[world.ActivityObserver](o.Activities == nil, m, all)
	}
	// Without contention all loads of a transfer are reported when it starts.
	m.deferred = o.Network == world.ContentionFree || o.Network == world.StoreAndForward
}

func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// observers passes everything to the meter and to the observers that were there before.
type observers struct {
	*Meter
	before world.Options
}

func (o *observers) HostLoad(atSec float64, h platform.HostID, delta float64) {
	o.before.Hosts.HostLoad(atSec, h, delta)
	o.Meter.HostLoad(atSec, h, delta)
}

func (o *observers) LinkLoad(atSec float64, l platform.LinkID, delta float64) {
	o.before.Links.LinkLoad(atSec, l, delta)
	o.Meter.LinkLoad(atSec, l, delta)
}

func (o *observers) ActivityChange(atSec float64, kind world.Kind, what world.Change, hosts []platform.HostID) {
	o.before.Activities.ActivityChange(atSec, kind, what, hosts)
	o.Meter.ActivityChange(atSec, kind, what, hosts)
}

func (o *observers) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	o.before.States.HostState(atSec, h, on, speedFlops)
	o.Meter.HostState(atSec, h, on, speedFlops)
}

func (o *observers) LinkState(atSec float64, l platform.LinkID, on bool, bandwidthBytesPerSec, latencySec float64) {
	o.before.States.LinkState(atSec, l, on, bandwidthBytesPerSec, latencySec)
	o.Meter.LinkState(atSec, l, on, bandwidthBytesPerSec, latencySec)
}

func (o *observers) HostPstate(atSec float64, h platform.HostID, pstate int) {
	if other, ok := o.before.States.(world.PstateObserver); ok {
		other.HostPstate(atSec, h, pstate)
	}
	o.Meter.HostPstate(atSec, h, pstate)
}

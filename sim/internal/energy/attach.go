package energy

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// Attach lets the meter observe a world of these options, besides its other observers. It
// counts after Reset.
func (m *Meter) Attach(o *world.Options) {
	o.Hosts = bothHosts(o.Hosts, m)
	if m.links != nil {
		o.Links = bothLinks(o.Links, m)
	}
	if o.States == nil {
		o.States = m
	} else {
		o.States = &states{m, o.States}
	}
	if m.options.Way == SimGrid {
		o.Activities = bothActivities(o.Activities, m)
	}
	// Without contention all loads of a transfer are reported when it starts.
	m.deferred = o.Network == world.ContentionFree || o.Network == world.StoreAndForward
}

// bothHosts passes loads to two observers; the first may be nil.
func bothHosts(a, b world.HostObserver) world.HostObserver {
	if a == nil {
		return b
	}
	return &hostObservers{a, b}
}

type hostObservers struct{ a, b world.HostObserver }

func (o *hostObservers) HostLoad(atSec float64, h platform.HostID, delta float64) {
	o.a.HostLoad(atSec, h, delta)
	o.b.HostLoad(atSec, h, delta)
}

func bothLinks(a, b world.LinkObserver) world.LinkObserver {
	if a == nil {
		return b
	}
	return &linkObservers{a, b}
}

type linkObservers struct{ a, b world.LinkObserver }

func (o *linkObservers) LinkLoad(atSec float64, l platform.LinkID, delta float64) {
	o.a.LinkLoad(atSec, l, delta)
	o.b.LinkLoad(atSec, l, delta)
}

func bothActivities(a, b world.ActivityObserver) world.ActivityObserver {
	if a == nil {
		return b
	}
	return &activityObservers{a, b}
}

type activityObservers struct{ a, b world.ActivityObserver }

func (o *activityObservers) ActivityChange(atSec float64, kind world.Kind, what world.Change, hosts []platform.HostID) {
	o.a.ActivityChange(atSec, kind, what, hosts)
	o.b.ActivityChange(atSec, kind, what, hosts)
}

// states passes changes to the meter and another observer, those of power states too if it receives them.
type states struct {
	*Meter
	other world.StateObserver
}

func (s *states) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	s.other.HostState(atSec, h, on, speedFlops)
	s.Meter.HostState(atSec, h, on, speedFlops)
}

func (s *states) LinkState(atSec float64, l platform.LinkID, on bool, bandwidthBytesPerSec, latencySec float64) {
	s.other.LinkState(atSec, l, on, bandwidthBytesPerSec, latencySec)
	s.Meter.LinkState(atSec, l, on, bandwidthBytesPerSec, latencySec)
}

func (s *states) HostPstate(atSec float64, h platform.HostID, pstate int) {
	if o, ok := s.other.(world.PstateObserver); ok {
		o.HostPstate(atSec, h, pstate)
	}
	s.Meter.HostPstate(atSec, h, pstate)
}

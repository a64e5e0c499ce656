package world

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// Pstate is the power state of a host, counted from 0.
func (w *World) Pstate(id platform.HostID) int {
	w.checkHost(id)
	if n := w.hosts[id].pstate; n > 0 {
		return int(n) - 1
	}
	return w.platform.Host(id).Details.OrNone().Pstate
}

// SetPstate puts a host into another of its power states: what runs there goes on at
// that speed, times the factor of SetSpeedFactor. A state of 0 flop/s stops it.
func (w *World) SetPstate(id platform.HostID, pstate int) error {
	w.checkHost(id)
	states := max(1, len(w.platform.Host(id).Details.OrNone().PstateFlops))
	if pstate < 0 || pstate >= states {
		return fmt.Errorf("host %q: no power state %d (it has %d, counted from 0)", w.platform.HostName(id), pstate, states)
	}
	if pstate == w.Pstate(id) {
		return nil
	}
	w.follow()
	w.hosts[id].pstate = int32(pstate) + 1
	if o, ok := w.options.States.(PstateObserver); ok {
		o.HostPstate(w.NowSec(), id, pstate)
	}
	w.paceHost(id)
	return nil
}

// peakFlops is the speed of a core in the host's power state.
func (w *World) peakFlops(id platform.HostID) float64 {
	hw := w.platform.Host(id)
	if n := w.hosts[id].pstate; n > 0 {
		return hw.Details.PstateFlops[n-1]
	}
	return hw.SpeedFlops
}

// relativeSpeed is how fast a host is now, relative to the platform's speed.
func (w *World) relativeSpeed(id platform.HostID) float64 {
	h := &w.hosts[id]
	if h.pstate == 0 {
		return h.factor
	}
	return h.factor * w.peakFlops(id) / w.platform.Host(id).SpeedFlops
}

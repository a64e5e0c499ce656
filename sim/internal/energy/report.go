package energy

import "math"

// Report is what hosts and links have cost up to a date. It belongs to the caller.
type Report struct {
	Joule      float64 // of all hosts and links
	HostsJoule float64
	LinksJoule float64
	// UsedJoule is that of the hosts that have computed, IdleJoule that of the others.
	UsedJoule, IdleJoule float64
	PeakW                float64 // the highest power of all together; NaN if no time has passed
	Hosts                []Part  // by HostID
	Links                []Part  // by LinkID; nil if no link has a wattage
	Without              int     // how many hosts have no wattage
	Power                []Step  // of all over time, if Options.Steps
}

// Part is what one host or link has cost.
type Part struct {
	Joule float64
	Known bool // it has a wattage
	Used  bool // it has computed, or carried something
}

// MeanW is the mean power over the time that the report is about.
func (r *Report) MeanW(sec float64) float64 {
	if sec == 0 {
		return math.NaN()
	}
	return r.Joule / sec
}

// EndAt says at which date the measured time ends: what changes later does not count.
func (m *Meter) EndAt(atSec float64) { m.endSec = atSec }

// AtEnd is the report at the date of EndAt.
func (m *Meter) AtEnd() *Report {
	if m.ended != nil {
		return m.ended
	}
	return m.Report(m.endSec)
}

// Report says what it has cost up to a date, which must not be before the last event that the meter
// received. The meter may go on.
func (m *Meter) Report(atSec float64) *Report {
	m.moveTo(atSec)
	r := &Report{Hosts: make([]Part, len(m.hosts)), PeakW: math.NaN()}
	if m.held.any {
		r.PeakW = m.held.peakW
	}
	for i := range m.hosts {
		x, to := &m.hosts[i], &r.Hosts[i]
		if x.watts == nil {
			r.Without++
			continue
		}
		x.late.charge(m.nowSec, x.rate, x.power)
		m.settleHost(x)
		*to = Part{m.pick(x.joule, &x.late), true, x.used}
		r.HostsJoule += to.Joule
		if x.used {
			r.UsedJoule += to.Joule
		} else {
			r.IdleJoule += to.Joule
		}
	}
	if m.links != nil {
		r.Links = make([]Part, len(m.links))
	}
	for i := range m.links {
		x := &m.links[i]
		if !x.known {
			continue
		}
		if m.moving > 0 {
			x.late.charge(m.nowSec, x.rate, x.power)
		} else { // what a transfer that has just ended left on its way back is gone
			x.late.changedSec = -1
			x.late.charge(m.nowSec, 0, x.power)
		}
		m.settleLink(x)
		r.Links[i] = Part{m.pick(x.joule, &x.late), true, x.used}
		r.LinksJoule += r.Links[i].Joule
	}
	r.Joule = r.HostsJoule + r.LinksJoule
	r.Power = append([]Step(nil), m.held.steps...)
	return r
}

// pick is the energy by the way of the meter.
func (m *Meter) pick(exact float64, late *interval) float64 {
	if m.options.Way == SimGrid {
		return late.joule
	}
	return exact
}

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

// Step is the power from a date on, in watts.
type Step struct {
	AtSec float64
	W     float64
}

// held is the power of all over the time that has passed.
type held struct {
	peakW float64
	any   bool
	steps []Step
}

// hold notes the power that was taken from a date up to now.
func (h *held) hold(fromSec, w float64, steps bool) {
	if !h.any || w > h.peakW {
		h.peakW = w
	}
	h.any = true
	if n := len(h.steps); steps && (n == 0 || h.steps[n-1].W != w) {
		h.steps = append(h.steps, Step{fromSec, w})
	}
}

// sum adds numbers with the error of each addition kept, as Neumaier (1974) does, so that
// what is added and taken away again leaves nothing.
type sum struct{ total, rest float64 }

func (s *sum) add(x float64) {
	t := s.total + x
	if math.Abs(s.total) >= math.Abs(x) {
		s.rest += (s.total - t) + x
	} else {
		s.rest += (x - t) + s.total
	}
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.rest }

// interval is the time since a host or a link was charged as SimGrid does.
type interval struct {
	joule      float64
	sinceSec   float64
	before     float64 // the rate until changedSec
	changedSec float64
}

// changes notes that a rate is about to change.
func (i *interval) changes(atSec, rate float64) {
	if atSec > i.changedSec {
		i.before, i.changedSec = rate, atSec
	}
}

// charge charges the interval up to a date at the power of the rate just before it.
func (i *interval) charge(atSec, rate float64, power func(rate float64) float64) {
	if atSec <= i.sinceSec {
		return
	}
	if i.changedSec == atSec {
		rate = i.before
	}
	i.joule += power(rate) * (atSec - i.sinceSec)
	i.sinceSec = atSec
}

// later is a change of a link's load that is to come.
type later struct {
	atSec  float64
	number uint64
	link   int32
	delta  float64
}

func (a later) before(b later) bool {
	return a.atSec < b.atSec || a.atSec == b.atSec && a.number < b.number
}

// moveTo moves to a date, over the changes of loads that come until then.
func (m *Meter) moveTo(atSec float64) {
	if atSec > m.endSec && m.ended == nil {
		m.ended = m.Report(m.endSec)
	}
	for m.late.Len() > 0 && m.late.Items[0].atSec <= atSec {
		l := m.late.Pop()
		m.pass(l.atSec)
		m.addLinkLoad(l.link, l.delta)
	}
	m.pass(atSec)
}

// pass lets time pass at the power of now.
func (m *Meter) pass(atSec float64) {
	if atSec > m.nowSec {
		m.held.hold(m.nowSec, m.power.value(), m.options.Steps)
		m.nowSec = atSec
	}
}

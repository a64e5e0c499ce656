package energy

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
	if abs(s.total) >= abs(x) {
		s.rest += (s.total - t) + x
	} else {
		s.rest += (x - t) + s.total
	}
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.rest }

func abs(x float64) float64 { return max(x, -x) }

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

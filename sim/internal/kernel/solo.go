package kernel

import "math"

// Solo is the model of activities that share nothing: each has an amount and a rate of its own. An activity is a tag
// of its owner, at least 0; it runs at most once at a time. The zero Solo is ready.
type Solo struct {
	// Watch, if set, is called at each change of a rate, and with a rate of 0 when an activity ends.
	Watch func(nowSec float64, tag int32, before, after float64)

	queue Queue
	runs  []solo // by tag
}

type solo struct {
	left     float64 // at sinceSec
	rate     float64
	sinceSec float64
}

// Start begins an activity. At rate 0 it waits for SetRate.
func (s *Solo) Start(tag int32, nowSec, amount, rate float64) {
	for int(tag) >= len(s.runs) {
		s.runs = append(s.runs, solo{})
	}
	r := &s.runs[tag]
	*r = solo{left: amount, rate: rate, sinceSec: nowSec}
	s.queueIt(tag, r)
	if s.Watch != nil {
		s.Watch(nowSec, tag, 0, rate)
	}
}

// SetRate changes the rate of an activity under way.
func (s *Solo) SetRate(tag int32, nowSec, rate float64) {
	r := &s.runs[tag]
	if rate == r.rate {
		return
	}
	before := r.rate
	r.left, r.rate, r.sinceSec = r.at(nowSec), rate, nowSec
	s.queueIt(tag, r)
	if s.Watch != nil {
		s.Watch(nowSec, tag, before, rate)
	}
}

// Cancel ends an activity before its time; Advance does not report it.
func (s *Solo) Cancel(tag int32, nowSec float64) {
	s.queue.Cancel(tag)
	s.over(tag, nowSec)
}

// Remaining is what an activity under way has left of its amount.
func (s *Solo) Remaining(tag int32, nowSec float64) float64 { return s.runs[tag].at(nowSec) }

// EndSec is when an activity ends, or has ended, at its present rate.
func (s *Solo) EndSec(tag int32) float64 { return s.runs[tag].endSec() }

func (r *solo) at(nowSec float64) float64 {
	if nowSec == r.sinceSec {
		return r.left
	}
	return max(r.left-r.rate*(nowSec-r.sinceSec), 0)
}

func (r *solo) endSec() float64 {
	switch {
	case r.left <= 0:
		return r.sinceSec
	case r.rate <= 0:
		return math.Inf(1)
	}
	return r.sinceSec + r.left/r.rate
}

func (s *Solo) queueIt(tag int32, r *solo) {
	if date := r.endSec(); math.IsInf(date, 1) {
		s.queue.Cancel(tag)
	} else {
		s.queue.Set(tag, date)
	}
}

// over reports the end of an activity.
func (s *Solo) over(tag int32, nowSec float64) {
	if s.Watch != nil {
		s.Watch(nowSec, tag, s.runs[tag].rate, 0)
	}
}

// Next implements Model.
func (s *Solo) Next(float64) float64 {
	if s.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := s.queue.Min()
	return date
}

// Advance implements Model.
func (s *Solo) Advance(nowSec float64, done []int32) []int32 {
	for {
		tag, ok := s.queue.PopDue(nowSec)
		if !ok {
			return done
		}
		s.over(tag, nowSec)
		done = append(done, tag)
	}
}

// Reset forgets all activities and keeps its memory.
func (s *Solo) Reset() { s.queue.Reset() }

// Timers is the model of activities with an end that is known when they start. An
// activity is a tag of its owner, at least 0; it runs at most once at a time.
type Timers struct {
	queue Queue
}

// Start makes the activity tag end at dateSec. A date of +Inf never comes.
func (t *Timers) Start(tag int32, dateSec float64) { t.queue.Set(tag, dateSec) }

// Cancel forgets the activity tag.
func (t *Timers) Cancel(tag int32) { t.queue.Cancel(tag) }

// Next implements Model.
func (t *Timers) Next(float64) float64 {
	if t.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := t.queue.Min()
	return date
}

// Advance implements Model.
func (t *Timers) Advance(nowSec float64, done []int32) []int32 {
	for {
		tag, ok := t.queue.PopDue(nowSec)
		if !ok {
			return done
		}
		done = append(done, tag)
	}
}

// Reset forgets all activities and keeps its memory.
func (t *Timers) Reset() { t.queue.Reset() }

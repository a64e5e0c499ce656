package incremental

import "github.com/clustersim/clustersim/sim/internal/sharing"

// observed says whether anything is reported.
func (s *System) observed() bool { return s.observer.Load != nil || s.observer.Value != nil }

// touch notes that a constraint may carry another load.
func (s *System) touch(n int32) {
	if c := &s.cons[n]; c.queued&inTouched == 0 {
		c.queued |= inTouched
		s.touched = append(s.touched, n)
	}
}

// touchAll notes that an owner has another level.
func (s *System) touchAll(n int32) {
	c := &s.cons[n]
	s.touch(n)
	for _, r := range c.above {
		s.touch(s.records[r].cons)
	}
	for _, x := range c.idle {
		s.touch(s.records[x.id].cons)
	}
}

// report reports what has changed.
func (s *System) report() {
	for _, n := range s.touched {
		c := &s.cons[n]
		c.queued &^= inTouched
		s.reportLoad(n, s.load(n))
	}
	s.touched = s.touched[:0]
}

func (s *System) reportLoad(n int32, load float64) {
	if c := &s.cons[n]; load != c.reported {
		s.observer.Load(s.nowSec, sharing.Cons(n), load-c.reported)
		c.reported = load
	}
}

// reportNothing reports that no flow has a value and nothing is carried any more.
func (s *System) reportNothing(nowSec float64) {
	s.nowSec = nowSec
	for n := range s.cons {
		if s.observer.Load != nil {
			s.reportLoad(int32(n), 0)
		}
	}
	for id := range s.flows {
		if f := &s.flows[id]; s.observer.Value != nil && f.live && f.watched != 0 {
			f.watched = 0
			s.observer.Value(nowSec, f.tag, 0)
		}
	}
}

// reportValues reports the flows that have another value.
func (s *System) reportValues() {
	for id := range s.flows {
		if f := &s.flows[id]; f.live {
			if value := s.Value(Flow(id)); value != f.watched {
				f.watched = value
				s.observer.Value(s.nowSec, f.tag, value)
			}
		}
	}
}

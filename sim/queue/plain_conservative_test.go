package queue_test

import (
	"math"
	"slices"
)

// plainConservative gives each job a reservation, and takes out and puts in each of them when a job has ended.
type plainConservative struct {
	order    plainKey
	compress bool
	from     map[int]float64 // begins of reservations of waiting jobs
	stamp    map[int]int     // when a job got that date
	stamps   int
	ended    int // jobs, in the last round
}

// booked are the reservations of all jobs but one.
func (p *plainConservative) booked(s *plainSim, but int) (list []plainBooking) {
	for i := range s.rows {
		if from, ok := p.from[i]; ok && i != but {
			list = append(list, plainBooking{from, from + s.e(i), s.n(i)})
		}
	}
	return list
}

func (p *plainConservative) book(s *plainSim, i int) {
	at := s.earliest(i, p.booked(s, i))
	if was, ok := p.from[i]; ok && was <= at {
		return
	}
	p.stamps++
	p.from[i], p.stamp[i] = at, p.stamps
}

func (p *plainConservative) policy(s *plainSim) []int {
	ended := 0
	for _, gone := range s.ended {
		if gone {
			ended++
		}
	}
	if ended > p.ended && p.compress {
		for _, i := range s.queue(p.order) {
			if _, ok := p.from[i]; ok {
				p.book(s, i)
			}
		}
	}
	p.ended = ended
	for i := range s.rows {
		if _, ok := p.from[i]; !ok && s.known[i] && !s.started(i) {
			p.book(s, i)
		}
	}
	if !s.settled {
		return nil
	}
	var due []int
	for _, i := range s.queue(p.order) {
		if p.from[i] <= s.nowSec {
			due = append(due, i)
		}
	}
	if s.event {
		slices.SortFunc(due, func(a, b int) int { return p.stamp[a] - p.stamp[b] })
	}
	for _, i := range due {
		s.startNow(i)
		delete(p.from, i)
	}
	return nil
}

// next is the date of the first reservation from a date on.
func (p *plainConservative) next(nowSec float64) float64 {
	next := math.Inf(1)
	for _, from := range p.from {
		if from >= nowSec {
			next = min(next, from)
		}
	}
	return next
}

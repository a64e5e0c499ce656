package queue_test

import (
	"math"
	"slices"
)

// plainSim simulates a queue in the simplest way, for comparison: at each date it looks at all jobs.
type plainSim struct {
	units  int
	rows   []row // by submission
	event  bool  // a round after each event
	policy func(*plainSim) []int

	nowSec  float64
	start   []float64 // NaN before
	order   []int     // jobs in the order of starting
	ended   []bool
	known   []bool // submitted
	freed   []bool // counts as free, though its end has not been handled
	cycles  func(nowSec float64) float64
	happens bool // this round follows a submission or an end
	settled bool // it is the last one of its date
}

func (s *plainSim) n(i int) int       { return int(s.rows[i][1]) }
func (s *plainSim) e(i int) float64   { return s.rows[i][2] }
func (s *plainSim) end(i int) float64 { return s.start[i] + min(s.rows[i][2], s.rows[i][3]) }

func (s *plainSim) started(i int) bool { return !math.IsNaN(s.start[i]) }
func (s *plainSim) runs(i int) bool    { return s.started(i) && !s.ended[i] && !s.freed[i] }

// free is what is free at a date, if only jobs that run now end, at their expected ends.
func (s *plainSim) free(atSec float64, booked []plainBooking) int {
	free := s.units
	for i := range s.rows {
		if s.runs(i) && s.start[i]+s.e(i) > atSec {
			free -= s.n(i)
		}
	}
	for _, b := range booked {
		if b.from <= atSec && atSec < b.to {
			free -= b.units
		}
	}
	return free
}

type plainBooking struct {
	from, to float64
	units    int
}

// dates are those from now on at which what is free may change.
func (s *plainSim) dates(booked []plainBooking) []float64 {
	list := []float64{s.nowSec}
	for i := range s.rows {
		if s.runs(i) && s.start[i]+s.e(i) > s.nowSec {
			list = append(list, s.start[i]+s.e(i))
		}
	}
	for _, b := range booked {
		list = append(list, max(b.from, s.nowSec), max(b.to, s.nowSec))
	}
	slices.Sort(list)
	return list
}

// earliest is the first date at which job i fits for as long as it is expected to run.
func (s *plainSim) earliest(i int, booked []plainBooking) float64 {
	dates := s.dates(booked)
	for _, from := range dates {
		fits := true
		for _, at := range dates {
			if at >= from && at < from+s.e(i) && s.free(at, booked) < s.n(i) {
				fits = false
			}
		}
		if fits {
			return from
		}
	}
	return math.Inf(1)
}

// queue lists the waiting jobs by a key, then by submission.
func (s *plainSim) queue(key plainKey) []int {
	var list []int
	for i := range s.rows {
		if s.known[i] && !s.started(i) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		x, y := key(s.rows[a], s.nowSec), key(s.rows[b], s.nowSec)
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return list
}

type plainKey func(r row, nowSec float64) float64

func (s *plainSim) run() []float64 {
	n := len(s.rows)
	s.start, s.ended, s.known, s.freed = make([]float64, n), make([]bool, n), make([]bool, n), make([]bool, n)
	for i := range s.start {
		s.start[i] = math.NaN()
	}
	s.nowSec = math.Inf(-1)
	for {
		next, waits := math.Inf(1), false
		for i := range s.rows {
			switch {
			case !s.known[i]:
				next = min(next, s.rows[i][0])
			case !s.started(i):
				waits = true
			case !s.ended[i]:
				next = min(next, s.end(i))
			}
		}
		if waits && s.cycles != nil {
			next = min(next, s.cycles(math.Nextafter(s.nowSec, math.Inf(1))))
		}
		if math.IsInf(next, 1) {
			return s.start
		}
		s.nowSec = next
		s.date()
	}
}

// date handles what happens now.
func (s *plainSim) date() {
	var due []int
	for _, i := range s.order {
		if !s.ended[i] && s.end(i) <= s.nowSec {
			due = append(due, i)
		}
	}
	s.happens = len(due) > 0
	if s.event {
		for _, i := range due {
			s.freed[i] = s.start[i]+s.e(i) <= s.nowSec
		}
	} else {
		for _, i := range due {
			s.ended[i] = true
		}
	}
	for i := range s.rows {
		if !s.known[i] && s.rows[i][0] <= s.nowSec {
			s.known[i], s.happens = true, true
			if s.event {
				s.settled = len(due) == 0 && (i+1 == len(s.rows) || s.rows[i+1][0] > s.nowSec)
				s.round()
			}
		}
	}
	s.settled = true
	if !s.event {
		s.round()
		return
	}
	for k, i := range due {
		s.ended[i] = true
		s.settled = k == len(due)-1
		s.round()
	}
	if !s.happens {
		s.round()
	}
}

func (s *plainSim) round() {
	for _, i := range s.policy(s) {
		s.startNow(i)
	}
}

func (s *plainSim) startNow(i int) {
	if !s.started(i) {
		s.start[i] = s.nowSec
		s.order = append(s.order, i)
	}
}

// plainOrdered starts jobs in order; at one that does not fit it stops, or goes on.
func plainOrdered(key plainKey, goOn bool) func(*plainSim) []int {
	return func(s *plainSim) (list []int) {
		free := s.free(s.nowSec, nil)
		for _, i := range s.queue(key) {
			if s.n(i) <= free {
				free -= s.n(i)
				list = append(list, i)
			} else if !goOn {
				break
			}
		}
		return list
	}
}

// plainEasy is EASY by its rule: the shadow time and the extra units.
func plainEasy(order, backfill plainKey, depth int, relax float64) func(*plainSim) []int {
	return func(s *plainSim) (list []int) {
		queue := s.queue(order)
		for len(queue) > 0 && s.n(queue[0]) <= s.free(s.nowSec, nil) {
			s.startNow(queue[0])
			list, queue = append(list, queue[0]), queue[1:]
		}
		if len(queue) == 0 {
			return list
		}
		head := queue[0]
		shadow, extra := s.nowSec, 0
		for _, shadow = range s.dates(nil) {
			if extra = s.free(shadow, nil) - s.n(head); extra >= 0 {
				break
			}
		}
		shadow += relax * (shadow - s.rows[head][0])
		if depth > 0 {
			queue = queue[:min(depth, len(queue))]
		}
		for _, i := range s.queue(backfill) {
			if i == head || !slices.Contains(queue, i) || s.n(i) > s.free(s.nowSec, nil) {
				continue
			}
			if s.nowSec+s.e(i) > shadow {
				if s.n(i) > extra {
					continue
				}
				extra -= s.n(i)
			}
			s.startNow(i)
			list = append(list, i)
		}
		return list
	}
}

// plainReserve is EASY with reservations for the first most jobs that do not fit.
func plainReserve(order, backfill plainKey, most int) func(*plainSim) []int {
	return func(s *plainSim) (list []int) {
		var booked []plainBooking
		reserved := map[int]bool{}
		for _, i := range s.queue(order) {
			if at := s.earliest(i, booked); at == s.nowSec {
				s.startNow(i)
				list = append(list, i)
			} else {
				booked, reserved[i] = append(booked, plainBooking{at, at + s.e(i), s.n(i)}), true
			}
			if len(reserved) == most {
				break
			}
		}
		if len(reserved) < most {
			return list
		}
		for _, i := range s.queue(backfill) {
			if !reserved[i] && s.earliest(i, booked) == s.nowSec {
				s.startNow(i)
				list = append(list, i)
			}
		}
		return list
	}
}

// plainSlurm is main passes and backfill cycles at multiples of a step after the first submission.
type plainSlurm struct {
	order                    plainKey
	depth, tested            int
	interval, window, rounds float64
	due                      float64
}

func (p *plainSlurm) next(s *plainSim, sec, step float64) float64 {
	at := s.rows[0][0]
	for at < sec {
		at += step
	}
	return at
}

func (p *plainSlurm) policy(s *plainSim) (list []int) {
	if s.happens {
		for k, i := range s.queue(p.order) {
			if k > p.depth || s.n(i) > s.free(s.nowSec, nil) {
				break
			}
			s.startNow(i)
		}
		if p.due < s.nowSec || math.IsInf(p.due, 1) {
			p.due = p.next(s, s.nowSec, p.interval)
		}
	}
	if p.due != s.nowSec {
		return nil
	}
	p.due = math.Inf(1)
	// Running jobs are expected to end at a multiple of the resolution.
	var booked []plainBooking
	until := func(sec float64) float64 { return p.next(s, sec, p.rounds) }
	for i := range s.rows {
		if s.runs(i) {
			booked = append(booked, plainBooking{s.start[i] + s.e(i), until(s.start[i] + s.e(i)), s.n(i)})
		}
	}
	queue := s.queue(p.order)
	for _, i := range queue[:min(p.tested, len(queue))] {
		switch at := s.earliest(i, booked); {
		case at == s.nowSec:
			s.startNow(i)
			booked = append(booked, plainBooking{s.nowSec + s.e(i), until(s.nowSec + s.e(i)), s.n(i)})
		case at <= s.nowSec+p.window:
			booked = append(booked, plainBooking{at, until(at + s.e(i)), s.n(i)})
		}
	}
	return nil
}

package waits

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Reason is why a job does not run at a time.
type Reason string

// The reasons.
const (
	Held        Reason = "held"        // waits for other jobs, or thinks
	Limit       Reason = "limit"       // its user runs as much as the quality of service allows
	Room        Reason = "room"        // fewer units are free than it requests
	Shape       Reason = "shape"       // enough units are free, and their nodes do not suit: they are not contiguous, or lack memory, gres or features
	Order       Reason = "order"       // it would fit, but another job is to start before it
	Reservation Reason = "reservation" // it would fit now, but would run into the reservation of another job
	Down        Reason = "down"        // it would fit were no nodes off
	Blocked     Reason = "block"       // it would fit without a reservation or an outage that was known before
	Cycle       Reason = "cycle"       // it would fit, and the policy has not looked at it yet
	Lost        Reason = "lost"        // it ran, and a node that went off ended that run
)

// Interval is a part of a wait with one reason.
type Interval struct {
	FromSec, ToSec float64
	Reason         Reason
	Because        jobs.ID // whose reservation or turn it is, or jobs.None
	BecauseSec     float64 // the date for which Because was planned at FromSec; NaN without one
	MostFree       int     // the largest number of free units in it
	User           string  // that had the most units, with Room; empty if unknown
	UserShare      float64 // its part of all units in use, over the interval
	Limit          string  // with Limit: which one
}

// Explanation is why one job waited. The intervals add up to the wait.
type Explanation struct {
	Job       jobs.ID
	Intervals []Interval
	// ShorterSec is the largest estimate with which the job would have started at ShorterAtSec, all
	// else as it was; 0 if there is no such date.
	ShorterSec, ShorterAtSec float64
}

// Of explains the wait of one job that has started. The run must have been made with Options.Explain.
// It costs O(n log n) for n jobs.
func Of(r *queue.Result, job jobs.ID) Explanation {
	x := Explanation{Job: job}
	fromSec, toSec := r.Trace.SubmitSec[job], r.StartSec[job]
	if !(toSec > fromSec) {
		return x
	}
	if r.EligibleSec != nil && r.EligibleSec[job] > fromSec {
		at := min(r.EligibleSec[job], toSec)
		x.Intervals = append(x.Intervals, Interval{FromSec: fromSec, ToSec: at, Reason: Held, Because: jobs.None, BecauseSec: math.NaN()})
		fromSec = at
	}
	s := newReplay(r)
	for s.next(toSec) {
		if s.untilSec <= fromSec {
			continue
		}
		at, until := max(s.nowSec, fromSec), min(s.untilSec, toSec)
		if until <= at {
			continue
		}
		i, shorterSec := Interval{Reason: Lost, Because: jobs.None, BecauseSec: math.NaN(), MostFree: s.free}, 0.0
		if !slices.Contains(s.running, job) {
			i, shorterSec = s.reason(job)
		}
		i.FromSec, i.ToSec = at, until
		if shorterSec > x.ShorterSec && x.ShorterAtSec == 0 {
			x.ShorterSec, x.ShorterAtSec = shorterSec, at
		}
		x.add(i, s)
	}
	x.share()
	return x
}

// add appends an interval, or lengthens the last one if it has the same reason.
func (x *Explanation) add(i Interval, s *replay) {
	if last := len(x.Intervals) - 1; last >= 0 {
		l := &x.Intervals[last]
		if l.Reason == i.Reason && l.Because == i.Because && l.Limit == i.Limit && l.ToSec == i.FromSec {
			l.ToSec, l.MostFree = i.ToSec, max(l.MostFree, i.MostFree)
			s.charge(i.ToSec - i.FromSec)
			l.User, l.UserShare = s.largest()
			return
		}
	}
	s.resetCharges()
	s.charge(i.ToSec - i.FromSec)
	i.User, i.UserShare = s.largest()
	x.Intervals = append(x.Intervals, i)
}

// share clears the users of intervals in which room was not the reason.
func (x *Explanation) share() {
	for k := range x.Intervals {
		if x.Intervals[k].Reason != Room {
			x.Intervals[k].User, x.Intervals[k].UserShare = "", 0
		}
	}
}

// WaitSec is the sum of the intervals.
func (x Explanation) WaitSec() (sec float64) {
	for _, i := range x.Intervals {
		sec += i.ToSec - i.FromSec
	}
	return sec
}

// Total is what jobs waited for one reason.
type Total struct {
	Reason  Reason
	WaitSec float64
	AreaSec float64 // times units
	Jobs    int     // that waited for it at all
}

// Totals sums the waits of all jobs by reason, the largest area first. The sums of WaitSec over
// reasons are the sum of all waits. It costs O(waiting jobs) a date.
func Totals(r *queue.Result) []Total {
	by := map[Reason]*Total{}
	counted := map[Reason][]bool{} // jobs in Total.Jobs
	note := func(job jobs.ID, reason Reason, sec float64) {
		t := by[reason]
		if t == nil {
			t = &Total{Reason: reason}
			by[reason], counted[reason] = t, make([]bool, r.Trace.Len())
		}
		t.WaitSec += sec
		t.AreaSec += sec * float64(r.Trace.Units[job])
		if !counted[reason][job] {
			counted[reason][job] = true
			t.Jobs++
		}
	}
	s := newReplay(r)
	for s.next(math.Inf(1)) {
		sec := s.untilSec - s.nowSec
		if !(sec > 0) {
			continue
		}
		for _, job := range s.held {
			if r.State[job].Ran() {
				note(job, Held, sec)
			}
		}
		for _, job := range s.waiting {
			if r.State[job].Ran() {
				note(job, s.quickReason(job), sec)
			}
		}
		if len(r.Earlier) == 0 {
			continue
		}
		for _, job := range s.running {
			if r.StartSec[job] > s.nowSec {
				note(job, Lost, sec)
			}
		}
	}
	list := make([]Total, 0, len(by))
	for _, t := range by {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b Total) int {
		return cmp.Or(cmp.Compare(b.AreaSec, a.AreaSec), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}

// Longest is the job that waited longest; jobs.None if no job has run.
func Longest(r *queue.Result) jobs.ID {
	longest, most := jobs.None, -1.0
	for i := range r.Trace.Len() {
		if wait := r.StartSec[i] - r.Trace.SubmitSec[i]; r.State[i].Ran() && wait > most {
			longest, most = jobs.ID(i), wait
		}
	}
	return longest
}

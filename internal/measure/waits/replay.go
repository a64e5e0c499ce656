package waits

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// replay goes through a finished run date by date: what runs, what waits, and which dates are planned.
type replay struct {
	r        *queue.Result
	events   []event
	at       int
	plans    []queue.Plan
	nowSec   float64 // the state below holds from here
	untilSec float64 // to here

	free    int
	down    int
	held    []jobs.ID
	waiting []jobs.ID // by (submission, number)
	running []jobs.ID // by start
	planSec map[jobs.ID]float64
	planned bool // the policy makes plans
	changes []queue.Misfit
	misfits map[jobs.ID]queue.Misfit // by waiting job, as far as nodes have numbers
	limits  *userLimits

	charges map[int32]float64 // unit seconds by user, in the interval
	charged float64           // their sum
}

// event is a change of state. Those of one date are in the order of kinds.
type event struct {
	atSec float64
	kind  kind
	job   jobs.ID
	units int
}

type kind uint8

const (
	ends kind = iota
	downEnds
	downBegins
	submits // the job becomes known, and is held
	eligible
	starts
	leaves // rejected or cancelled while it waits
)

func newReplay(r *queue.Result) *replay {
	s := &replay{r: r, plans: r.Plans, free: r.Units, changes: r.Misfits, misfits: map[jobs.ID]queue.Misfit{}, planSec: map[jobs.ID]float64{}, planned: len(r.Plans) > 0, charges: map[int32]float64{}}
	s.limits = newUserLimits(r.Trace, r.Machine)
	for i := range r.Trace.Len() {
		s.addJob(jobs.ID(i))
	}
	for _, a := range r.Earlier {
		units := int(r.Trace.Units[a.Job])
		s.events = append(s.events, event{a.StartSec, starts, a.Job, units}, event{a.EndSec, ends, a.Job, units}, event{a.EndSec, eligible, a.Job, 0})
	}
	for _, d := range r.Down {
		s.events = append(s.events, event{d.FromSec, downBegins, jobs.None, d.Units})
		if !math.IsInf(d.ToSec, 1) {
			s.events = append(s.events, event{d.ToSec, downEnds, jobs.None, d.Units})
		}
	}
	slices.SortStableFunc(s.events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.atSec, b.atSec), cmp.Compare(a.kind, b.kind))
	})
	return s
}

func (s *replay) addJob(job jobs.ID) {
	r := s.r
	submitSec, units := r.Trace.SubmitSec[job], int(r.Trace.Units[job])
	eligibleSec := submitSec
	if r.EligibleSec != nil {
		eligibleSec = r.EligibleSec[job]
	}
	ran := r.State[job].Ran()
	if !ran && !(r.EndSec[job] > submitSec) || r.State[job] == queue.Split {
		return // it never waited
	}
	if eligibleSec > submitSec {
		s.events = append(s.events, event{submitSec, submits, job, units})
	}
	if r.State[job] == queue.NeverReady {
		s.events = append(s.events, event{r.EndSec[job], leaves, job, units})
		return
	}
	s.events = append(s.events, event{eligibleSec, eligible, job, units})
	if !ran {
		s.events = append(s.events, event{r.EndSec[job], leaves, job, units})
		return
	}
	s.events = append(s.events, event{r.StartSec[job], starts, job, units}, event{r.EndSec[job], ends, job, units})
}

// next moves to the next date, but not to limitSec or beyond; it is false if there is none.
func (s *replay) next(limitSec float64) bool {
	if s.at == len(s.events) || s.events[s.at].atSec >= limitSec {
		return false
	}
	s.nowSec = s.events[s.at].atSec
	for s.at < len(s.events) && s.events[s.at].atSec == s.nowSec {
		s.apply(s.events[s.at])
		s.at++
	}
	s.applyPlans()
	for len(s.changes) > 0 && s.changes[0].AtSec <= s.nowSec {
		s.misfits[s.changes[0].Job] = s.changes[0]
		s.changes = s.changes[1:]
	}
	s.untilSec = math.Inf(1)
	if s.at < len(s.events) {
		s.untilSec = s.events[s.at].atSec
	}
	return true
}

func (s *replay) apply(e event) {
	switch e.kind {
	case ends:
		s.free += e.units
		s.running = without(s.running, e.job)
		s.limits.add(s.r.Trace, e.job, -1)
	case downEnds:
		s.free, s.down = s.free+e.units, s.down-e.units
	case downBegins:
		s.free, s.down = s.free-e.units, s.down+e.units
	case submits:
		s.held = append(s.held, e.job)
	case eligible:
		s.held = without(s.held, e.job)
		s.wait(e.job)
	case starts:
		s.free -= e.units
		s.waiting = without(s.waiting, e.job)
		s.running = append(s.running, e.job)
		s.limits.add(s.r.Trace, e.job, 1)
		delete(s.planSec, e.job)
	case leaves:
		s.held, s.waiting = without(s.held, e.job), without(s.waiting, e.job)
		delete(s.planSec, e.job)
	}
}

// wait inserts a job that waits.
func (s *replay) wait(job jobs.ID) {
	submitSec := s.r.Trace.SubmitSec
	at, _ := slices.BinarySearchFunc(s.waiting, job, func(a, b jobs.ID) int {
		return cmp.Or(cmp.Compare(submitSec[a], submitSec[b]), cmp.Compare(a, b))
	})
	s.waiting = slices.Insert(s.waiting, at, job)
}

func without(list []jobs.ID, job jobs.ID) []jobs.ID {
	if i := slices.Index(list, job); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// applyPlans takes the plans made until now.
func (s *replay) applyPlans() {
	dateSec := math.NaN()
	for len(s.plans) > 0 && s.plans[0].NowSec <= s.nowSec {
		p := s.plans[0]
		s.plans = s.plans[1:]
		if !s.r.Standing && p.NowSec != dateSec {
			clear(s.planSec)
			dateSec = p.NowSec
		}
		if started := s.r.StartSec[p.Job] <= s.nowSec; !started {
			s.planSec[p.Job] = p.AtSec
		}
	}
}

// reason says why a waiting job does not start now. shorterSec is the largest estimate with which it
// would, 0 if no estimate helps.
func (s *replay) reason(job jobs.ID) (i Interval, shorterSec float64) {
	i = Interval{Reason: s.quickReason(job), Because: jobs.None, BecauseSec: math.NaN(), MostFree: s.free}
	switch i.Reason {
	case Limit:
		i.Limit = s.limits.which(s.r.Trace, job)
	case Order:
		first := slices.IndexFunc(s.waiting, func(k jobs.ID) bool { return !s.limits.over(s.r.Trace, k) })
		if first >= 0 && s.waiting[first] != job {
			i.Because = s.waiting[first]
		}
	case Reservation:
		i.Because, shorterSec = s.conflict(job)
		if i.Because == jobs.None {
			i.Reason, shorterSec = Cycle, 0
			break
		}
		i.BecauseSec = s.planSec[i.Because]
	}
	return i, shorterSec
}

// quickReason is the reason alone, without the job or the limit that it is about.
func (s *replay) quickReason(job jobs.ID) Reason {
	units := int(s.r.Trace.Units[job])
	switch {
	case s.limits.over(s.r.Trace, job):
		return Limit
	case units > s.free && units <= s.free+s.down:
		return Down
	case units > s.free:
		return Room
	case s.misfits[job].Shape:
		return Shape
	case s.misfits[job].Block, s.r.Misfits == nil && s.blocked(job):
		return Blocked
	case s.planned:
		return Reservation
	}
	return Order
}

// blocked says whether a job that starts now could run into a reservation or an outage ahead, if the number of units is all that
// counts: what is left then is too few.
func (s *replay) blocked(job jobs.ID) bool {
	r := s.r
	untilSec := s.nowSec + r.EstimateSec[job]
	for _, list := range [][]jobs.Block{r.Machine.Reservations, r.Machine.Outages} {
		for _, b := range list {
			if b.FromSec <= s.nowSec || b.FromSec >= untilSec {
				continue
			}
			left := r.Units - max(b.Count, len(b.Nodes)) - int(r.Trace.Units[job])
			for _, k := range s.running {
				if r.StartSec[k]+r.EstimateSec[k] > b.FromSec {
					left -= int(r.Trace.Units[k])
				}
			}
			if left < 0 {
				return true
			}
		}
	}
	return false
}

// conflict finds the first date at which a job, started now, would lack units because of a reservation, the
// job that has it, and how long it could run until then.
func (s *replay) conflict(job jobs.ID) (because jobs.ID, shorterSec float64) {
	r := s.r
	type change struct {
		atSec float64
		units int
		job   jobs.ID
	}
	var changes []change
	estimate := func(k jobs.ID) float64 { return r.EstimateSec[k] }
	for _, k := range s.running {
		changes = append(changes, change{max(r.StartSec[k]+estimate(k), s.nowSec), int(r.Trace.Units[k]), jobs.None})
	}
	for k, atSec := range s.planSec {
		if k == job || math.IsInf(atSec, 1) {
			continue
		}
		changes = append(changes, change{atSec, -int(r.Trace.Units[k]), k}, change{atSec + estimate(k), int(r.Trace.Units[k]), jobs.None})
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.atSec, b.atSec), -cmp.Compare(a.units, b.units), cmp.Compare(a.job, b.job))
	})
	free, units := s.free, int(r.Trace.Units[job])
	untilSec := s.nowSec + estimate(job)
	for _, c := range changes {
		if c.atSec >= untilSec {
			break
		}
		if free += c.units; free < units && c.job != jobs.None {
			return c.job, c.atSec - s.nowSec
		}
	}
	return jobs.None, 0
}

// charge counts the units of users for a time.
func (s *replay) charge(sec float64) {
	if s.r.Trace.User == nil {
		return
	}
	for _, k := range s.running {
		area := sec * float64(s.r.Trace.Units[k])
		s.charges[s.r.Trace.User[k]] += area
		s.charged += area
	}
}

func (s *replay) resetCharges() {
	clear(s.charges)
	s.charged = 0
}

// largest is the user with the most unit seconds, and its part of all.
func (s *replay) largest() (user string, share float64) {
	best := int32(-1)
	for u, area := range s.charges {
		if u >= 0 && (best < 0 || area > s.charges[best] || area == s.charges[best] && u < best) {
			best = u
		}
	}
	if best < 0 || s.charged == 0 {
		return "", 0
	}
	return s.r.Trace.Names.Users[best], s.charges[best] / s.charged
}

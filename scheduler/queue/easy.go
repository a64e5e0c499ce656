package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// easy starts jobs in order while they fit; the first that does not gets the earliest date at
// which it will, and others start before if they do not delay it (Lifka 1995; Mu'alem and
// Feitelson 2001).
//
// The shadow time is the date at which the head will fit, by the expected ends of running
// jobs; extra is how many units are free then beside it. A job may start out of turn if
// it ends by the shadow time or needs no more than the extra units. Ties are by submission, then number.
//
// A round costs O(blocks of running jobs + blocks of waiting jobs in which something may start), and O(jobs
// waiting) if the order depends on the date.
type easy struct {
	name     string
	order    key
	backfill key
	depth    int     // only so many waiting jobs are looked at; 0: all
	relax    float64 // the shadow time is moved by this part of the head's wait

	waiting    waitlist
	candidates *waitlist // in the order of backfilling; the same as waiting if the keys are
	running    running
	actions    []Action
	aging      bool    // waiting is by submission, since the order depends on the date
	near       []entry // submitted jobs, or the first ones; kept for its memory

	// What the last full round found; valid while nothing ends and the head stays.
	head      JobID
	shadowSec float64
	extra     int
	valid     bool
}

func (p *easy) String() string { return p.name }

func (p *easy) Begin(View) error {
	p.waiting = waitlist{key: p.order}
	p.candidates = &p.waiting
	p.aging = p.order.ages() && p.depth == 0
	if p.aging {
		p.waiting.key = bySubmission()
	}
	if p.backfill.name != p.order.name && !(p.aging && p.backfill.ages()) {
		p.candidates = &waitlist{key: p.backfill}
	}
	p.running, p.valid = running{}, false
	return nil
}

func (p *easy) Decide(v View) ([]Action, error) {
	p.actions = p.actions[:0]
	c := v.Changed()
	if p.running.update(v) || len(c.Estimated) > 0 {
		p.valid = false
	}
	if p.waiting.update(v) {
		p.valid = false
	}
	if p.candidates != &p.waiting {
		p.candidates.update(v)
	}
	free := v.Free()
	if p.waiting.n > 0 && p.waiting.leastUnits() <= free {
		p.round(v, free, c.Submitted)
	}
	p.actions = p.waiting.wake(p.actions)
	if p.candidates != &p.waiting {
		p.actions = p.candidates.wake(p.actions)
	}
	return p.actions, nil
}

// round starts jobs, if any can start.
func (p *easy) round(v View, free int, submitted []JobID) {
	if p.waiting.rekey(v) {
		p.valid = false
	}
	if p.candidates != &p.waiting && p.candidates.rekey(v) {
		p.valid = false
	}
	if p.valid && !p.aging && p.waiting.first().job == p.head && v.NowSec() < p.shadowSec && p.depth == 0 && p.relax == 0 {
		p.trySubmitted(v, free, submitted)
		return
	}
	p.full(v, free)
}

// full starts jobs in order while they fit, finds the shadow time of the next one, and
// backfills.
func (p *easy) full(v View, free int) {
	nowSec := v.NowSec()
	p.valid = false
	var head entry
	for {
		if p.waiting.n == 0 {
			return
		}
		if head = p.first(nowSec); int(head.units) > free {
			break
		}
		free -= int(head.units)
		p.start(v, head)
	}
	atSec, then, ok := p.running.ends.WhenFree(free, int(head.units))
	if !ok {
		atSec, then = math.Inf(1), int(head.units)
	}
	atSec = max(atSec, nowSec)
	if p.relax > 0 {
		atSec += p.relax * (atSec - head.submitSec)
	}
	p.head, p.shadowSec, p.extra, p.valid = head.job, atSec, then-int(head.units), true
	p.actions = append(p.actions, Action{Kind: Reserve, Job: head.job, AtSec: atSec})
	if p.depth > 0 {
		p.walkFirst(v, free)
		return
	}
	p.walk(v, free)
}

// first is the first job of the queue.
func (p *easy) first(nowSec float64) entry {
	if p.aging {
		return p.waiting.least(&p.order, nowSec)
	}
	return *p.waiting.first()
}

// fits says whether a job that is not the head may start on free units.
func (p *easy) fits(x *entry, nowSec float64, free int) bool {
	return int(x.units) <= free && (nowSec+x.estimateSec <= p.shadowSec || int(x.units) <= p.extra)
}

// startEarly starts a job out of turn.
func (p *easy) startEarly(v View, x entry) {
	if v.NowSec()+x.estimateSec > p.shadowSec {
		p.extra -= int(x.units)
	}
	p.start(v, x)
}

// start takes a job out of the lists.
func (p *easy) start(v View, x entry) {
	p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
	p.waiting.start(v, x.job)
	if p.candidates != &p.waiting {
		p.candidates.start(v, x.job)
	}
	p.running.add(x.job, v.NowSec()+x.estimateSec, int(x.units))
}

// walk goes through the candidates and starts those that do not delay the head.
func (p *easy) walk(v View, free int) {
	nowSec := v.NowSec()
	skip := func(b *waitBlockOf) bool {
		return int(b.leastUnits) > free || int(b.leastUnits) > p.extra && nowSec+b.leastSec > p.shadowSec
	}
	if p.aging && p.candidates == &p.waiting {
		p.near = p.waiting.those(&p.backfill, nowSec, p.near[:0], skip, func(x *entry) bool { return x.job != p.head && p.fits(x, nowSec, free) })
		for _, x := range p.near {
			free = p.try(v, x, free)
		}
		return
	}
	p.candidates.walk(skip, func(x entry) bool {
		free = p.try(v, x, free)
		return free > 0
	})
}

// walkFirst is walk over the first depth jobs of the queue alone, in the order of backfilling.
func (p *easy) walkFirst(v View, free int) {
	p.near = p.waiting.head(p.near[:0], p.depth)
	if p.candidates != &p.waiting {
		p.candidates.rank(p.near)
	}
	for _, x := range p.near {
		free = p.try(v, x, free)
	}
}

// trySubmitted tests the new jobs alone: nothing else has changed since the last round.
func (p *easy) trySubmitted(v View, free int, submitted []JobID) {
	near := p.near[:0]
	for _, job := range submitted {
		if p.candidates.has(job) {
			near = append(near, p.candidates.of[job])
		}
	}
	if len(near) > 1 {
		sortEntries(near)
	}
	for _, x := range near {
		free = p.try(v, x, free)
	}
	p.near = near
}

func (p *easy) try(v View, x entry, free int) int {
	if x.job == p.head || !p.fits(&x, v.NowSec(), free) || !p.candidates.has(x.job) {
		return free
	}
	p.startEarly(v, x)
	return free - int(x.units)
}

// running is what a policy keeps of the running jobs: their expected ends.
type running struct {
	ends room.Ends
	of   []room.End // by job; Units 0 if it does not run, or is known to end now
}

func (r *running) add(job JobID, endSec float64, units int) {
	if int(job) >= len(r.of) {
		r.of = append(r.of, make([]room.End, max(int(job)+1, 2*len(r.of))-len(r.of))...)
	}
	r.of[job] = room.End{AtSec: endSec, Order: int32(job), Job: int32(job), Units: int32(units)}
	r.ends.Add(r.of[job])
}

func (r *running) remove(job JobID) {
	if int(job) < len(r.of) && r.of[job].Units != 0 {
		r.ends.Remove(r.of[job])
		r.of[job].Units = 0
	}
}

// late says whether a job still runs that was expected to end by now.
func (r *running) late(nowSec float64) bool {
	for x := range r.ends.All {
		return x.AtSec <= nowSec+room.SameSec
	}
	return false
}

// has says whether a job runs.
func (r *running) has(job JobID) bool { return int(job) < len(r.of) && r.of[job].Units != 0 }

// update takes out what has ended, and moves expected ends. It says whether anything changed.
func (r *running) update(v View) bool {
	if r.of == nil {
		r.of = make([]room.End, expectedJobs(v))
	}
	c := v.Changed()
	for _, job := range c.Ended {
		r.remove(job)
	}
	for _, job := range c.Freed {
		r.remove(job)
	}
	moved := false
	for _, job := range c.Estimated {
		if r.has(job) {
			q := v.Request(job)
			r.remove(job)
			r.add(job, q.StartSec+q.EstimateSec, q.Units)
			moved = true
		}
	}
	return moved || len(c.Ended) > 0 || len(c.Freed) > 0 || c.Machine
}

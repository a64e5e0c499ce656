package queue

import (
	"fmt"
	"math"
	"slices"
)

// reserving is EASY with reservations for more than one job, as Maui's RESERVATIONDEPTH. Each round it
// makes them anew, from the running jobs alone: in queue order, a job that fits for as long
// as it is expected to run starts, and the first ones that do not are reserved the
// earliest date at which they do.
//
// A round costs O(steps of the profile / 64) for each reservation and each job that may start.
type reserving struct {
	name     string
	order    key
	backfill key
	most     int // reservations
	depth    int // only so many waiting jobs are looked at; 0: all
	relax    float64

	waiting    waitlist
	candidates *waitlist // in the order of backfilling; the same as waiting if the keys are
	busy       profile
	actions    []Action
	near       []entry // the first ones, with depth
}

func (p *reserving) String() string { return p.name }

func (p *reserving) Begin(View) error {
	if p.relax > 0 {
		return fmt.Errorf("policy %s: relax is for machines without reservations and outages", p.name)
	}
	p.waiting = waitlist{key: p.order}
	p.candidates = &p.waiting
	if p.backfill.name != p.order.name {
		p.candidates = &waitlist{key: p.backfill}
	}
	p.busy = profile{}
	return nil
}

func (p *reserving) Decide(v View) ([]Action, error) {
	p.actions = p.actions[:0]
	p.busy.update(v)
	p.waiting.update(v)
	if p.candidates != &p.waiting {
		p.candidates.update(v)
	}
	if free := v.Free(); p.waiting.n > 0 && p.waiting.leastUnits() <= free {
		p.waiting.rekey(v)
		if p.candidates != &p.waiting {
			p.candidates.rekey(v)
		}
		p.round(v, free)
	}
	p.busy.restore()
	p.actions = p.waiting.wake(p.actions)
	if p.candidates != &p.waiting {
		p.actions = p.candidates.wake(p.actions)
	}
	return p.actions, nil
}

// round starts jobs and makes reservations in queue order until there are enough of them; then
// it starts what fits beside them, in the order of backfilling. It ends when no job that is left requests
// as little as is free: reservations do not outlast the round.
func (p *reserving) round(v View, free int) {
	left := p.most
	if p.depth > 0 { // as in easy, jobs that start in order do not count
		for p.waiting.n > 0 {
			first := *p.waiting.first()
			units := p.start(v, &first, free)
			if units == 0 {
				break
			}
			free -= units
		}
		p.near = p.waiting.head(p.near[:0], p.depth)
	}
	fitting := p.waiting.fitting(nil, free) // jobs from here on that request at most what is free
	p.each(&p.waiting, func(*waitBlockOf) bool { return false }, func(x entry) bool {
		if int(x.units) <= free {
			fitting--
		}
		if units := p.start(v, &x, free); units > 0 {
			free -= units
			fitting = p.waiting.fitting(&x, free)
		} else {
			p.reserve(v, &x)
			left--
		}
		return fitting > 0 && left > 0
	})
	if left > 0 || fitting == 0 {
		return
	}
	p.each(p.candidates, func(b *waitBlockOf) bool { return int(b.leastUnits) > free }, func(x entry) bool {
		free -= p.start(v, &x, free)
		return free > 0
	})
}

// each calls visit for the waiting jobs in the order of a list, or for the first depth of the queue.
func (p *reserving) each(w *waitlist, skip func(*waitBlockOf) bool, visit func(entry) bool) {
	if p.depth == 0 {
		w.walk(skip, visit)
		return
	}
	p.near = slices.DeleteFunc(p.near, func(x entry) bool { return !p.waiting.has(x.job) })
	w.rank(p.near)
	for _, x := range p.near {
		if p.waiting.has(x.job) && !visit(x) {
			return
		}
	}
}

// start starts a job if it fits now, and returns its units; 0 if it does not fit.
func (p *reserving) start(v View, x *entry, free int) (units int) {
	nowSec := v.NowSec()
	if int(x.units) > free || !p.busy.fitsNow(x, nowSec) {
		return 0
	}
	p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
	p.waiting.start(v, x.job)
	if p.candidates != &p.waiting {
		p.candidates.start(v, x.job)
	}
	p.busy.book(x.job, nowSec, x.estimateSec, int(x.units))
	return int(x.units)
}

// reserve keeps units free for a job in the rest of the round.
func (p *reserving) reserve(v View, x *entry) {
	atSec := p.busy.earliest(x, v.NowSec())
	if math.IsInf(atSec, 1) {
		return
	}
	p.busy.reserve(atSec, p.busy.until(atSec, x.estimateSec), int(x.units))
	p.actions = append(p.actions, Action{Kind: Reserve, Job: x.job, AtSec: atSec})
}

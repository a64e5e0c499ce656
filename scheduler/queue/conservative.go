package queue

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
)

// conservative gives each job a reservation at its submission, the earliest that delays no other
// one. When jobs end, a pass in queue order moves waiting jobs to earlier dates, where there are any
// (compress=queue), or none does (compress=none). A reservation never moves later. One that is given up, since its
// user runs as much as allowed, holds up no job: those that got theirs after it move at once, whatever compress is.
//
// The pass takes no reservation out: the units of a job count as free during its own
// reservation, so it can move if there is an earlier date at which what it needs is free until
// then. Jobs that request more than the most that has become free since the last pass are skipped, rooms
// that begin after the last time in which units have become free are not new, and jobs of
// one size and estimate begin their search where the one before them has ended its own.
//
// A round costs O(steps of the profile / 64) for each job tested, and O(jobs waiting) if something ended.
type conservative struct {
	name     string
	order    key
	compress bool

	waiting waitlist
	running running
	sky     room.Skyline
	begun   bool
	late    bool          // in the last round a job ran longer than expected
	failed  int           // units that are off
	events  bool          // rounds come after single events
	booked  []reservation // by job
	stamps  int64
	voided  int64   // the first stamp of a reservation given up in this round, since the user runs enough; 0: none
	nextSec float64 // no reservation begins before it
	grown   []span  // where units have become free since the last pass
	next    []span  // what the pass itself makes free
	least   []int32 // indices into next: each begins before all that follow it
	actions []Action
	due     []entry

	// During a pass: the most units that have become free, the end of the last time in which
	// they have, and what is known of classes of jobs.
	most    int
	lastSec float64
	passes  int
	classes map[classKey]int32 // index into known, from 1
	known   []class
}

// reservation is the reservation of a job.
type reservation struct {
	dueSec float64 // its begin
	stamp  int64   // when it last got its date
	class  int32   // index into known, from 1; 0 before it is looked up
}

// span is the time [fromSec, toSec).
type span struct{ fromSec, toSec float64 }

func (p *conservative) String() string { return p.name }

// PlansStand says that a reservation holds until it is replaced.
func (p *conservative) PlansStand() bool { return true }

func (p *conservative) Begin(v View) error {
	p.waiting = waitlist{key: p.order}
	p.waiting.parks = func(x entry) {
		p.drop(x.job, v.NowSec())
		if stamp := p.booked[x.job].stamp; p.voided == 0 || stamp < p.voided {
			p.voided = stamp
		}
	}
	p.classes, p.known = map[classKey]int32{}, nil
	for i := range p.booked {
		p.booked[i].class = 0
	}
	p.running, p.begun, p.late, p.events, p.nextSec, p.voided = running{}, false, false, false, math.Inf(1), 0
	return nil
}

func (p *conservative) Decide(v View) ([]Action, error) {
	p.actions = p.actions[:0]
	p.round(v)
	p.actions = p.waiting.wake(p.actions)
	return p.actions, nil
}

// round moves, makes and carries out reservations.
func (p *conservative) round(v View) {
	nowSec := v.NowSec()
	if !p.begun {
		p.begun, p.failed = true, failedUnits(v)
		open(&p.sky, v)
	}
	p.sky.Before(nowSec)
	p.waiting.observe(v)
	if !p.compress { // ends move nothing
		p.grown = p.grown[:0]
	}
	c := v.Changed()
	moved := p.updateRunning(v)
	if c.Machine {
		failed := failedUnits(v)
		moved = moved || failed != p.failed
		p.failed = failed
	}
	if v.Settled() {
		late := p.running.late(nowSec)
		moved = moved || late || p.late
		p.late = late
	}
	for _, job := range c.Left {
		p.drop(job, nowSec)
	}
	if len(c.Ended) > 0 && p.compress && !moved {
		p.pass(v, 0)
	}
	p.waiting.update(v)
	if moved {
		p.plan(v)
		p.startDue(v)
		return
	}
	p.bookAll(p.waiting.back, nowSec)
	p.bookAll(c.Submitted, nowSec)
	if !v.Settled() {
		p.events = true
		return
	}
	p.startDue(v)
}

// lasts is how long a reservation lasts: a job that is expected to take no time needs its units for
// a moment.
func lasts(x *entry) float64 { return max(x.estimateSec, room.SameSec) }

// reservedUntil is when a job's reservation ends that begins at a date.
func reservedUntil(x *entry, fromSec float64) float64 {
	return max(fromSec+x.estimateSec, moment(fromSec))
}

// updateRunning gives back what ended jobs were expected to keep. It says whether a
// job is now expected to run longer, so that reservations may be void.
func (p *conservative) updateRunning(v View) (moved bool) {
	nowSec := v.NowSec()
	for _, job := range v.Changed().Ended {
		if !p.running.has(job) {
			continue
		}
		x := p.running.of[job]
		if x.AtSec > nowSec {
			p.sky.Add(nowSec, x.AtSec, int(x.Units))
			p.grown = append(p.grown, span{nowSec, x.AtSec})
		}
		p.running.remove(job)
	}
	for _, job := range v.Changed().Estimated {
		if p.running.has(job) || p.waiting.has(job) {
			moved = true
		}
		if p.running.has(job) {
			r := v.Request(job)
			p.running.remove(job)
			p.running.add(job, r.StartSec+r.EstimateSec, r.Units)
		}
	}
	return moved
}

// drop gives up the reservation of a job that has left the queue.
func (p *conservative) drop(job JobID, nowSec float64) {
	if !p.waiting.has(job) {
		return
	}
	x := p.waiting.of[job]
	from := p.booked[job].dueSec
	to := reservedUntil(&x, from)
	p.sky.Add(from, to, int(x.units))
	p.grown = append(p.grown, span{max(from, nowSec), to})
}

// book reserves a job's units from a date on.
func (p *conservative) book(x entry, atSec float64) {
	p.sky.Add(atSec, reservedUntil(&x, atSec), -int(x.units))
	p.setDue(x.job, atSec)
}

// bookAll books the jobs of a list that may start.
func (p *conservative) bookAll(list []JobID, nowSec float64) {
	for _, job := range list {
		if p.waiting.has(job) {
			x := p.waiting.of[job]
			p.book(x, p.sky.Earliest(int(x.units), lasts(&x), nowSec))
		}
	}
}

func (p *conservative) setDue(job JobID, atSec float64) {
	if int(job) >= len(p.booked) {
		p.booked = append(p.booked, make([]reservation, max(int(job)+1, 2*len(p.booked))-len(p.booked))...)
	}
	p.stamps++
	b := &p.booked[job]
	b.dueSec, b.stamp = atSec, p.stamps
	p.actions = append(p.actions, Action{Kind: Reserve, Job: job, AtSec: atSec})
	p.nextSec = min(p.nextSec, atSec)
}

// plan makes all reservations anew, in queue order: running jobs last longer than was expected.
func (p *conservative) plan(v View) {
	nowSec := v.NowSec()
	open(&p.sky, v)
	for x := range p.running.ends.All {
		p.sky.Add(nowSec, max(x.AtSec, moment(nowSec)), -int(x.Units))
	}
	p.waiting.rekey(v)
	for i := range p.waiting.blocks {
		for _, x := range p.waiting.blocks[i].list {
			p.book(x, p.sky.Earliest(int(x.units), lasts(&x), nowSec))
		}
	}
	p.grown = p.grown[:0]
}

// startDue starts the jobs whose date has come: in queue order, and after single events in
// the order in which their reservations got their dates. If jobs run longer than expected, or take no
// time, some may have to wait for their ends.
func (p *conservative) startDue(v View) { p.startOn(v, v.Free()) }

// startOn is startDue with so many units free.
func (p *conservative) startOn(v View, free int) {
	nowSec := v.NowSec()
	if p.nextSec > nowSec+room.SameSec && p.compress {
		return
	}
	laterSec := math.Inf(1)
	p.due = p.due[:0]
	for i := range p.waiting.blocks {
		for _, x := range p.waiting.blocks[i].list {
			if p.booked[x.job].dueSec <= nowSec+room.SameSec {
				p.due = append(p.due, x)
			} else {
				laterSec = min(laterSec, p.booked[x.job].dueSec)
			}
		}
	}
	p.nextSec = laterSec
	if p.events {
		slices.SortFunc(p.due, func(a, b entry) int { return cmp.Compare(p.booked[a.job].stamp, p.booked[b.job].stamp) })
	}
	for _, x := range p.due {
		if !p.waiting.has(x.job) {
			continue
		}
		if int(x.units) > free {
			p.nextSec = nowSec
			continue
		}
		free -= int(x.units)
		p.waiting.start(v, x.job)
		p.running.add(x.job, reservedUntil(&x, nowSec), int(x.units))
		p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
	}
	if p.voided > 0 {
		after := p.voided
		if p.voided = 0; p.compress {
			after = 0
		}
		p.pass(v, after)
		p.startOn(v, free)
		return
	}
	if !p.compress && laterSec < math.Inf(1) {
		p.actions = append(p.actions, Action{Kind: Wake, AtSec: laterSec}) // nothing need happen then
	}
}

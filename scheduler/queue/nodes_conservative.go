package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// conservativeNodes is conservative with reservations that name nodes: each job gets the earliest
// nodes that are free as long as it is expected to run, whatever the reservations made before. When a job
// ends, a pass in queue order takes out each reservation and puts it in again, the others standing. When
// nodes fail, or a job is expected to run longer, all are made anew.
//
// A pass costs O(jobs waiting * steps of the timeline * nodes/64).
type conservativeNodes struct {
	nodeQueue
	order    key
	compress bool

	line    room.Timeline
	empty   room.Space // what is free while no job runs
	now     room.Space
	begun   bool
	voided  int       // the first stamp of a reservation given up in this round, since the user runs enough; 0: none
	planned []nodeJob // by job: its reservation, from endSec - estimate; nodes nil if it has none
	fromSec []float64 // by job
	stamp   []int     // by job: when it got its date
	stamps  int
}

func (p *conservativeNodes) begin(v View) error {
	p.reset(p.order, p.order, v)
	p.waiting.parks = func(x entry) {
		if !p.has(x.job) {
			return
		}
		p.cancel(x.job)
		if stamp := p.stamp[x.job]; p.voided == 0 || stamp < p.voided {
			p.voided = stamp
		}
	}
	p.planned, p.fromSec, p.stamp, p.begun, p.voided = nil, nil, nil, false, 0
	return nil
}

func (p *conservativeNodes) Decide(v View) ([]Action, error) {
	m, nowSec := v.Nodes(), v.NowSec()
	if !p.begun {
		p.begun = true
		p.empty.Set(m.Now())
		p.line.Reset(m, &p.empty, nowSec)
	}
	p.now.Set(m.Now())
	p.line.Now(nowSec, &p.now)
	c := v.Changed()
	for _, job := range c.Left {
		p.cancel(job)
	}
	ended := len(c.Ended)+len(c.Freed) > 0
	p.update(v, func(x *nodeJob) { p.line.Give(x.class, x.nodes, nowSec, x.endSec) })
	switch {
	case c.Machine || len(c.Estimated) > 0:
		p.plan(v)
	case ended && p.compress:
		p.pass(v, 0)
	}
	for _, job := range c.Submitted {
		if p.waiting.has(job) && !p.has(job) {
			p.book(v, p.waiting.of[job])
		}
	}
	for _, job := range p.waiting.back {
		if p.waiting.has(job) && !p.has(job) {
			p.book(v, p.waiting.of[job])
		}
	}
	p.startDue(v)
	if !p.compress {
		p.wakeNext(nowSec)
	}
	return p.wake(), nil
}

// wakeNext has the policy called when the first reservation begins: what it waits for may have ended before.
func (p *conservativeNodes) wakeNext(nowSec float64) {
	next := math.Inf(1)
	p.waiting.walk(func(*waitBlockOf) bool { return false }, func(x entry) bool {
		if p.has(x.job) && p.fromSec[x.job] > nowSec {
			next = min(next, p.fromSec[x.job])
		}
		return true
	})
	if !math.IsInf(next, 1) {
		p.actions = append(p.actions, Action{Kind: Wake, AtSec: next})
	}
}

// has says whether a job has a reservation.
func (p *conservativeNodes) has(job JobID) bool {
	return int(job) < len(p.planned) && p.planned[job].nodes != nil
}

// cancel gives up the reservation of a job.
func (p *conservativeNodes) cancel(job JobID) {
	if p.has(job) {
		x := &p.planned[job]
		p.line.Give(x.class, x.nodes, p.fromSec[job], x.endSec)
		x.nodes = nil
	}
}

// book gives a job the earliest reservation.
func (p *conservativeNodes) book(v View, x entry) {
	for int(x.job) >= len(p.planned) {
		p.planned, p.fromSec, p.stamp = append(p.planned, nodeJob{}), append(p.fromSec, 0), append(p.stamp, 0)
	}
	class := v.Nodes().Class(int32(x.job))
	atSec, nodes := p.line.Earliest(class, int(x.units), x.estimateSec, limitSec(v, &x), nil)
	if math.IsInf(atSec, 1) {
		return
	}
	endSec := max(reservedUntil(&x, atSec), atSec+2*room.SameSec) // a timeline takes dates for one that are closer
	p.planned[x.job] = nodeJob{x.job, endSec, nodes, class}
	p.stamps++
	p.fromSec[x.job], p.stamp[x.job] = atSec, p.stamps
	p.line.Take(class, nodes, atSec, endSec)
	if atSec > v.NowSec()+room.SameSec {
		p.actions = append(p.actions, Action{Kind: Reserve, Job: x.job, AtSec: atSec})
	}
}

// pass takes out and puts in the reservations that were made after a stamp, in queue order.
func (p *conservativeNodes) pass(v View, after int) {
	p.rekey(v)
	p.waiting.walk(func(*waitBlockOf) bool { return false }, func(x entry) bool {
		if !p.has(x.job) || p.stamp[x.job] > after {
			p.cancel(x.job)
			p.book(v, x)
		}
		return true
	})
}

// plan makes all reservations anew.
func (p *conservativeNodes) plan(v View) {
	nowSec := v.NowSec()
	p.line.Reset(v.Nodes(), &p.empty, nowSec)
	p.line.Now(nowSec, &p.now)
	for i := range p.running {
		x := &p.running[i]
		p.line.Take(x.class, x.nodes, nowSec, x.endSec)
	}
	for i := range p.planned {
		p.planned[i].nodes = nil
	}
	p.rekey(v)
	p.waiting.walk(func(*waitBlockOf) bool { return false }, func(x entry) bool {
		p.book(v, x)
		return true
	})
}

// startDue starts the jobs whose date has come, in queue order. If it cannot be kept, since jobs run longer than
// was expected, they get another one.
func (p *conservativeNodes) startDue(v View) {
	m, nowSec := v.Nodes(), v.NowSec()
	p.waiting.walk(func(*waitBlockOf) bool { return false }, func(x entry) bool {
		if !p.has(x.job) || p.fromSec[x.job] > nowSec+room.SameSec {
			return true
		}
		class := m.Class(int32(x.job))
		nodes, endSec := p.planned[x.job].nodes, p.planned[x.job].endSec
		if !p.now.Holds(class, nodes) {
			p.cancel(x.job)
			p.book(v, x)
			return true
		}
		p.now.Take(class, nodes)
		p.planned[x.job].nodes = nil
		p.start(v, x, nodes)
		p.running[len(p.running)-1].endSec = endSec
		return true
	})
	if p.voided > 0 {
		after := p.voided
		if p.voided = 0; p.compress {
			after = 0
		}
		p.pass(v, after)
		p.startDue(v)
	}
}

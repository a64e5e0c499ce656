package queue

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
)

// easyNodes is EASY with reservations that name nodes, as Batsim's scheduler has it. When a job ends,
// the waiting ones are tried in queue order: those that can start do, and the first that cannot gets a
// reservation, with nodes, at the earliest date at which there will be enough, by the expected ends of
// running jobs. Others start if their nodes are free until then, or are not among the reserved ones.
// The reservation stands until a job ends; until then, only new jobs are tried. Jobs of other
// partitions that have no node in common with those of a reserved job get reservations of their own.
//
// A round costs O(nodes/64) for each job tried, and O((running jobs) * nodes/64) for each reservation.
type easyNodes struct {
	nodeQueue
	order, backfill key
	relax           float64
	most            int // reservations with nodes in common
	depth           int // only so many waiting jobs are looked at; 0: all

	heads []headJob
	now   room.Space // what is free now
	at    room.Space // what will be, while a reservation is made
	meet  room.Space
	ends  []endOf
	near  []entry
}

// headJob is a job with a reservation.
type headJob struct {
	nodeJob
	fromSec    float64
	space      room.Space // what is free at fromSec beside it
	partitions room.Mask
}

// endOf is a date at which nodes are given back, or taken.
type endOf struct {
	atSec float64
	take  bool
	class *room.Class
	nodes []int32
}

func (p *easyNodes) begin(v View) error {
	if p.relax > 0 {
		return errors.New("relax is for reservations of numbers of units, not of nodes")
	}
	p.reset(p.order, p.backfill, v)
	p.heads = p.heads[:0]
	return nil
}

func (p *easyNodes) Decide(v View) ([]Action, error) {
	full := p.update(v, func(*nodeJob) {})
	p.now.Set(v.Nodes().Now())
	if full || p.overdue(v) {
		p.full(v)
	} else {
		p.submitted(v)
	}
	return p.wake(), nil
}

// overdue says whether the date of a reservation has come: its job can start, or needs another one.
func (p *easyNodes) overdue(v View) bool {
	return slices.ContainsFunc(p.heads, func(h headJob) bool { return h.fromSec <= v.NowSec()+room.SameSec })
}

// full drops the reservations and tries all waiting jobs.
func (p *easyNodes) full(v View) {
	p.heads = p.heads[:0]
	free := v.Free()
	p.rekey(v)
	if p.candidates == &p.waiting {
		p.walk(v, &p.waiting, &free, math.MaxInt)
		return
	}
	p.walk(v, &p.waiting, &free, p.most)
	p.walk(v, p.candidates, &free, 0)
}

// walk tries the jobs of a list, and reserves nodes for those that may have a reservation. If there are most
// of them it stops; with most = 0 it reserves nothing.
func (p *easyNodes) walk(v View, w *waitlist, free *int, most int) {
	seen := 0
	skip := func(b *waitBlockOf) bool {
		return p.depth == 0 && int(b.leastUnits) > *free && (most == 0 || !p.lacking())
	}
	w.walk(skip, func(x entry) bool {
		if seen++; p.depth > 0 && seen > p.depth {
			return false
		}
		if p.isHead(x.job) || p.try(v, x, free) {
			return true
		}
		if most > 0 {
			p.reserve(v, x)
		}
		return most == 0 || len(p.heads) < most
	})
}

// lacking says whether a job that cannot start may still get a reservation.
func (p *easyNodes) lacking() bool {
	return len(p.heads) < p.most || p.heads[0].partitions != nil
}

func (p *easyNodes) isHead(job JobID) bool {
	for i := range p.heads {
		if p.heads[i].job == job {
			return true
		}
	}
	return false
}

// submitted tries the new jobs alone.
func (p *easyNodes) submitted(v View) {
	free := v.Free()
	p.near = p.near[:0]
	for _, job := range v.Changed().Submitted {
		if p.waiting.has(job) {
			p.near = append(p.near, p.waiting.of[job])
		}
	}
	sortEntries(p.near)
	for _, x := range p.near {
		if p.waiting.has(x.job) && !p.try(v, x, &free) {
			p.reserve(v, x)
		}
	}
}

// try starts a job if nodes that suit are free now, and until it ends beside the reservations.
func (p *easyNodes) try(v View, x entry, free *int) bool {
	units := int(x.units)
	if units > *free {
		return false
	}
	m, nowSec := v.Nodes(), v.NowSec()
	class := m.Class(int32(x.job))
	space, copied := &p.now, false
	for i := range p.heads {
		if h := &p.heads[i]; nowSec+x.estimateSec > h.fromSec+room.SameSec {
			if !copied {
				copied = true
				p.meet.Set(&p.now)
				space = &p.meet
			}
			space.Meet(&h.space)
		}
	}
	nodes, ok := m.StartsAt(space, class, units, nowSec, limitSec(v, &x), nil, nil)
	if !ok {
		return false
	}
	p.now.Take(class, nodes)
	for i := range p.heads {
		if h := &p.heads[i]; nowSec+x.estimateSec > h.fromSec+room.SameSec {
			h.space.Take(class, nodes)
		}
	}
	*free -= units
	p.start(v, x, nodes)
	return true
}

// reserve gives a job that cannot start now the earliest nodes, if it may have a reservation: there are not enough
// of them in its partitions.
func (p *easyNodes) reserve(v View, x entry) {
	m, nowSec := v.Nodes(), v.NowSec()
	class := m.Class(int32(x.job))
	common := 0
	for i := range p.heads {
		if h := &p.heads[i]; class.Partitions == nil || h.partitions == nil || class.Partitions.Meets(h.partitions) {
			common++
		}
	}
	if common >= p.most || class.Closed || class.Within >= 0 && !m.Opens(class, nowSec) {
		return
	}
	atSec, nodes := p.earliest(v, class, &x)
	if math.IsInf(atSec, 1) {
		return
	}
	h := headJob{nodeJob: nodeJob{x.job, atSec + x.estimateSec, nodes, class}, fromSec: atSec, partitions: class.Partitions}
	h.space.Set(&p.at)
	h.space.Take(class, nodes)
	for i := range p.heads { // it may be there when another one begins
		if o := &p.heads[i]; o.fromSec > atSec-room.SameSec && o.fromSec < h.endSec-room.SameSec {
			o.space.Take(class, nodes)
		}
	}
	p.heads = append(p.heads, h)
	p.actions = append(p.actions, Action{Kind: Reserve, Job: x.job, AtSec: atSec})
}

// earliest finds the first date after now at which nodes for a job are free as long as it is expected to run. It
// leaves what is free at that date in p.at.
func (p *easyNodes) earliest(v View, class *room.Class, x *entry) (float64, []int32) {
	m, nowSec, units := v.Nodes(), v.NowSec(), int(x.units)
	p.collect(nowSec)
	p.at.Set(&p.now)
	limit := limitSec(v, x)
	for i := 0; ; {
		atSec := math.Inf(1)
		if i < len(p.ends) {
			atSec = max(p.ends[i].atSec, nowSec)
		}
		if block := m.NextSec(class, nowSec); block < atSec-room.SameSec {
			atSec = block
		}
		if math.IsInf(atSec, 1) {
			return atSec, nil
		}
		from := i
		for ; i < len(p.ends) && p.ends[i].atSec <= atSec+room.SameSec; i++ {
		}
		for _, take := range []bool{false, true} { // what ends at a date is free for what begins there
			for _, e := range p.ends[from:i] {
				switch {
				case e.take != take:
				case take:
					p.at.Take(e.class, e.nodes)
				default:
					p.at.Give(e.class, e.nodes)
				}
			}
		}
		nowSec = atSec
		if !m.Shared() && p.at.Free() < units {
			continue
		}
		space := &p.at
		for k := range p.heads {
			if h := &p.heads[k]; h.fromSec > atSec+room.SameSec && atSec+x.estimateSec > h.fromSec+room.SameSec {
				if space == &p.at {
					p.meet.Set(&p.at)
					space = &p.meet
				}
				space.Meet(&h.space)
			}
		}
		if nodes, ok := m.StartsAt(space, class, units, atSec, limit, nil, nil); ok {
			return atSec, nodes
		}
	}
}

// collect lists the dates at which nodes are given back, and those of reservations.
func (p *easyNodes) collect(nowSec float64) {
	p.ends = p.ends[:0]
	for i := range p.running {
		x := &p.running[i]
		p.ends = append(p.ends, endOf{max(x.endSec, nowSec), false, x.class, x.nodes})
	}
	for i := range p.heads {
		h := &p.heads[i]
		if h.endSec <= h.fromSec+room.SameSec {
			continue
		}
		p.ends = append(p.ends, endOf{h.fromSec, true, h.class, h.nodes}, endOf{h.endSec, false, h.class, h.nodes})
	}
	slices.SortFunc(p.ends, func(a, b endOf) int { return cmp.Compare(a.atSec, b.atSec) })
}

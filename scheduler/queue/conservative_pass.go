package queue

import "math"

// classKey is the size and the estimate that the jobs of a class share.
type classKey struct {
	units       int32
	estimateSec float64
}

// class is what a pass has found out for the jobs of one size and estimate: no room that lasts for all
// of the estimate begins before emptySec. The first moves of the pass are taken into account.
type class struct {
	pass     int
	emptySec float64
	moves    int
}

// pass moves waiting jobs whose dates are later than a stamp, in queue order, to the earliest date at which they fit, the
// others standing.
func (p *conservative) pass(v View, after int64) {
	nowSec := v.NowSec()
	p.most, p.lastSec = math.MinInt, nowSec
	for _, s := range p.grown {
		p.note(span{max(s.fromSec, nowSec), s.toSec})
	}
	p.grown = p.grown[:0]
	if p.most <= 0 {
		return
	}
	p.waiting.rekey(v)
	p.passes++
	p.next, p.least = p.next[:0], p.least[:0]
	for i := range p.waiting.blocks {
		b := &p.waiting.blocks[i]
		if int(b.leastUnits) > p.most {
			continue
		}
		for k := range b.list {
			x := &b.list[k]
			if int(x.units) > p.most {
				continue
			}
			if r := &p.booked[x.job]; r.dueSec > nowSec && r.stamp > after {
				p.tryMove(x, r, nowSec)
			}
		}
	}
	p.grown, p.next = p.next, p.grown
}

// note takes into account that units have become free.
func (p *conservative) note(s span) {
	if s.toSec > s.fromSec {
		p.most = max(p.most, p.sky.Most(s.fromSec, s.toSec))
		p.lastSec = max(p.lastSec, s.toSec)
	}
}

// tryMove moves one reservation to an earlier date, if there is one.
func (p *conservative) tryMove(x *entry, r *reservation, nowSec float64) {
	dueSec := r.dueSec
	atSec := p.search(x, r, nowSec)
	if math.IsInf(atSec, 1) {
		return
	}
	endSec := reservedUntil(x, atSec)
	p.sky.Add(atSec, min(endSec, dueSec), -int(x.units))
	left := span{max(dueSec, endSec), reservedUntil(x, dueSec)}
	p.sky.Add(left.fromSec, left.toSec, int(x.units))
	p.setDue(x.job, atSec)
	for len(p.least) > 0 && p.next[p.least[len(p.least)-1]].fromSec >= left.fromSec {
		p.least = p.least[:len(p.least)-1]
	}
	p.least = append(p.least, int32(len(p.next)))
	p.next = append(p.next, left)
	p.note(left)
}

// search finds the first date before its reservation at which a job fits; +Inf if there is none. What jobs of its class
// have found in this pass is not searched again.
func (p *conservative) search(x *entry, r *reservation, nowSec float64) float64 {
	c, sec := p.class(x, r), lasts(x)
	if c.pass != p.passes {
		*c = class{pass: p.passes, emptySec: nowSec}
	}
	if c.moves < len(p.next) {
		c.emptySec = min(c.emptySec, p.leastSince(c.moves)-sec)
		c.moves = len(p.next)
	}
	atSec, fromSec, dueSec := math.Inf(1), max(c.emptySec, nowSec), r.dueSec
	switch {
	case fromSec < dueSec:
		if fromSec >= p.lastSec {
			return atSec
		}
		if atSec = p.find(x, fromSec, dueSec); atSec == fromSec && fromSec > nowSec {
			atSec = p.find(x, nowSec, dueSec)
		}
	case p.sky.FreeBefore(dueSec) >= int(x.units):
		atSec = p.find(x, nowSec, dueSec)
	}
	c.emptySec = max(c.emptySec, min(atSec, dueSec, p.lastSec))
	return atSec
}

// find finds the first date from fromSec on at which a job fits until dueSec.
func (p *conservative) find(x *entry, fromSec, dueSec float64) float64 {
	return p.sky.EarliestBefore(int(x.units), lasts(x), fromSec, dueSec, p.lastSec)
}

// leastSince is the earliest begin of what the pass has made free from its i-th move on.
func (p *conservative) leastSince(i int) float64 {
	k := len(p.least) - 1
	for k > 0 && int(p.least[k-1]) >= i {
		k--
	}
	return p.next[p.least[k]].fromSec
}

// class finds what is known of the jobs of one size and estimate.
func (p *conservative) class(x *entry, r *reservation) *class {
	if r.class == 0 {
		key := classKey{x.units, x.estimateSec}
		i, ok := p.classes[key]
		if !ok {
			p.known = append(p.known, class{})
			i = int32(len(p.known))
			p.classes[key] = i
		}
		r.class = i
	}
	return &p.known[r.class-1]
}

package incremental

import (
	"fmt"
	"math"
	"slices"
)

// verify says which invariant does not hold; "" if all do. It is meant for after
// Next.
func (s *System) verify() string {
	for id := range s.flows {
		if f := &s.flows[id]; f.live {
			if why := s.verifyFlow(int32(id), f); why != "" {
				return fmt.Sprintf("flow %d: %s", id, why)
			}
		}
	}
	users := s.users()
	for n := range s.cons {
		if want := s.plainPipeLevel(int32(n), users[n]); s.cons[n].pipeLevel != want {
			return fmt.Sprintf("fat pipe %d: level %v, want %v", n, s.cons[n].pipeLevel, want)
		}
		if why := s.verifyCons(int32(n), &s.cons[n], users[n]); why != "" {
			return fmt.Sprintf("constraint %d: %s", n, why)
		}
	}
	if s.dirty.len()+len(s.check)+s.over.len()+len(s.moved)+len(s.undated) > 0 {
		return "something is left to do"
	}
	if got, want := s.next(), s.plainNext(); got != want && differ(got, want) {
		return fmt.Sprintf("the next date is %v, not %v", got, want)
	}
	return ""
}

// users are the flows with a share that use each constraint, in the order of their numbers.
func (s *System) users() [][]int32 {
	users := make([][]int32, len(s.cons))
	for id := range s.flows {
		f := &s.flows[id]
		if !f.live || f.owner == off {
			continue
		}
		for e := f.first; e < f.first+f.all; e++ {
			n := s.elems[e].cons
			if k := len(users[n]); k == 0 || users[n][k-1] != int32(id) {
				users[n] = append(users[n], int32(id))
			}
		}
	}
	return users
}

// plainNext is the date of the next event, of all flows.
func (s *System) plainNext() float64 {
	next := inf
	for id := range s.flows {
		switch f := &s.flows[id]; {
		case !f.live:
		case f.waits:
			next = min(next, f.beginSec)
		case f.owner != off:
			left, rate := s.Remaining(s.nowSec, Flow(id)), s.Value(Flow(id))*f.factor
			if left == 0 {
				next = min(next, s.nowSec)
			} else if rate > 0 {
				next = min(next, s.nowSec+left/rate)
			}
		}
	}
	return next
}

const room = 1e-9

// verifyFlow says whether a flow is limited by its owner and by nothing else.
func (s *System) verifyFlow(id int32, f *flow) string {
	if f.owner == off {
		if f.watches {
			return "it is watched without a share"
		}
		return ""
	}
	if s.isOdd(f) && !f.watches {
		return "it is odd and not watched"
	}
	level := f.beta
	if f.owner != atBound {
		level = s.cons[f.owner].level
		if f.loose != (s.cons[f.owner].state == stateSmall) || f.loose && f.level != level {
			return fmt.Sprintf("loose %v, level %v, owner %d in state %v, %v beta %v", f.loose, f.level, f.owner, s.cons[f.owner].state, level, f.beta)
		}
		if s.flowPlace[id] == 0 || s.cons[f.owner].flows[s.flowPlace[id]-1].id != id {
			return "it is not in its owner's heap"
		}
	}
	if level > f.beta*(1+room) {
		return fmt.Sprintf("level %v above its bound's, %v", level, f.beta)
	}
	found, tight, full := f.owner == atBound, uint64(0), uint64(0)
	for e := f.first; e < f.first+f.count; e++ {
		x := &s.elems[e]
		found = found || x.cons == f.owner
		if s.cons[x.cons].isBottleneck() {
			full |= bit(e - f.first)
		}
		if s.cons[x.cons].state != stateAmple {
			tight |= bit(e - f.first)
		}
		if other := s.cons[x.cons].level; level > other*(1+room) {
			return fmt.Sprintf("level %v above that of constraint %d, %v", level, x.cons, other)
		}
		switch {
		case f.loose && x.rec != none:
			return "an element of a flow at its bound is in a record"
		case s.cons[x.cons].state == stateAmple && x.rec != none:
			return "an element at an ample constraint is in a record"
		case !f.loose && s.cons[x.cons].state != stateAmple && (x.rec == none || s.records[x.rec].cons != x.cons || s.records[x.rec].owner != f.owner):
			return "an element is in a wrong record"
		}
	}
	if !found {
		return "it does not use its owner"
	}
	if !f.isLong() && f.loose && f.full != full {
		return fmt.Sprintf("its bottlenecks are %b, recorded %b", full, f.full)
	}
	if !f.isLong() && f.tight != tight {
		return fmt.Sprintf("its tight constraints are %b, recorded %b", tight, f.tight)
	}
	return ""
}

func (s *System) verifyCons(n int32, c *constraint, users []int32) string {
	if why := s.verifyWatched(n, c, users); why != "" {
		return why
	}
	fixed, own, shares := 0.0, int32(0), map[int32]float64{}
	for _, id := range users {
		f := &s.flows[id]
		for e := f.first; e < f.first+f.count; e++ {
			if x := &s.elems[e]; x.cons == n && f.loose {
				fixed += x.share * f.level
				if f.owner == n {
					own++
				}
			} else if x.cons == n {
				shares[f.owner] += x.share
			}
		}
	}
	if c.state == stateAmple {
		return s.verifyAmple(n, c, users)
	}
	if c.state != stateSmall && differ(fixed, c.fixed.value()) {
		return fmt.Sprintf("flows at their bounds take %v, not %v", fixed, c.fixed.value())
	}
	load, committed := fixed, 0.0
	for at, r := range c.records {
		rec := &s.records[r]
		if differ(rec.shares.value(), shares[rec.owner]) || rec.here != int32(at) || s.find(n, rec.owner) != r {
			return fmt.Sprintf("record of %d has shares %v, want %v", rec.owner, rec.shares.value(), shares[rec.owner])
		}
		delete(shares, rec.owner)
		if rec.count == 0 {
			continue
		}
		load += rec.shares.value() * s.cons[rec.owner].level
		committed += rec.shares.value() * rec.allowance
		if why := s.verifyAllowance(c, rec); why != "" {
			return why
		}
	}
	switch {
	case len(shares) > 0:
		return "a record is missing"
	case c.state == stateSmall && len(c.above) > 0:
		return "a small bottleneck has records elsewhere"
	case c.state == stateSmall && (own == 0 || int(own) != len(c.flows)):
		return fmt.Sprintf("%d own flows, %d counted", own, len(c.flows))
	case c.state == stateLarge && (c.own == none || s.records[c.own].count == 0):
		return "a bottleneck without flows"
	case c.isBottleneck() && differ(load, c.capacity):
		return fmt.Sprintf("a bottleneck carries %v of %v", load, c.capacity)
	case math.Abs(committed-c.committed.value()) > room*max(c.capacity, 1) || !c.isBottleneck() && committed+fixed > c.capacity*(1+room):
		return fmt.Sprintf("%v committed, %v counted, of %v", committed, c.committed.value(), c.capacity)
	case !c.isBottleneck() && (len(c.flows)+len(c.above) > 0 || slices.ContainsFunc(c.idle, func(x item) bool { return s.records[x.id].count > 0 })):
		return "an idle constraint owns flows"
	}
	return ""
}

// verifyWatched says whether a constraint has its watched flows listed, and whether its shares are next to nothing.
func (s *System) verifyWatched(n int32, c *constraint, users []int32) string {
	watched, least, total := int32(0), inf, 0.0
	for _, id := range users {
		f := &s.flows[id]
		for e := f.first; e < f.first+f.count; e++ {
			if x := &s.elems[e]; x.cons == n {
				least, total = min(least, x.share), total+x.share
				if f.watches {
					watched++
				}
			}
		}
	}
	skewed := c.state != statePipe && (least <= cutShare*(1-room) || least <= cutPart*(1-room)*total)
	switch {
	case watched != c.watched:
		return fmt.Sprintf("%d flows are watched, counted %d", watched, c.watched)
	case skewed && !c.skewed:
		return fmt.Sprintf("the least share is %v of %v, and it is not skewed", least, total)
	}
	return ""
}

// verifyAllowance says whether a record's allowance is what it should be: at a bottleneck its owner's level, to
// the bit, and elsewhere no less.
func (s *System) verifyAllowance(c *constraint, rec *record) string {
	level := s.cons[rec.owner].level
	switch {
	case rec.cons == rec.owner:
		if rec.allowance != 0 {
			return "a bottleneck allows itself something"
		}
	case c.isBottleneck() && rec.allowance != level:
		return fmt.Sprintf("allowance %v of %d, which has level %v", rec.allowance, rec.owner, level)
	case c.isBottleneck() && higher(level, c.highest):
		return fmt.Sprintf("level %v of %d, none should be above %v", level, rec.owner, c.highest)
	case rec.allowance < level:
		return fmt.Sprintf("allowance %v below the level of %d", rec.allowance, rec.owner)
	}
	return ""
}

// verifyAmple says whether an ample constraint is one.
func (s *System) verifyAmple(n int32, c *constraint, users []int32) string {
	most, count := 0.0, int32(0)
	for _, id := range users {
		f := &s.flows[id]
		for e := f.first; e < f.first+f.count; e++ {
			if x := &s.elems[e]; x.cons == n {
				most += x.share * f.ceiling
				count++
				if level := s.Value(Flow(id)) * f.penalty; level > f.ceiling*(1+room) {
					return fmt.Sprintf("flow %d has level %v above its ceiling, %v", id, level, f.ceiling)
				}
			}
		}
	}
	for _, r := range c.records {
		if s.records[r].count > 0 {
			return "it is ample, but has a record"
		}
	}
	switch {
	case c.isBottleneck() || c.state == statePipe || c.watched > 0 || s.observer.Load != nil:
		return "it must not be ample"
	case count != c.count:
		return fmt.Sprintf("it is ample for %d flows, counted %d", count, c.count)
	case s.hasPipes && count > 1 && most > c.capacity*(1-tied/2):
		return "it is ample, and may tie with a fat pipe"
	case math.Abs(most-c.most) > room*c.capacity || most > c.capacity*(1+room):
		return fmt.Sprintf("it is ample for %v of %v, counted %v", most, c.capacity, c.most)
	}
	return ""
}

// plainPipeLevel is a fat pipe's level: that of its narrowest flow that nothing
// else limits further.
func (s *System) plainPipeLevel(n int32, users []int32) float64 {
	level := inf
	if s.cons[n].state != statePipe {
		return level
	}
	for _, id := range users {
		f := &s.flows[id]
		for e := f.first; e < f.first+f.all; e++ {
			if x := &s.elems[e]; x.cons == n && s.limitBeside(f, n) >= s.cons[n].pipe/x.share {
				level = min(level, s.cons[n].pipe/x.share)
			}
		}
	}
	return level
}

func differ(a, b float64) bool { return math.Abs(a-b) > room*max(math.Abs(a), math.Abs(b), 1e-9) }

// Next is Model.Next for a System alone.
func (s *System) Next(nowSec float64) float64 {
	s.settleAt(nowSec)
	return s.next()
}

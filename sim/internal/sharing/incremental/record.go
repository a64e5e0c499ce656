package incremental

import "math"

// indexFrom is from how many records on a constraint's are found by hashing.
const indexFrom = 8

// emptyRecords is how many records without flows an idle constraint keeps: links fall idle and wake all the time.
const emptyRecords = 3

// record finds or makes owner's record at n. A new one at an idle constraint has no allowance yet.
func (s *System) record(n, owner int32) int32 {
	c := &s.cons[n]
	if r := c.last; r != none && s.records[r].owner == owner {
		return r
	}
	r := s.find(n, owner)
	if r == none {
		r = s.newRecord(n, owner)
	}
	s.cons[n].last = r
	return r
}

func (s *System) find(n, owner int32) int32 {
	c := &s.cons[n]
	if c.indexed {
		return s.index.get(n, owner)
	}
	for _, r := range c.records {
		if s.records[r].owner == owner {
			return r
		}
	}
	return none
}

func (s *System) newRecord(n, owner int32) int32 {
	var r int32
	if k := len(s.freeRecs); k > 0 {
		r, s.freeRecs = s.freeRecs[k-1], s.freeRecs[:k-1]
	} else {
		r = int32(len(s.records))
		s.records, s.recPlace = append(withRoom(s.records, 1), record{}), append(withRoom(s.recPlace, 1), 0)
	}
	c, o := &s.cons[n], &s.cons[owner]
	s.records[r] = record{cons: n, owner: owner, head: none, here: int32(len(c.records)), above: none}
	if cap(c.records) == 0 {
		c.records = s.pieces.take()
	}
	c.records = append(c.records, r)
	switch {
	case c.indexed:
		s.index.put(n, owner, r)
	case len(c.records) > indexFrom:
		c.indexed = true
		for _, q := range c.records {
			s.index.put(n, s.records[q].owner, q)
		}
	}
	switch {
	case n == owner:
		c.own = r
	case c.isBottleneck():
		s.putAbove(r)
	default:
		s.records[r].allowance = math.Inf(1)
		c.empty++
		o.idle.push(s.recPlace, math.Inf(1), r)
	}
	return r
}

// putAbove puts a record at a bottleneck on its owner's list of these. It allows just the level
// of its owner, which reports each new one.
func (s *System) putAbove(r int32) {
	rec := &s.records[r]
	c, owner := &s.cons[rec.cons], &s.cons[rec.owner]
	rec.above = int32(len(owner.above))
	owner.above = append(owner.above, r)
	level := owner.level
	if rec.owner == s.relaxing {
		level = s.levelBefore
	}
	if level == inf { // so far it has none
		level = 0
	}
	rec.allowance = level
	c.highest = max(c.highest, level)
}

func (s *System) takeAbove(owner *constraint, r int32) {
	at, last := s.records[r].above, len(owner.above)-1
	owner.above[at] = owner.above[last]
	s.records[owner.above[at]].above = at
	owner.above = owner.above[:last]
	s.records[r].above = none
}

// dropRecord forgets a record without flows.
func (s *System) dropRecord(r int32) {
	rec := &s.records[r]
	c, o := &s.cons[rec.cons], &s.cons[rec.owner]
	last := len(c.records) - 1
	moved := c.records[last]
	c.records[rec.here] = moved
	s.records[moved].here = rec.here
	c.records = c.records[:last]
	if c.indexed {
		s.index.remove(rec.cons, rec.owner)
		if len(c.records) == 0 {
			c.indexed = false
		}
	}
	if c.last == r {
		c.last = none
	}
	switch {
	case rec.cons == rec.owner:
		c.own = none
	case rec.above != none:
		s.takeAbove(o, r)
	default:
		c.empty--
		o.idle.remove(s.recPlace, int(s.recPlace[r])-1)
	}
	s.freeRecs = append(s.freeRecs, r)
}

// fill prepares a record at an idle constraint that is about to get its first
// flow. An allowance that is left from before stays if it fits.
func (s *System) fill(r int32, share float64) {
	rec := &s.records[r]
	n, level := &s.cons[rec.cons], s.cons[rec.owner].level
	n.empty--
	switch {
	case math.IsInf(level, 1):
		s.allow(r, 0) // finding the owner's level gives it one
	case level <= rec.allowance && rec.allowance <= 4*level:
	default:
		s.allow(r, n.allowance(level, share))
	}
}

// emptied is called when a record has lost its last flow.
func (s *System) emptied(r int32) {
	rec := &s.records[r]
	c := &s.cons[rec.cons]
	c.uncommit(rec)
	rec.shares = sum{}
	switch {
	case rec.cons == rec.owner:
	case c.isBottleneck():
		s.dropRecord(r)
	default:
		c.empty++
		if c.empty > emptyRecords {
			s.dropRecord(r)
		}
		if int(c.empty) == len(c.records) {
			c.committed = sum{}
		}
	}
}

// commit has a record take what its shares do at its allowance.
func (c *constraint) commit(rec *record) {
	c.uncommit(rec)
	rec.taken = rec.shares.value() * rec.allowance
	c.committed.add(rec.taken)
}

// uncommit gives back what a record has taken, to the last digit.
func (c *constraint) uncommit(rec *record) {
	c.committed.add(-rec.taken)
	rec.taken = 0
}

// allow changes the allowance of a record at an idle constraint, but not what the constraint has committed.
func (s *System) allow(r int32, level float64) {
	rec := &s.records[r]
	rec.allowance = level
	s.cons[rec.owner].idle.rekey(s.recPlace, int(s.recPlace[r])-1, level)
}

// index finds a record by its constraint and its owner: open addressing with linear probing.
type index struct {
	slots []slot
	used  int
}

type slot struct {
	key uint64 // 1 + constraint in the high half, owner in the low one; 0: free
	rec int32
}

func indexKey(n, owner int32) uint64 { return (uint64(n)+1)<<32 | uint64(uint32(owner)) }

// home is where a key is looked for first.
func (x *index) home(key uint64) int {
	key *= 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	return int(key>>32) & (len(x.slots) - 1)
}

func (x *index) get(n, owner int32) int32 {
	if x.used == 0 {
		return none
	}
	key := indexKey(n, owner)
	for i := x.home(key); x.slots[i].key != 0; i = (i + 1) & (len(x.slots) - 1) {
		if x.slots[i].key == key {
			return x.slots[i].rec
		}
	}
	return none
}

// put adds a record that is not there.
func (x *index) put(n, owner, rec int32) {
	if 2*(x.used+1) > len(x.slots) {
		old := x.slots
		x.slots = make([]slot, max(64, 2*len(old)))
		for _, s := range old {
			if s.key != 0 {
				x.place(s)
			}
		}
	}
	x.used++
	x.place(slot{indexKey(n, owner), rec})
}

func (x *index) place(s slot) {
	i := x.home(s.key)
	for x.slots[i].key != 0 {
		i = (i + 1) & (len(x.slots) - 1)
	}
	x.slots[i] = s
}

// remove takes a record out that is there, and moves back what stands behind it.
func (x *index) remove(n, owner int32) {
	key, mask := indexKey(n, owner), len(x.slots)-1
	hole := x.home(key)
	for x.slots[hole].key != key {
		hole = (hole + 1) & mask
	}
	x.used--
	for i := (hole + 1) & mask; x.slots[i].key != 0; i = (i + 1) & mask {
		if (i-x.home(x.slots[i].key))&mask >= (i-hole)&mask {
			x.slots[hole], hole = x.slots[i], i
		}
	}
	x.slots[hole] = slot{}
}

func (x *index) reset() {
	if x.used > 0 {
		clear(x.slots)
	}
	x.used = 0
}

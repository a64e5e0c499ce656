package resolving

import "github.com/clustersim/clustersim/sim/internal/sharing"

// noVar marks a hole in a constraint's uses.
const noVar = Var(-1)

// link appends element i of v to its constraint's uses.
func (s *System) link(v Var, i int32) {
	c := &s.cons[s.elemCons[i]]
	s.slots[i] = int32(len(c.uses))
	c.uses = append(c.uses, use{v: v, elem: i})
}

// reshare brings a linked element's share up to date.
func (s *System) reshare(i int32, penalty float64) {
	l := &s.loads[i]
	l.share = l.weight / penalty
	s.cons[s.elemCons[i]].uses[s.slots[i]].share = l.share
}

// unlink removes element i from its constraint's uses. Their order matters, so
// it leaves a hole; once half of them are holes they are closed up, so a hole
// costs O(1).
func (s *System) unlink(i int32) {
	c := &s.cons[s.elemCons[i]]
	c.uses[s.slots[i]] = use{v: noVar}
	s.slots[i] = noSlot
	if c.holes++; int(c.holes)*2 <= len(c.uses) {
		return
	}
	kept := c.uses[:0]
	for _, u := range c.uses {
		if u.v != noVar {
			s.slots[u.elem] = int32(len(kept))
			kept = append(kept, u)
		}
	}
	c.uses, c.holes = kept, 0
}

// NumUses bounds the index of UseAt.
func (s *System) NumUses(c sharing.Cons) int { return len(s.cons[c].uses) }

// UseAt is the variable that was switched on as number i of those that use c; ok
// is false where one has left.
func (s *System) UseAt(c sharing.Cons, i int) (v Var, ok bool) {
	v = s.cons[c].uses[i].v
	return v, v != noVar
}

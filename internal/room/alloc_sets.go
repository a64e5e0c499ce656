package room

import (
	"fmt"
	"slices"
)

// nodeSets are disjoint sets of nodes, such as those of leaf switches.
type nodeSets struct {
	sets []Mask
	free []int // of each set, while choosing
	rest Mask  // while choosing
}

// sets makes masks of lists of nodes; nodes that are in none make a last set.
func (s *Shape) sets(lists [][]int, what string) (*nodeSets, error) {
	if lists == nil {
		return &nodeSets{}, fmt.Errorf("the machine has no %s", what)
	}
	rest := FullMask(s.Nodes)
	x := &nodeSets{rest: NewMask(s.Nodes)}
	for _, list := range lists {
		m := NewMask(s.Nodes)
		for _, i := range list {
			if i < 0 || i >= s.Nodes {
				return x, fmt.Errorf("%s: there is no node %d", what, i)
			}
			if rest.Has(i) {
				m.Add(i)
				rest.Remove(i)
			}
		}
		x.sets = append(x.sets, m)
	}
	if rest.Count() > 0 {
		x.sets = append(x.sets, rest)
	}
	x.free = make([]int, len(x.sets))
	return x, nil
}

// count computes how many nodes of each set are free.
func (x *nodeSets) count(free Mask) {
	for i, set := range x.sets {
		copy(x.rest, set)
		x.rest.keep(free)
		x.free[i] = x.rest.Count()
	}
}

// packed uses the fewest sets: one that holds all that is left, with the fewest free nodes; if there is
// none, all of the one with most free nodes, and so on.
func (x *nodeSets) packed(free Mask, n int, list []int32) ([]int32, bool) {
	x.count(free)
	from := len(list)
	for n > 0 {
		best := -1
		for i, k := range x.free {
			switch {
			case k == 0:
			case best < 0:
				best = i
			case x.free[best] >= n:
				if k >= n && k < x.free[best] {
					best = i
				}
			case k > x.free[best]:
				best = i
			}
		}
		take := min(n, x.free[best])
		copy(x.rest, x.sets[best])
		x.rest.keep(free)
		list = x.rest.first(take, list)
		n -= take
		x.free[best] = 0
	}
	slices.Sort(list[from:])
	return list, true
}

// spread takes the lowest free node of each set in turn.
func (x *nodeSets) spread(free Mask, n int, list []int32) ([]int32, bool) {
	from := len(list)
	copy(x.rest, free)
	next := x.free
	clear(next)
	for n > 0 {
		for k, set := range x.sets {
			if n == 0 {
				break
			}
			i := next[k]
			for i >= 0 {
				if i = set.Next(i); i < 0 || x.rest.Has(i) {
					break
				}
				i++
			}
			if next[k] = i; i < 0 {
				continue
			}
			list = append(list, int32(i))
			next[k], n = i+1, n-1
		}
	}
	slices.Sort(list[from:])
	return list, true
}

// chooseSubtree takes the lowest numbers of the smallest subtree with n free nodes, the first of several.
func (s *Shape) chooseSubtree(free Mask, n int, list []int32) ([]int32, bool) {
	for _, size := range s.Subtrees {
		if size < n {
			continue
		}
		for from := 0; from < s.Nodes; from += size {
			if countIn(free, from, min(from+size, s.Nodes)) < n {
				continue
			}
			for i := free.Next(from); n > 0; i = free.Next(i + 1) {
				list = append(list, int32(i))
				n--
			}
			return list, true
		}
	}
	return free.first(n, list), true
}

// countIn counts the numbers from from on and below to.
func countIn(m Mask, from, to int) (n int) {
	for i := m.Next(from); i >= 0 && i < to; i = m.Next(i + 1) {
		n++
	}
	return n
}

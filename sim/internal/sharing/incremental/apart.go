package incremental

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Where a cut-off may show, the plain solver shares what is connected with that place, by flows that have a share:
// its component. It comes back when the odd flow has gone, or, where levels are what is odd, when flows have gone
// from there. Whatever begins on a constraint that is apart goes there too, with what it connects.

// apart knows the flows that the plain solver shares.
type apart struct {
	flows   []apartFlow
	free    []int32
	live    int
	at      [][]int32 // by constraint: its flows
	odd     []oddness // by constraint
	changed []int32   // constraints where a flow has gone, or something else has changed, since the last Next

	// Scratch memory.
	stamp  uint32
	seen   []uint32 // by constraint: stamp
	found  []uint32 // by flow: stamp
	work   []int32
	ids    []int32
	joined []int32 // constraints of components that flows have joined
	ends   []ending
}

// apartFlow is what is needed to start a flow anew; its demand's amount is not kept up to date.
type apartFlow struct {
	demand  sharing.Demand
	tag     int32
	started uint64
	begun   uint64
	live    bool
}

// oddness is why the component of a constraint is apart.
type oddness struct {
	on     bool
	skewed bool  // a share there is next to nothing
	gone   int32 // how many changes were there since it was handed over
	wait   int32 // it is tried again after so many: twice as many each time
}

// firstWait is how many changes at a skewed constraint there are before the component is given back although the odd
// flow is still there, and lastWait how many at the most: to give a component back costs as much as to solve it a few times.
const (
	firstWait = 16
	lastWait  = 64
)

// ending is a flow that has ended.
type ending struct {
	started uint64
	tag     int32
}

func (a *apart) reset() {
	a.flows, a.free, a.live, a.changed = a.flows[:0], a.free[:0], 0, a.changed[:0]
	for n := range a.at {
		a.at[n] = a.at[n][:0]
	}
	clear(a.odd)
}

// has says whether a constraint is apart: flows there are.
func (a *apart) has(n int32) bool { return int(n) < len(a.at) && len(a.at[n]) > 0 }

// grow makes room for constraints.
func (a *apart) grow(cons int) {
	if more := cons - len(a.at); more > 0 {
		a.at = append(a.at, make([][]int32, more)...)
		a.odd = append(a.odd, make([]oddness, more)...)
		a.seen = append(a.seen, make([]uint32, more)...)
	}
}

func (a *apart) add(x apartFlow) int32 {
	var i int32
	if k := len(a.free); k > 0 {
		i, a.free = a.free[k-1], a.free[:k-1]
		a.flows[i] = x
	} else {
		i = int32(len(a.flows))
		a.flows = append(a.flows, x)
	}
	a.live++
	for _, u := range x.demand.Uses {
		if at := a.at[u.Cons]; len(at) == 0 || at[len(at)-1] != i {
			a.at[u.Cons] = append(at, i)
		}
	}
	return i
}

func (a *apart) remove(i int32) {
	x := &a.flows[i]
	a.touch(i)
	for _, u := range x.demand.Uses {
		if k := slices.Index(a.at[u.Cons], i); k >= 0 {
			a.at[u.Cons] = slices.Delete(a.at[u.Cons], k, k+1)
		}
		if len(a.at[u.Cons]) == 0 {
			a.odd[u.Cons].on = false
		}
	}
	x.live = false
	a.live--
	a.free = append(a.free, i)
}

// touch notes that a flow has changed, or goes.
func (a *apart) touch(i int32) {
	for _, u := range a.flows[i].demand.Uses {
		a.odd[u.Cons].gone++
		a.changed = append(a.changed, int32(u.Cons))
	}
}

// isOdd says whether there still is what had the component of a constraint handed over.
func (a *apart) isOdd(n int32) bool {
	o := &a.odd[n]
	switch {
	case !o.on:
		return false
	case o.gone >= o.wait:
		o.on = false
	case o.skewed:
		c := constraint{least: inf}
		for _, i := range a.at[n] {
			d, share := &a.flows[i].demand, 0.0
			for _, u := range d.Uses {
				if int32(u.Cons) == n {
					share += u.Weight / d.Penalty
				}
			}
			c.total += share
			c.least = min(c.least, share)
		}
		o.on = c.isSkewed()
	}
	return o.on
}

// component lists the flows that are apart and connected with a constraint, the one that began to share first before
// others. It says whether something is odd about it.
func (a *apart) component(n int32) (odd bool) {
	a.ids, a.work = a.ids[:0], append(a.work[:0], n)
	a.seen[n] = a.stamp
	for len(a.found) < len(a.flows) {
		a.found = append(a.found, 0)
	}
	for len(a.work) > 0 {
		n := a.work[len(a.work)-1]
		a.work = a.work[:len(a.work)-1]
		odd = a.isOdd(n) || odd
		for _, i := range a.at[n] {
			if a.found[i] == a.stamp {
				continue
			}
			a.found[i] = a.stamp
			a.ids = append(a.ids, i)
			for _, u := range a.flows[i].demand.Uses {
				if a.seen[u.Cons] != a.stamp {
					a.seen[u.Cons] = a.stamp
					a.work = append(a.work, int32(u.Cons))
				}
			}
		}
	}
	slices.SortFunc(a.ids, func(i, j int32) int { return cmp.Compare(a.flows[i].begun, a.flows[j].begun) })
	return odd
}

package coupled

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

const (
	// bmfPrecision is SimGrid's bmf/precision, by which shares are compared.
	bmfPrecision = 1e-12
	// bmfRounds is SimGrid's bmf/max-iterations.
	bmfRounds = 1000
	// bmfRounding is how far sums may be off, relative, for rates to be fair. SimGrid allows its work-amount
	// precision alone, which is less than rounding where hosts do billions of flop a second, and then ends.
	bmfRounding = 1e-9
	// atBound is the pick of a task that its bound limits.
	atBound = -1
)

// bmf shares by bottleneck max fairness: every task has the largest use among all on some full constraint, or is at
// its bound. The use of a task that sends several flows over a link is that of its largest flow. The HAL report
// hal-01552739 describes the property and the search.
//
// Each task picks the constraint that it believes to be its bottleneck. If the picks are right, rates follow from
// linear equations: a constraint that a task picked is full, and those that picked it use the same of it. The rates
// say what each constraint offers, and with that tasks pick anew, until no pick changes. Picks that were seen before
// are replaced by the next of an enumeration of all. A round costs O(tasks^3).
//
// Fair rates need not be unique. So that they are SimGrid's, tasks are taken the newest
// first, and of constraints that are as good, a task picks the one that it uses last.
type bmf struct {
	tasks []*task
	cons  []bmfCons
	place map[sharing.Cons]int // in cons
	uses  [][]bmfUse           // by task
	pick  []int                // by task: an index in its uses, or atBound
	rate  []float64            // by task
	offer []float64            // by constraint

	equations linear
}

// bmfCons is a constraint with the tasks on it.
type bmfCons struct {
	capacity float64
	fat      bool
	tasks    []int
}

// bmfUse is what a task takes of a constraint: all of it, and its largest flow.
type bmfUse struct {
	cons         int
	sum, largest float64
}

// solve gives all tasks their rates. It says whether it found fair ones.
func (b *bmf) solve(m *Model, tags []int32) bool {
	b.load(m, tags)
	for i := range b.tasks {
		b.pick[i] = b.pickFirst(i)
	}
	seen := map[string]bool{}
	every := everyPick{b: b}
	for range bmfRounds {
		was := pickKey(b.pick)
		seen[was] = true
		b.follow()
		b.offers()
		for i := range b.tasks {
			b.pick[i] = b.pickNext(i)
		}
		if pickKey(b.pick) == was && b.accepted() {
			return true
		}
		for seen[pickKey(b.pick)] {
			if !every.next(b.pick) {
				return false
			}
		}
	}
	return false
}

// load notes the tasks and what they use.
func (b *bmf) load(m *Model, tags []int32) {
	b.tasks, b.cons, b.uses = b.tasks[:0], b.cons[:0], b.uses[:0]
	b.place = map[sharing.Cons]int{}
	for i := range tags {
		t := &m.tasks[tags[len(tags)-1-i]]
		b.tasks = append(b.tasks, t)
		var mine []bmfUse
		for k, u := range t.uses {
			at, known := b.place[u.Cons]
			if !known {
				at = len(b.cons)
				b.place[u.Cons] = at
				b.cons = append(b.cons, bmfCons{capacity: m.cons[u.Cons].capacity, fat: m.cons[u.Cons].fat})
			}
			mine = addUse(mine, at, u.Weight, t.largestOf(k))
			if c := &b.cons[at]; len(c.tasks) == 0 || c.tasks[len(c.tasks)-1] != i {
				c.tasks = append(c.tasks, i)
			}
		}
		slices.Reverse(mine)
		b.uses = append(b.uses, mine)
	}
	b.pick, b.rate = make([]int, len(b.tasks)), make([]float64, len(b.tasks))
	b.offer = make([]float64, len(b.cons))
}

// addUse adds up what a task takes of one constraint at several places.
func addUse(uses []bmfUse, cons int, sum, largest float64) []bmfUse {
	i := slices.IndexFunc(uses, func(u bmfUse) bool { return u.cons == cons })
	if i < 0 {
		return append(uses, bmfUse{cons, sum, largest})
	}
	uses[i].sum, uses[i].largest = uses[i].sum+sum, max(uses[i].largest, largest)
	return uses
}

// pickFirst is the constraint that alone would slow a task down most.
func (b *bmf) pickFirst(i int) int {
	best, least := 0, math.Inf(1)
	for k, u := range b.uses[i] {
		if share := b.cons[u.cons].capacity / u.largest; share < least {
			best, least = k, share
		}
	}
	return best
}

// pickNext is the constraint with the least offer for a task, or its bound. Of equal ones it keeps what it has.
func (b *bmf) pickNext(i int) int {
	best, least := atBound, math.Inf(1)
	if bound := b.tasks[i].bound; bound > 0 {
		least = bound
	}
	for k, u := range b.uses[i] {
		share := b.offer[u.cons] / u.largest
		if off := bmfPrecision * min(1, least); share < least-off || k == b.pick[i] && share <= least+off {
			best, least = k, share
		}
	}
	return best
}

// follow finds the rates that follow from the picks.
func (b *bmf) follow() {
	b.equations.reset(len(b.tasks))
	last := map[int]int{} // by constraint: the task that picked it last, if several share it
	for i, p := range b.pick {
		row := b.equations.row(i)
		if p == atBound {
			row[i], b.equations.right[i] = 1, b.tasks[i].bound
			continue
		}
		u := b.uses[i][p]
		before, shared := last[u.cons]
		switch c := &b.cons[u.cons]; {
		case c.fat:
			row[i], b.equations.right[i] = u.sum, c.capacity
			continue
		case shared:
			row[i], row[before] = u.largest, -b.useOf(before, u.cons).largest
		default:
			for _, j := range c.tasks {
				row[j] = b.useOf(j, u.cons).sum
			}
			b.equations.right[i] = c.capacity
		}
		last[u.cons] = i
	}
	b.equations.solve(b.rate)
}

// useOf is a task's use of a constraint that it uses.
func (b *bmf) useOf(i, cons int) bmfUse {
	for _, u := range b.uses[i] {
		if u.cons == cons {
			return u
		}
	}
	panic("coupled: a task is on a constraint that it does not use")
}

// offers says what each constraint has for a task at these rates: what those that picked
// it get, an equal part if it is overfull, or all of it.
func (b *bmf) offers() {
	for j := range b.cons {
		b.offer[j] = math.Inf(1)
	}
	for i, p := range b.pick {
		if p != atBound {
			u := b.uses[i][p]
			b.offer[u.cons] = min(b.offer[u.cons], u.largest*b.rate[i])
		}
	}
	for j := range b.cons {
		c := &b.cons[j]
		switch {
		case !math.IsInf(b.offer[j], 1): // picked
		case !c.fat && b.used(j) > c.capacity+max(bmfPrecision, bmfPrecision*c.capacity):
			b.offer[j] = c.capacity / float64(len(c.tasks))
		default:
			b.offer[j] = c.capacity
		}
	}
}

// used is what all tasks take of a constraint; of a fat pipe, the one that takes most.
func (b *bmf) used(cons int) float64 {
	c, sum := &b.cons[cons], 0.0
	for _, i := range c.tasks {
		x := b.useOf(i, cons).sum * b.rate[i]
		if c.fat {
			sum = max(sum, x)
		} else {
			sum += x
		}
	}
	return sum
}

// accepted says whether the rates are fair: no constraint is overfull, and each task has
// the largest use on a full one, or is at its bound. All this but for rounding.
func (b *bmf) accepted() bool {
	for j := range b.cons {
		if c := b.cons[j].capacity; !(b.used(j) <= c+slack(c)) {
			return false
		}
	}
	for i, t := range b.tasks {
		if !(b.rate[i] > 0) || t.bound > 0 && b.rate[i] > t.bound+slack(t.bound) {
			return false
		}
		if !(t.bound > 0 && math.Abs(b.rate[i]-t.bound) <= slack(t.bound)) && !b.saturates(i) {
			return false
		}
	}
	return true
}

// slack is by how much a number may be off.
func slack(x float64) float64 { return max(workPrecision, bmfRounding*x) }

// saturates says whether some full constraint has no larger use than this task's.
func (b *bmf) saturates(i int) bool {
	for _, u := range b.uses[i] {
		c := &b.cons[u.cons]
		mine, largest := u.largest*b.rate[i], 0.0
		if c.fat {
			if math.Abs(u.sum*b.rate[i]-c.capacity) <= slack(c.capacity) {
				return true
			}
			continue
		}
		if math.Abs(b.used(u.cons)-c.capacity) > slack(c.capacity) {
			continue
		}
		for _, j := range c.tasks {
			largest = max(largest, b.useOf(j, u.cons).largest*b.rate[j])
		}
		if mine >= largest-slack(largest) {
			return true
		}
	}
	return false
}

// pickKey is a text for picks.
func pickKey(picks []int) string {
	var key []byte
	for _, p := range picks {
		key = binary.AppendVarint(key, int64(p))
	}
	return string(key)
}

// everyPick enumerates all combinations of picks.
type everyPick struct {
	b  *bmf
	at []int // nil before the first
}

// next puts the next combination into picks; false: there is none.
func (e *everyPick) next(picks []int) bool {
	if e.at == nil {
		e.at = make([]int, len(picks))
		copy(picks, e.at)
		return true
	}
	for i := range e.at {
		switch {
		case e.at[i] == atBound:
			e.at[i] = 0 // and the next task
			continue
		case e.at[i]+1 < len(e.b.uses[i]):
			e.at[i]++
		case e.b.tasks[i].bound > 0:
			e.at[i] = atBound
		default:
			e.at[i] = 0
			continue
		}
		copy(picks, e.at)
		return true
	}
	return false
}

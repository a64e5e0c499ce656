package campaign

import "slices"

// Point is a place in the grid: by axis of the campaign the index of its value.
type Point []int

// Total is the number of runs: the points of the grid without those that are
// excluded, and without those that differ only in a seed that nothing takes.
func (r *Runs) Total() int { return r.total }

// Cursor walks through the points in order, the last axis fastest. It holds one
// point at a time.
type Cursor struct {
	runs    *Runs
	at      Point
	started bool
	over    bool
}

// Points returns a cursor that stands before the first point.
func (r *Runs) Points() *Cursor {
	return &Cursor{runs: r, at: make(Point, len(r.campaign.Axes))}
}

// Next moves to the next point; false: there is none. O(axes and excludes), and
// what is left out is stepped over.
func (c *Cursor) Next() bool {
	for c.step() {
		if !c.runs.leftOut(c.at) {
			return true
		}
	}
	return false
}

// Point is a copy of the point at hand.
func (c *Cursor) Point() Point { return slices.Clone(c.at) }

// step counts one on, as an odometer does.
func (c *Cursor) step() bool {
	if c.over {
		return false
	}
	if !c.started {
		c.started = true
		return true
	}
	for i := len(c.at) - 1; i >= 0; i-- {
		if c.at[i]++; c.at[i] < c.runs.campaign.Axes[i].count {
			return true
		}
		c.at[i] = 0
	}
	c.over = true
	return false
}

func (r *Runs) count() int {
	n := 0
	for c := r.Points(); c.Next(); {
		n++
	}
	return n
}

// leftOut says whether a point is excluded or repeats another: where nothing
// takes a seed, only the first seed counts, and it counts as none.
func (r *Runs) leftOut(p Point) bool {
	seed := r.at[knownAt(seedAxis)]
	unseeded := seed >= 0 && !r.takesSeed(p)
	if unseeded && p[seed] > 0 {
		return true
	}
	for _, x := range r.campaign.excludes {
		if x.matches(p, seed, unseeded) {
			return true
		}
	}
	return false
}

// matches says whether p is excluded by an entry. Of a point without a seed the
// entry cannot say which seed it has.
func (x exclude) matches(p Point, seed int, unseeded bool) bool {
	for _, allow := range x {
		if !allow.at.has(p[allow.axis]) || allow.axis == seed && unseeded {
			return false
		}
	}
	return true
}

// takesSeed says whether the workload or the scheduler of a point takes one.
func (r *Runs) takesSeed(p Point) bool {
	return r.of(r.workloads, workloadAxis, p).seeded || r.of(r.schedulers, schedulerAxis, p).seeded
}

// of is what a point has on an axis that was resolved; one value stands for an
// axis that the campaign has not.
func (r *Runs) of(list []resolved, axis string, p Point) *resolved {
	if at := r.at[knownAt(axis)]; at >= 0 {
		return &list[p[at]]
	}
	return &list[0]
}

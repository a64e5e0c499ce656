package campaign

import (
	"iter"
	"slices"
)

// point is a place in the grid: by axis of the campaign the index of its value.
type point []int

// Total is the number of runs: the points of the grid without those that are
// excluded, without those that differ only in a seed that nothing takes, and without
// those of other shards.
func (r *Runs) Total() int { return r.total }

// Jobs enumerates the runs, the last axis turning fastest.
func (r *Runs) Jobs() iter.Seq[*Job] {
	return r.inShard(func(yield func(*Job) bool) {
		for p := range r.points() {
			if !yield(r.job(p)) {
				return
			}
		}
	})
}

// points steps through the grid and over what is left out, with one point that
// changes. O(axes and excludes) a step.
func (r *Runs) points() iter.Seq[point] {
	return func(yield func(point) bool) {
		p := make(point, len(r.campaign.Axes))
		for more := true; more; more = r.step(p) {
			if !r.leftOut(p) && !yield(p) {
				return
			}
		}
	}
}

// step moves to the next point, as an odometer does; false: there is none.
func (r *Runs) step(p point) bool {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i]++; p[i] < r.campaign.Axes[i].count {
			return true
		}
		p[i] = 0
	}
	return false
}

// leftOut says whether a point is excluded or repeats another: a point that no seed, or
// no value of a variable, changes is made once, with the first, and counts as having
// none.
func (r *Runs) leftOut(p point) bool {
	for _, at := range r.sometimes {
		if p[at] > 0 && r.idle(p, at) {
			return true
		}
	}
	for _, x := range r.campaign.excludes {
		if r.matches(x, p) {
			return true
		}
	}
	return false
}

// idle says whether an axis does not apply to a point.
func (r *Runs) idle(p point, at int) bool {
	if v := slices.Index(r.variableAt, at); v >= 0 {
		return !r.holds(p, v)
	}
	return r.campaign.Axes[at].Info.Name == seedAxis && !r.takesSeed(p)
}

// matches says whether p is excluded by an entry. Of a point to which an axis does not
// apply the entry cannot say which value it has.
func (r *Runs) matches(x exclude, p point) bool {
	for _, allow := range x {
		if !allow.at.has(p[allow.axis]) || r.idle(p, allow.axis) {
			return false
		}
	}
	return true
}

// takesSeed says whether the seed changes the workload, the scheduler, the noise or the
// profiles of a point.
func (r *Runs) takesSeed(p point) bool {
	return r.of(workloadAxis, p).seeded || r.of(schedulerAxis, p).seeded || r.noise.takesSeed(p) || r.overhead.takesSeed(p) || r.drawsProfiles(p)
}

// of is what a point's value on an axis names, or the default's if the campaign lacks
// the axis.
func (r *Runs) of(axis string, p point) *resolved { return r.choiceAt(r.choice(axis, p), p) }

func (r *Runs) choice(axis string, p point) *choice {
	i := knownAt(axis)
	if at := r.at[i]; at >= 0 {
		return &r.named[i][p[at]]
	}
	return &r.named[i][0]
}

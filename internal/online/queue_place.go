package online

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// QueuePlace is how a [Queue] chooses among the hosts on which a task fits.
type QueuePlace string

const (
	// PlaceFair takes the host with the largest share of its cores free after the task has been
	// placed; memory is only a condition. Ties: the lowest HostID.
	PlaceFair QueuePlace = "fair"
	// PlaceRoundRobin takes the next host on which the task fits, beginning behind the one taken last. A task that
	// fits nowhere leaves the turn as it is.
	PlaceRoundRobin QueuePlace = "round-robin"
	// PlaceRandom draws one.
	PlaceRandom QueuePlace = "random"
	// PlaceFirst takes the lowest HostID.
	PlaceFirst QueuePlace = "first"
	// PlaceSpread takes the host with the greatest score, as Kubernetes: the mean of the shares of cores and memory that are
	// free after the task has been placed, plus 1, less half their difference. A host without a limit of memory counts by
	// its cores. Ties, to a relative Epsilon, are drawn.
	PlaceSpread QueuePlace = "spread"
)

// choose is the host for t, or NoHost. The second result says whether some host has the cores and the memory.
func (m *Queue) choose(v scheduler.View, t workload.TaskID) (h platform.HostID, room bool) {
	r, pr := &m.run, v.Problem()
	needs := pr.DAG.Needs(t)
	r.fit = r.fit[:0]
	for h := range platform.HostID(len(r.free)) {
		if !r.free[h].has(needs) {
			continue
		}
		room = true
		if !math.IsInf(pr.Costs.ExecSec(t, h), 1) {
			r.fit = append(r.fit, h)
		}
	}
	for len(r.fit) > 0 {
		i := m.chooseFit(pr, needs)
		h := r.fit[i]
		if !math.IsInf(inputsAt(v, t, h, 0), 1) {
			r.next = h + 1
			return h, true
		}
		r.fit = slices.Delete(r.fit, i, i+1)
	}
	return platform.NoHost, room
}

// chooseFit is an index into m.run.fit.
func (m *Queue) chooseFit(pr *scheduler.Problem, needs workload.Needs) int {
	r := &m.run
	switch m.Place {
	case PlaceFirst:
		return 0
	case PlaceRandom:
		return r.draw.IntN(len(r.fit))
	case PlaceRoundRobin:
		i, _ := slices.BinarySearch(r.fit, r.next)
		return i % len(r.fit)
	case PlaceSpread:
		return m.chooseSpread(pr, needs)
	}
	best, share := 0, math.Inf(-1)
	for i, h := range r.fit {
		if x := shareAfter(float64(r.free[h].cores), float64(needs.Cores), float64(pr.Platform.Host(h).Cores)); x > share {
			best, share = i, x
		}
	}
	return best
}

// chooseSpread is an index into m.run.fit.
func (m *Queue) chooseSpread(pr *scheduler.Problem, needs workload.Needs) int {
	r := &m.run
	score := func(h platform.HostID) float64 {
		k := pr.Platform.Host(h)
		cores := shareAfter(float64(r.free[h].cores), float64(needs.Cores), float64(k.Cores))
		memory := cores
		if limit := k.MemoryBytes(); limit > 0 {
			memory = shareAfter(r.free[h].memoryBytes, needs.MemoryBytes, limit)
		}
		return (cores+memory)/2 + 1 - math.Abs(cores-memory)/2
	}
	greatest := math.Inf(-1)
	for _, h := range r.fit {
		greatest = max(greatest, score(h))
	}
	least, ties := greatest-scheduler.Epsilon*greatest, 0
	for _, h := range r.fit {
		if score(h) >= least {
			ties++
		}
	}
	left := r.draw.IntN(ties)
	for i, h := range r.fit {
		if score(h) >= least {
			if left == 0 {
				return i
			}
			left--
		}
	}
	panic("online: no host has the greatest score")
}

// shareAfter is the share of all that is free once a task has what it needs.
func shareAfter(free, needs, all float64) float64 { return (free - needs) / all }

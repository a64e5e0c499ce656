package why

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
)

// hostUses counts the cores that are busy: a task takes one, or as many as it needs, and
// tasks that share a host all that there are at most.
func hostUses(c *Case, p *platform.Platform) []Use {
	type change struct {
		atSec float64
		by    int
	}
	var uses []Use
	var changes []change
	for h, order := range c.Schedule.Order {
		if len(order) == 0 {
			continue
		}
		changes = changes[:0]
		for _, t := range order {
			r, n := c.Result.Tasks[t], c.Problem.DAG.Cores(t)
			changes = append(changes, change{r.StartSec, n}, change{r.FinishSec, -n})
		}
		slices.SortFunc(changes, func(a, b change) int { return cmp.Compare(a.atSec, b.atSec) })
		id := platform.HostID(h)
		cores, use, running := p.Host(id).Cores, Use{Number: int32(h), Name: p.HostName(id)}, 0
		for _, x := range changes {
			running += x.by
			use.add(x.atSec, float64(min(running, cores))/float64(cores))
		}
		uses = append(uses, use)
	}
	return ranked(uses, c.Result.MakespanSec)
}

// linkUses is nil if links were not observed.
func linkUses(c *Case, p *platform.Platform) []Use {
	if c.Links == nil {
		return nil
	}
	uses := []Use{}
	for link, loads := range runview.EachLink(c.Links, p) {
		u := Use{Number: int32(link), Name: p.LinkName(link), Load: make([]Point, len(loads))}
		for i, x := range loads {
			u.Load[i] = Point{x.AtSec, x.Utilisation}
		}
		uses = append(uses, u)
	}
	return ranked(uses, c.Result.MakespanSec)
}

// add appends a point, in order of time; of several at one date the last holds.
func (u *Use) add(atSec, utilisation float64) {
	if n := len(u.Load); n > 0 && u.Load[n-1].AtSec == atSec {
		u.Load = u.Load[:n-1]
	}
	if n := len(u.Load); n > 0 && u.Load[n-1].Utilisation == utilisation || n == 0 && utilisation == 0 {
		return
	}
	u.Load = append(u.Load, Point{atSec, utilisation})
}

// full is the utilisation from which something counts as full: less is rounding.
const full = 1 - 1e-6

// ranked sums the uses up over the makespan and sorts them, the busiest first.
func ranked(uses []Use, makespanSec float64) []Use {
	uses = slices.DeleteFunc(uses, func(u Use) bool { return len(u.Load) == 0 })
	for i := range uses {
		u := &uses[i]
		for k, x := range u.Load {
			until := makespanSec
			if k+1 < len(u.Load) {
				until = min(until, u.Load[k+1].AtSec)
			}
			sec := max(0, until-x.AtSec)
			if makespanSec > 0 {
				u.Mean += x.Utilisation * sec / makespanSec
			}
			u.Peak = max(u.Peak, x.Utilisation)
			if x.Utilisation >= full {
				u.FullSec += sec
			}
		}
	}
	slices.SortStableFunc(uses, func(a, b Use) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Number, b.Number))
	})
	return uses
}

// Bins is the mean utilisation in each of n equal parts of the time until endSec.
func (u *Use) Bins(n int, endSec float64) []float64 {
	bins := make([]float64, n)
	width := endSec / float64(n)
	if !(width > 0) {
		return bins
	}
	for k, x := range u.Load {
		if x.AtSec >= endSec {
			break
		}
		until := endSec
		if k+1 < len(u.Load) {
			until = min(until, u.Load[k+1].AtSec)
		}
		for b := int(x.AtSec / width); b < n && float64(b)*width < until; b++ {
			sec := min(until, float64(b+1)*width) - math.Max(x.AtSec, float64(b)*width)
			bins[b] += x.Utilisation * max(0, sec) / width
		}
	}
	return bins
}

// Worst are the places of the activities with the most contention, the worst first: no
// more than n, and none without contention.
func Worst(list []Took, n int) []int {
	places := make([]int, 0, n+1)
	for i := range list {
		sec := list[i].ContentionSec
		if sec <= 0 || len(places) == n && (n == 0 || sec <= list[places[n-1]].ContentionSec) {
			continue
		}
		at := len(places)
		for at > 0 && list[places[at-1]].ContentionSec < sec {
			at--
		}
		places = slices.Insert(places, at, i)
		places = places[:min(n, len(places))]
	}
	return places
}

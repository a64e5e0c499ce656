package runview

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Pstate is a time that a host spends in a power state.
type Pstate struct {
	Host                platform.HostID
	Pstate              int
	StartSec, FinishSec float64
	Slow                bool // a state of the host is faster
}

// Pstates are the times of the hosts whose power state changes in the run, by their
// starts, then by host. They last from 0 to the makespan.
func (r *Run) Pstates() []Pstate {
	byHost := map[platform.HostID][]Pstate{}
	for _, c := range r.Result.Pstates {
		list := byHost[c.Host]
		d := r.Platform.Host(c.Host).Details.OrNone()
		if list == nil {
			list = append(list, Pstate{Host: c.Host, Pstate: d.Pstate})
		}
		if last := len(list) - 1; list[last].StartSec == c.AtSec {
			list = list[:last]
		} else {
			list[last].FinishSec = c.AtSec
		}
		byHost[c.Host] = append(list, Pstate{Host: c.Host, Pstate: c.Pstate, StartSec: c.AtSec})
	}
	var all []Pstate
	for h, list := range byHost {
		list[len(list)-1].FinishSec = math.Max(r.Result.MakespanSec, list[len(list)-1].StartSec)
		flops := r.Platform.Host(h).Details.OrNone().PstateFlops
		for i := range list {
			list[i].Slow = flops[list[i].Pstate] < slices.Max(flops)
		}
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b Pstate) int { return cmp.Or(cmp.Compare(a.StartSec, b.StartSec), cmp.Compare(a.Host, b.Host)) })
	return all
}

package online

import (
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// immediate places each ready task, in ascending TaskID, on the host that
// choose prefers: the immediate mode of Maheswaran et al. 1999, section 3,
// where a task is mapped as soon as it arrives; a task of a DAG arrives when it
// becomes ready. choose returns NoHost if t can run nowhere; then t waits.
func (f *forecast) immediate(v scheduler.View, choose func(workload.TaskID) heuristic.Slot) []scheduler.Decision {
	if v.NumReady() == 0 {
		return nil
	}
	f.follow(v)
	decisions := make([]scheduler.Decision, 0, v.NumReady())
	for t := range v.Ready() {
		if s := choose(t); s.Host != platform.NoHost {
			f.place(t, s)
			decisions = append(decisions, scheduler.Decision{Task: t, Host: s.Host})
		}
	}
	return decisions
}

// leastBy is t's slot with the least measure among the hosts that can run it;
// ties, to a relative Epsilon, go to the lowest host.
func (f *forecast) leastBy(t workload.TaskID, measure func(platform.HostID, scheduler.Interval) float64) heuristic.Slot {
	best, beat := heuristic.Slot{Host: platform.NoHost}, math.Inf(1)
	for i := range f.hosts {
		h := platform.HostID(i)
		iv := f.slot(t, h)
		if math.IsInf(iv.FinishSec, 1) {
			continue
		}
		if m := measure(h, iv); m < beat {
			best, beat = heuristic.Slot{Host: h, Interval: iv}, m-scheduler.Epsilon*m
		}
	}
	return best
}

package list

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// bestPlus is the slot whose finish, plus what its host adds, is least: addSec,
// by HostID, is what a heuristic expects to come after t there; nil adds
// nothing. Ties, errors and cost are those of Best.
func (l *Planner) bestPlus(t workload.TaskID, addSec []float64) (Slot, error) {
	best := l.bestFrom(t, nil, addSec)
	if best.Host == platform.NoHost {
		return best, l.nowhere(t)
	}
	return best, nil
}

// bestFrom is bestPlus for a task whose inputs can be on the hosts at readySec,
// by HostID; nil: as the plan has it. Without a slot the host is NoHost.
func (l *Planner) bestFrom(t workload.TaskID, readySec, addSec []float64) Slot {
	best := Slot{Host: platform.NoHost, Interval: scheduler.Interval{math.Inf(1), math.Inf(1)}}
	beat := math.Inf(1) // finish before this, with the addition, to win
	for i := range l.cores {
		h := platform.HostID(i)
		var add, ready float64
		if addSec != nil {
			add = addSec[h]
		}
		if readySec != nil {
			ready = readySec[h]
		} else {
			ready = l.ReadySec(t, h)
		}
		exec := l.problem.Costs.ExecSec(t, h)
		if !(max(ready, l.freeSec[h])+exec+add < beat) {
			continue
		}
		s := l.fit(h, ready, exec)
		if sum := s.FinishSec + add; sum < beat {
			best, beat = s, sum-scheduler.Epsilon*sum
		}
	}
	return best
}

package heuristic

import (
	"math"

	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HostState is a host in the middle of a run.
type HostState struct {
	// BusyUntil says for each core in use when it is expected to be free.
	BusyUntil []float64
	// Held is the memory that tasks hold.
	Held []inorder.Holding
	// FreeSec is when the other cores may start a task.
	FreeSec float64
}

// ResumePlan is a Planner in the middle of a run, which fills gaps. tasks says,
// by TaskID, where and when each task runs or is expected to run; NoHost if it
// is not placed. hosts says, by HostID, when its cores are free. Cost: O(tasks
// + cores in use).
func ResumePlan(pr *scheduler.Problem, tasks []Slot, hosts []HostState) *Planner {
	l := NewPlanner(pr, FillGaps)
	for t, s := range tasks {
		l.host[t], l.plan[t] = s.Host, s.Interval
	}
	l.blank = make([]float64, len(hosts))
	for i, state := range hosts {
		h := platform.HostID(i)
		l.blank[h] = state.FreeSec
		l.cores[h] = l.cores[h][:0]
		for _, until := range state.BusyUntil {
			var core Timeline
			if until = max(until, state.FreeSec); until > 0 {
				core.Add(scheduler.Interval{StartSec: 0, FinishSec: until})
			}
			l.cores[h] = append(l.cores[h], core)
		}
		l.addCore(h)
		for _, x := range state.Held {
			if l.wide != nil && x.UntilSec > 0 {
				l.wide.memory[h].add(scheduler.Interval{StartSec: 0, FinishSec: x.UntilSec}, x.Bytes)
			}
		}
	}
	return l
}

// Plan is the planned time of each task, by TaskID. The caller must not change
// it.
func (l *Planner) Plan() []scheduler.Interval { return l.plan }

// BestLate is t's slot on the host where it finishes first if its data travels
// only once all its predecessors have ended, and not before nowSec. Ties, to a
// relative Epsilon, go to the lowest host; Host is NoHost if t, or one of its
// predecessors, can run nowhere.
func (l *Planner) BestLate(t workload.TaskID, nowSec float64) Slot {
	d, costs := l.problem.DAG, l.problem.Costs
	best, beat := Slot{Host: platform.NoHost}, math.Inf(1)
	placed := nowSec
	for _, e := range d.In(t) {
		if l.host[d.From(e)] == platform.NoHost {
			return best
		}
		placed = max(placed, l.plan[d.From(e)].FinishSec)
	}
	for i := range l.cores {
		h := platform.HostID(i)
		var travel float64
		for _, e := range d.In(t) {
			travel = max(travel, costs.TransferSec(e, l.host[d.From(e)], h))
		}
		exec := costs.ExecSec(t, h)
		if !(placed+travel+exec < beat) {
			continue
		}
		if s := l.fit(t, h, placed+travel, exec); s.FinishSec < beat {
			best, beat = s, s.FinishSec-scheduler.Epsilon*s.FinishSec
		}
	}
	return best
}

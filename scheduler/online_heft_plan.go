package scheduler

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// planner is a Planner that knows what has happened: placed tasks ended when
// they did, or end when they are expected to, and no core is free before now.
func (m *OnlineHEFT) planner(v View) *Planner {
	pr, now := v.Problem(), v.NowSec()
	l := NewPlanner(pr, FillGaps)
	for i := range l.host {
		t := workload.TaskID(i)
		if l.host[t] = v.HostOf(t); l.host[t] != platform.NoHost {
			l.plan[t] = Interval{v.StartSec(t), v.FinishSec(t)} // a finish of +Inf: queued, set below
		}
	}
	m.expect.each = func(t workload.TaskID, iv Interval) { l.plan[t] = iv }
	m.expect.follow(v)
	l.blank = make([]float64, len(l.cores))
	for i := range l.cores {
		h, f := platform.HostID(i), &m.expect.hosts[i]
		l.blank[h] = max(now, f.lastStart)
		l.cores[h] = l.cores[h][:0]
		for _, until := range f.busyUntil {
			var core Timeline
			if until = max(until, l.blank[h]); until > 0 {
				core.Add(Interval{0, until})
			}
			l.cores[h] = append(l.cores[h], core)
		}
		l.addCore(h)
	}
	return l
}

// planLate is t's slot on the host where it finishes first when its data travel
// from the moment at which all its predecessors have ended, and not before
// nowSec. Ties, to a relative Epsilon, go to the lowest host; Host is NoHost when
// t, or one of its predecessors, can run nowhere.
func planLate(l *Planner, t workload.TaskID, nowSec float64) Slot {
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
		if s := l.fit(h, placed+travel, exec); s.FinishSec < beat {
			best, beat = s, s.FinishSec-Epsilon*s.FinishSec
		}
	}
	return best
}

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
	for h := range l.cores {
		f := &m.expect.hosts[h]
		for c := range l.cores[h] {
			until := max(now, f.lastStart)
			if c < len(f.busyUntil) {
				until = max(until, f.busyUntil[c])
			}
			if until > 0 {
				l.cores[h][c].Add(Interval{0, until})
			}
		}
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

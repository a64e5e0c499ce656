package online

import (
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// forecast is what an online policy expects of the hosts, without contention: a
// running task ends at its start plus its cost (or now, if that has passed); a
// waiting one starts when its inputs have arrived, the tasks ahead of it have
// started and the cores and the memory that it needs are free.
type forecast struct {
	view  scheduler.View
	hosts []inorder.Host                            // from the cores in use on
	each  func(workload.TaskID, scheduler.Interval) // called for every queued task; may be nil
}

// follow works through each host's queue from now on. Cost: O(placed and
// unfinished tasks + hosts).
func (f *forecast) follow(v scheduler.View) {
	f.view = v
	pr, now := v.Problem(), v.NowSec()
	if len(f.hosts) != pr.Platform.NumHosts() {
		f.hosts = make([]inorder.Host, pr.Platform.NumHosts())
	}
	for i := range f.hosts {
		h, next := platform.HostID(i), &f.hosts[i]
		next.Reset(pr.Platform.Host(h), now)
		for _, t := range v.Queued(h) {
			iv := expect(next, v, t, h)
			if f.each != nil {
				f.each(t, iv)
			}
			iv.StartSec = max(now, iv.StartSec)
			next.Run(pr.DAG.Needs(t), iv)
		}
	}
}

// expect is when t, the next task in h's queue, runs or has been running since.
func expect(x *inorder.Host, v scheduler.View, t workload.TaskID, h platform.HostID) scheduler.Interval {
	pr := v.Problem()
	exec := pr.Costs.ExecSec(t, h)
	if start := v.StartSec(t); !math.IsInf(start, 1) {
		return scheduler.Interval{StartSec: start, FinishSec: max(v.NowSec(), start+exec)}
	}
	start := x.Start(pr.DAG.Needs(t), inputsAt(v, t, h, 0))
	return scheduler.Interval{StartSec: start, FinishSec: start + exec}
}

// slot is when t, placed now, would run on h.
func (f *forecast) slot(t workload.TaskID, h platform.HostID) scheduler.Interval {
	pr := f.view.Problem()
	start := f.hosts[h].Start(pr.DAG.Needs(t), inputsAt(f.view, t, h, f.view.NowSec()))
	return scheduler.Interval{StartSec: start, FinishSec: start + pr.Costs.ExecSec(t, h)}
}

// best is where t, placed now, would finish first; ties, to a relative Epsilon,
// go to the lowest host. It ends at +Inf if t can run nowhere.
func (f *forecast) best(t workload.TaskID) heuristic.Slot {
	best, beat := heuristic.Slot{Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}, math.Inf(1)
	for i := range f.hosts {
		h := platform.HostID(i)
		if iv := f.slot(t, h); iv.FinishSec < beat {
			best = heuristic.Slot{Host: h, Interval: iv}
			beat = iv.FinishSec - scheduler.Epsilon*iv.FinishSec
		}
	}
	return best
}

// place counts a slot as taken by t.
func (f *forecast) place(t workload.TaskID, s heuristic.Slot) {
	f.hosts[s.Host].Run(f.view.Problem().DAG.Needs(t), s.Interval)
}

// freeSec is when h will have room for t.
func (f *forecast) freeSec(t workload.TaskID, h platform.HostID) float64 {
	return f.hosts[h].Start(f.view.Problem().DAG.Needs(t), 0)
}

// inputsAt is when t's inputs will have arrived on h. Their transfers start
// when t is placed: not before afterSec, nor before all its predecessors have
// finished.
func inputsAt(v scheduler.View, t workload.TaskID, h platform.HostID, afterSec float64) float64 {
	pr := v.Problem()
	placed, longest := afterSec, 0.0
	for _, e := range pr.DAG.In(t) {
		from := pr.DAG.From(e)
		placed = max(placed, v.FinishSec(from))
		longest = max(longest, pr.Costs.TransferSec(e, v.HostOf(from), h))
	}
	return placed + longest
}

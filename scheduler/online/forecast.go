package online

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// forecast is what an online policy expects of the hosts, without contention: a
// running task ends at its start plus its cost (or now, if that has passed); a
// waiting one starts when its inputs have arrived, the tasks ahead of it have
// started and a core is free.
type forecast struct {
	view  scheduler.View
	hosts []hostForecast
	each  func(workload.TaskID, scheduler.Interval) // called for every queued task; may be nil
}

// hostForecast is what is expected of one host.
type hostForecast struct {
	busyUntil []float64 // for each core in use; a core not listed is free now
	lastStart float64   // of the tasks placed there; later ones start no earlier
}

// follow works through each host's queue from now on. Cost: O(placed and
// unfinished tasks + hosts).
func (f *forecast) follow(v scheduler.View) {
	f.view = v
	pr, now := v.Problem(), v.NowSec()
	if len(f.hosts) != pr.Platform.NumHosts() {
		f.hosts = make([]hostForecast, pr.Platform.NumHosts())
	}
	for i := range f.hosts {
		h, next := platform.HostID(i), &f.hosts[i]
		next.busyUntil, next.lastStart = next.busyUntil[:0], now
		cores := pr.Platform.Host(h).Cores
		for _, t := range v.Queued(h) {
			iv := next.expect(v, t, h)
			if f.each != nil {
				f.each(t, iv)
			}
			iv.StartSec = max(now, iv.StartSec)
			next.run(cores, iv)
		}
	}
}

// expect is when t, the next task in h's queue, runs or has been running since.
func (f *hostForecast) expect(v scheduler.View, t workload.TaskID, h platform.HostID) scheduler.Interval {
	pr := v.Problem()
	exec := pr.Costs.ExecSec(t, h)
	if start := v.StartSec(t); !math.IsInf(start, 1) {
		return scheduler.Interval{StartSec: start, FinishSec: max(v.NowSec(), start+exec)}
	}
	return f.slot(pr.Platform.Host(h).Cores, inputsAt(v, t, h, 0), exec)
}

// slot is when t, placed now, would run on h.
func (f *forecast) slot(t workload.TaskID, h platform.HostID) scheduler.Interval {
	pr := f.view.Problem()
	return f.hosts[h].slot(pr.Platform.Host(h).Cores, inputsAt(f.view, t, h, f.view.NowSec()), pr.Costs.ExecSec(t, h))
}

// best is where t, placed now, would finish first; ties, to a relative Epsilon,
// go to the lowest host. It ends at +Inf if t can run nowhere.
func (f *forecast) best(t workload.TaskID) list.Slot {
	best, beat := list.Slot{Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}, math.Inf(1)
	for i := range f.hosts {
		h := platform.HostID(i)
		if iv := f.slot(t, h); iv.FinishSec < beat {
			best = list.Slot{Host: h, Interval: iv}
			beat = iv.FinishSec - scheduler.Epsilon*iv.FinishSec
		}
	}
	return best
}

// place counts a slot as taken.
func (f *forecast) place(s list.Slot) {
	f.hosts[s.Host].run(f.view.Problem().Platform.Host(s.Host).Cores, s.Interval)
}

// freeSec is when h will have a free core for one more task.
func (f *forecast) freeSec(h platform.HostID) float64 {
	next := &f.hosts[h]
	return next.slot(f.view.Problem().Platform.Host(h).Cores, 0, 0).StartSec
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

// slot is when a task at the end of the host's order would run.
func (f *hostForecast) slot(cores int, inputsSec, execSec float64) scheduler.Interval {
	start := max(f.lastStart, inputsSec)
	if len(f.busyUntil) >= cores {
		start = max(start, f.busyUntil[f.firstFree()])
	}
	return scheduler.Interval{StartSec: start, FinishSec: start + execSec}
}

// run occupies a core for iv: a free one, or the one that is free first.
func (f *hostForecast) run(cores int, iv scheduler.Interval) {
	f.lastStart = max(f.lastStart, iv.StartSec)
	if len(f.busyUntil) < cores {
		f.busyUntil = append(f.busyUntil, iv.FinishSec)
		return
	}
	f.busyUntil[f.firstFree()] = iv.FinishSec
}

func (f *hostForecast) firstFree() int {
	first := 0
	for c, until := range f.busyUntil {
		if until < f.busyUntil[first] {
			first = c
		}
	}
	return first
}

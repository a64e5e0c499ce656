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
func (f *forecast) slot(t workload.TaskID, h platform.HostID) heuristic.Slot {
	pr := f.view.Problem()
	start := f.hosts[h].Start(pr.DAG.Needs(t), inputsAt(f.view, t, h, f.view.NowSec()))
	return heuristic.Slot{Host: h, Interval: scheduler.Interval{StartSec: start, FinishSec: start + pr.Costs.ExecSec(t, h)}}
}

// measure is what a policy minimizes when it chooses a task's slot.
type measure int

const (
	byFinish measure = iota
	byExec           // how long the task runs
	byFree           // when the host has room for the task
)

func (m measure) of(f *forecast, t workload.TaskID, s heuristic.Slot) float64 {
	pr := f.view.Problem()
	switch m {
	case byExec:
		return pr.Costs.ExecSec(t, s.Host)
	case byFree:
		return f.hosts[s.Host].Start(pr.DAG.Needs(t), 0)
	}
	return s.FinishSec
}

// offer measures t's slots, if placed now, on the hosts that can run it. Ties, to a
// relative Epsilon, go to the lowest host.
func (f *forecast) offer(t workload.TaskID, by measure) heuristic.Offer {
	o := heuristic.NewOffer()
	for h := range platform.HostID(len(f.hosts)) {
		if s := f.slot(t, h); !math.IsInf(s.FinishSec, 1) {
			o.Consider(s, by.of(f, t, s))
		}
	}
	return o
}

// place counts a slot as taken by t.
func (f *forecast) place(t workload.TaskID, s heuristic.Slot) {
	f.hosts[s.Host].Run(f.view.Problem().DAG.Needs(t), s.Interval)
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

// runWatch reports to a policy with state that a new run has begun. At the first
// call of a run nothing is placed, so the run is new if the task that the
// policy placed last is not placed. Cost: O(1).
type runWatch struct {
	problem *scheduler.Problem
	placed  bool
	last    workload.TaskID
}

// isNew says whether v belongs to another run than the decisions noted.
func (w *runWatch) isNew(v scheduler.View) bool {
	return w.problem != v.Problem() || !w.placed || v.HostOf(w.last) == platform.NoHost
}

// note remembers the decisions that the policy is about to return.
func (w *runWatch) note(v scheduler.View, decisions []scheduler.Decision) []scheduler.Decision {
	if w.problem != v.Problem() {
		*w = runWatch{problem: v.Problem()}
	}
	if n := len(decisions); n > 0 {
		w.placed, w.last = true, decisions[n-1].Task
	}
	return decisions
}

// idle is what of a host has nothing to do: no task placed there holds it or waits for it.
type idle struct {
	cores       int
	memoryBytes float64 // +Inf: there is always enough
}

func idleOf(v scheduler.View, h platform.HostID) idle {
	pr, k := v.Problem(), v.Problem().Platform.Host(h)
	left := idle{k.Cores, k.MemoryBytes()}
	if left.memoryBytes == 0 {
		left.memoryBytes = math.Inf(1)
	}
	if !pr.DAG.HasNeeds() {
		left.cores = max(0, left.cores-len(v.Queued(h)))
		return left
	}
	for _, t := range v.Queued(h) {
		left.take(pr.DAG.Needs(t))
	}
	return left
}

// take counts what a task needs as taken.
func (x *idle) take(n workload.Needs) {
	x.cores, x.memoryBytes = max(0, x.cores-n.Cores), max(0, x.memoryBytes-n.MemoryBytes)
}

// has says whether there is what a task needs.
func (x *idle) has(n workload.Needs) bool {
	return n.Cores <= x.cores && n.MemoryBytes <= x.memoryBytes
}

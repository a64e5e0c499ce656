package scalability

import (
	"slices"
	"sort"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// binding is what a task waited for last.
type binding struct {
	task     workload.TaskID // NoTask: nothing
	endSec   float64         // when the wait was over
	transfer *sim.Transfer   // nil: the task itself was waited for
}

// before finds what t waited for last.
func (w *walk) before(t workload.TaskID) binding {
	in := w.input(t)
	if w.timeShared {
		return in
	}
	if host := w.hostBefore(t); host.task != workload.NoTask && (in.task == workload.NoTask || host.endSec > in.endSec) {
		in = host
	}
	if in.endSec < w.r.Tasks[t].StartSec {
		if turn := w.turn(t); turn != workload.NoTask {
			// t began with another task of its host, which had come first and was
			// the one that waited.
			return w.before(turn)
		}
	}
	return in
}

// input is the input that arrived last.
func (w *walk) input(t workload.TaskID) binding {
	last := binding{task: workload.NoTask}
	for _, e := range w.d.In(t) {
		b := binding{task: w.d.From(e)}
		if i := w.transfer[e]; i >= 0 {
			b.transfer = &w.r.Transfers[i]
			b.endSec = b.transfer.FinishSec
		} else {
			b.endSec = w.r.Tasks[b.task].FinishSec
		}
		if last.task == workload.NoTask || b.endSec > last.endSec {
			last = b
		}
	}
	return last
}

// hostBefore is the task that left t's host last before t began.
func (w *walk) hostBefore(t workload.TaskID) binding {
	h := w.r.Tasks[t].Host
	tasks := w.onHost[h]
	if !w.sorted[h] {
		slices.SortFunc(tasks, w.compare)
		w.sorted[h] = true
	}
	startSec := w.r.Tasks[t].StartSec
	i := sort.Search(len(tasks), func(i int) bool {
		other := w.r.Tasks[tasks[i]]
		switch {
		case other.FinishSec != startSec:
			return other.FinishSec > startSec
		case other.StartSec != startSec:
			return false // it ended when t began
		}
		return w.position[tasks[i]] >= w.position[t] // neither takes time, or it is t
	})
	if i == 0 {
		return binding{task: workload.NoTask}
	}
	return binding{task: tasks[i-1], endSec: w.r.Tasks[tasks[i-1]].FinishSec}
}

// turn is a task that began together with t on the same host of several cores and
// whose own wait ended just then. Tasks begin in the host's order, so t waited for
// its turn.
func (w *walk) turn(t workload.TaskID) workload.TaskID {
	run := w.r.Tasks[t]
	if w.p.Host(run.Host).Cores == 1 {
		return workload.NoTask
	}
	for _, other := range w.onHost[run.Host] {
		if other == t || w.r.Tasks[other].StartSec != run.StartSec {
			continue
		}
		in := w.input(other)
		if in.task != workload.NoTask && in.endSec == run.StartSec && w.compare(in.task, t) < 0 {
			return other
		}
	}
	return workload.NoTask
}

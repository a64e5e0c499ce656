package scheduler

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// OnlineMinMin is Min-Min over the ready set at run time: whenever tasks become
// ready it places all of them at once, again and again the one that is expected
// to finish first, on the host where it does. This is the batch mode of
// M. Maheswaran et al., "Dynamic mapping of a class of independent tasks onto
// heterogeneous computing systems", JPDC 59(2), 1999, section 4, with one
// mapping event per change of the ready set.
//
// Expectations are contention-free: a running task ends when its start and its
// cost say (or now, if that has passed); a waiting one starts when its inputs
// have come, those ahead of it have started and a core is free. A task whose
// inputs can reach no host is never placed; the simulator reports it.
//
// Ties: as [MinMin]. Cost of a call: O(placed and unfinished tasks + hosts),
// and for each ready task O(hosts * predecessors), more often when many want
// the same host. It keeps only scratch memory, and is not for concurrent use.
type OnlineMinMin struct {
	hosts []hostForecast // scratch
}

// hostForecast is what is expected of one host.
type hostForecast struct {
	busyUntil []float64 // of the cores in use; a core not listed is free now
	lastStart float64   // of the tasks placed there: later ones start no earlier
}

// Decide places every ready task.
func (m *OnlineMinMin) Decide(v View) []Decision {
	ready := v.Ready()
	if len(ready) == 0 {
		return nil
	}
	m.forecast(v)
	q := newMinMinQueue(len(m.hosts), func(t workload.TaskID) (Slot, error) { return m.best(v, t), nil })
	for _, t := range ready {
		q.add(t)
	}
	decisions := make([]Decision, 0, len(ready))
	for range ready {
		t, slot, _ := q.next()
		if math.IsInf(slot.FinishSec, 1) {
			break // so do all the others: they come in order of finish
		}
		m.hosts[slot.Host].run(v.Problem().Platform.Host(slot.Host).Cores, slot.Interval)
		decisions = append(decisions, Decision{Task: t, Host: slot.Host})
	}
	return decisions
}

// forecast follows each host's queue from now.
func (m *OnlineMinMin) forecast(v View) {
	pr, now := v.Problem(), v.NowSec()
	if len(m.hosts) != pr.Platform.NumHosts() {
		m.hosts = make([]hostForecast, pr.Platform.NumHosts())
	}
	for i := range m.hosts {
		h, f := platform.HostID(i), &m.hosts[i]
		f.busyUntil, f.lastStart = f.busyUntil[:0], now
		cores := pr.Platform.Host(h).Cores
		for _, t := range v.Queued(h) {
			exec := pr.Costs.ExecSec(t, h)
			if start := v.StartSec(t); !math.IsInf(start, 1) {
				f.run(cores, Interval{now, max(now, start+exec)})
				continue
			}
			f.run(cores, f.slot(cores, inputsAt(v, t, h, 0), exec))
		}
	}
}

// best is where t, placed now, would finish first.
func (m *OnlineMinMin) best(v View, t workload.TaskID) Slot {
	pr := v.Problem()
	best, beat := Slot{Interval: Interval{math.Inf(1), math.Inf(1)}}, math.Inf(1)
	for i := range m.hosts {
		h := platform.HostID(i)
		iv := m.hosts[i].slot(pr.Platform.Host(h).Cores, inputsAt(v, t, h, v.NowSec()), pr.Costs.ExecSec(t, h))
		if iv.FinishSec < beat {
			best = Slot{Host: h, Interval: iv}
			beat = iv.FinishSec - Epsilon*iv.FinishSec
		}
	}
	return best
}

// inputsAt is when t's inputs have come to h. Their transfers start when t is
// placed: not before afterSec, nor before all its predecessors have finished.
func inputsAt(v View, t workload.TaskID, h platform.HostID, afterSec float64) float64 {
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
func (f *hostForecast) slot(cores int, inputsSec, execSec float64) Interval {
	start := max(f.lastStart, inputsSec)
	if len(f.busyUntil) >= cores {
		start = max(start, f.busyUntil[f.firstFree()])
	}
	return Interval{start, start + execSec}
}

// run takes a core for iv: a free one, or that which is free first.
func (f *hostForecast) run(cores int, iv Interval) {
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

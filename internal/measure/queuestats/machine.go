package queuestats

import (
	"math"

	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// Machine is how the units were used, from the first submission to the last end. Times are
// in s, areas in unit seconds. Jobs that never entered the queue do not count.
type Machine struct {
	FirstSec, LastSubmitSec, LastSec float64

	MakespanSec       float64 // last end - first submission, of jobs that ran
	Utilisation       float64 // busy part of the units that are not down
	UtilisationLoaded float64 // the same up to the last submission
	OfferedLoad       float64 // units times min(run time, limit), over units times the time of submissions

	// The parts of all units in which they were busy, down, free while some waiting job
	// requested no more than the free ones, and free otherwise. They add up to 1.
	BusyShare, DownShare, LossOfCapacity, IdleShare float64

	// Means over time, and maxima that last.
	QueueLength, MaxQueueLength   float64 // jobs
	WaitingArea, MaxWaitingArea   float64 // units times run times of the waiting jobs
	RunningUnits, MaxRunningUnits float64
	RunningJobs, MaxRunningJobs   float64
	// Of the free nodes: 1 - sum f^2/(sum f)^2 over the lengths f of runs of free
	// node numbers, 0 while none is free. NaN if the nodes of jobs are unknown, or shared.
	Fragmentation, MaxFragmentation float64
}

// average is a mean over time and a maximum.
type average struct {
	area sum
	most float64
}

func (a *average) add(x, sec float64) {
	a.area.add(x * sec)
	a.most = max(a.most, x)
}

// integrals of a sweep over the window of a machine.
type integrals struct {
	down, downLoaded, lost, idle         sum
	queue, area, units, jobs, fragmented average
}

// machine computes the metrics of the machine.
func machine(r *simqueue.Result, st *stays) Machine {
	m := Machine{FirstSec: math.NaN(), LastSubmitSec: math.NaN(), LastSec: math.NaN()}
	first, last, ends, begins := math.Inf(1), math.Inf(-1), math.Inf(-1), math.Inf(1)
	lastSubmit := math.Inf(-1)
	for k, id := range st.job {
		submit := r.Trace.SubmitSec[id]
		first, lastSubmit, last = min(first, submit), max(lastSubmit, submit), max(last, st.end[k])
		if !math.IsNaN(r.StartSec[id]) {
			begins, ends = min(begins, submit), max(ends, st.end[k])
		}
	}
	m.MakespanSec = ends - begins
	if len(st.job) > 0 {
		m.FirstSec, m.LastSubmitSec, m.LastSec = first, lastSubmit, last
	}
	if math.IsInf(m.MakespanSec, 0) {
		m.MakespanSec = math.NaN()
	}
	x := integrate(newSweep(r, st), first, lastSubmit, last)
	m.uses(r, st, &x)
	sec := m.LastSec - m.FirstSec // NaN without jobs
	m.QueueLength, m.MaxQueueLength = x.queue.area.total/sec, x.queue.most
	m.WaitingArea, m.MaxWaitingArea = x.area.area.total/sec, x.area.most
	m.RunningUnits, m.MaxRunningUnits = x.units.area.total/sec, x.units.most
	m.RunningJobs, m.MaxRunningJobs = x.jobs.area.total/sec, x.jobs.most
	m.Fragmentation, m.MaxFragmentation = x.fragmented.area.total/sec, x.fragmented.most
	return m
}

// integrate adds up what holds between the dates of a sweep, from first to last.
func integrate(s *sweep, first, lastSubmit, last float64) (x integrals) {
	s.stopSec = first
	for s.next() {
		now := s.state()
		if from, to := max(now.FromSec, first), min(now.ToSec, last); from < to {
			x.add(&now, from, to, lastSubmit)
		}
	}
	return x
}

func (x *integrals) add(now *State, from, to, lastSubmit float64) {
	sec := to - from
	x.down.add(float64(now.Down) * sec)
	x.downLoaded.add(float64(now.Down) * max(0, min(to, lastSubmit)-from))
	if now.Lost {
		x.lost.add(float64(now.Free) * sec)
	} else {
		x.idle.add(float64(now.Free) * sec)
	}
	x.queue.add(float64(now.Waiting), sec)
	x.area.add(now.WaitingArea, sec)
	x.units.add(float64(now.Busy), sec)
	x.jobs.add(float64(now.Running), sec)
	x.fragmented.add(now.Fragmentation, sec)
}

// uses computes what depends on how long units were busy.
func (m *Machine) uses(r *simqueue.Result, st *stays, x *integrals) {
	var busy, loaded, offered sum
	for k, n := range st.units {
		units := float64(n)
		busy.add(units * (st.end[k] - st.start[k]))
		loaded.add(units * max(0, min(st.end[k], m.LastSubmitSec)-st.start[k]))
	}
	for i, start := range r.StartSec {
		if id := queue.JobID(i); r.State[i].Ended() && !math.IsNaN(start) {
			offered.add(float64(r.Trace.Units[i]) * demanded(r, id))
		}
	}
	units := float64(r.Units)
	all, allLoaded := units*(m.LastSec-m.FirstSec), units*(m.LastSubmitSec-m.FirstSec)
	m.Utilisation = busy.total / (all - x.down.total)
	m.UtilisationLoaded = loaded.total / (allLoaded - x.downLoaded.total)
	m.OfferedLoad = offered.total / allLoaded
	m.BusyShare, m.DownShare = busy.total/all, x.down.total/all
	m.LossOfCapacity, m.IdleShare = x.lost.total/all, x.idle.total/all
}

package queuestats

import (
	"math"

	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// stays are the times that jobs spent in the queue and then on the machine, as columns. A
// job that was put back has several; one that left without running has start = end.
type stays struct {
	in, start, end []float64 // dates, in s
	units          []int32
	job            []queue.JobID
	nodes          [][]simqueue.Interval // nil if the nodes of runs are unknown
	work           []float64             // units times the time that it will run, unit seconds
}

// staysOf lists the stays of a result: those of earlier runs first, then the last of each job.
func staysOf(r *simqueue.Result) *stays {
	m := len(r.State) + len(r.Earlier)
	s := &stays{
		in: make([]float64, 0, m), start: make([]float64, 0, m), end: make([]float64, 0, m),
		units: make([]int32, 0, m), job: make([]queue.JobID, 0, m), work: make([]float64, 0, m),
	}
	if r.NodesOf != nil {
		s.nodes = make([][]simqueue.Interval, 0, m)
	}
	back := map[queue.JobID]simqueue.Attempt{} // the last of the job's earlier runs
	for _, a := range r.Earlier {
		in := eligible(r, a.Job)
		if before, again := back[a.Job]; again {
			in = before.EndSec
		}
		s.add(r, a.Job, in, a.StartSec, a.EndSec, a.Nodes)
		back[a.Job] = a
	}
	for i, state := range r.State {
		id := queue.JobID(i)
		in, start := eligible(r, id), r.StartSec[i]
		before, again := back[id]
		if again {
			in = before.EndSec
		}
		left := math.IsNaN(start) || again && start == before.StartSec // the last run is an earlier one
		switch end := r.EndSec[i]; {
		case !state.Ended() || state == simqueue.NeverReady || state == simqueue.Split || math.IsNaN(in):
		case !left:
			s.add(r, id, in, start, end, r.NodesOfJob(id))
		case end > in: // it left the queue without running
			s.add(r, id, in, end, end, nil)
		}
	}
	return s
}

// eligible is when a job entered the queue.
func eligible(r *simqueue.Result, i queue.JobID) float64 {
	if r.EligibleSec == nil {
		return r.Trace.SubmitSec[i]
	}
	return r.EligibleSec[i]
}

func (s *stays) add(r *simqueue.Result, i queue.JobID, in, start, end float64, nodes []simqueue.Interval) {
	units := r.Trace.Units[i]
	sec := end - start
	if start == end {
		sec = demanded(r, i)
	}
	s.in = append(s.in, in)
	s.start = append(s.start, start)
	s.end = append(s.end, end)
	s.units = append(s.units, units)
	s.job = append(s.job, i)
	s.work = append(s.work, float64(units)*sec)
	if s.nodes != nil {
		s.nodes = append(s.nodes, nodes)
	}
}

// demanded is how long a job would run: min(run time, limit), or as long as it ran if its run
// time was not given.
func demanded(r *simqueue.Result, i queue.JobID) float64 {
	run, limit := r.Trace.RunSec[i], r.Trace.LimitSec[i]
	switch {
	case r.Trace.Body != nil && r.Trace.Body[i] >= 0, math.IsNaN(run):
		if run = r.EndSec[i] - r.StartSec[i]; math.IsNaN(run) {
			run = 0
		}
		return run
	case limit < run:
		return limit
	}
	return run
}

package queues

import (
	"bufio"
	"fmt"
	"io"
	"math"

	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// batsimSchedule is a run in the figures of Batsim's schedule.json.
type batsimSchedule struct {
	n, finished, success, rejected                   int
	lastEnd                                          float64
	sumWait, sumTurnaround, sumSlowdown              float64
	maxWait, maxTurnaround, maxSlowdown, busyUnitSec float64
}

// writeBatsimSchedule writes a run as Batsim 5 writes its schedule.json: one object, the keys sorted. As there, means
// divide by all jobs, rejected ones too, a killed job is one that did not succeed, and the makespan is the end of
// the last job. Slowdowns of jobs that took no time are left out. energyJ is what the machine consumed,
// NaN if that was not computed.
func writeBatsimSchedule(w io.Writer, r *simqueue.Result, energyJ float64) error {
	var s batsimSchedule
	for i := range jobs.ID(r.Trace.Len()) {
		s.add(r, i)
	}
	if math.IsNaN(energyJ) {
		energyJ = 0
	}
	down := 0.0
	for _, d := range r.Down {
		if sec := min(d.ToSec, s.lastEnd) - max(d.FromSec, 0); sec > 0 {
			down += float64(d.Units) * sec
		}
	}
	all := float64(max(s.n, 1))
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "{\n", `  "batsim_version": "clustersim"`)
	number := func(key string, x float64) { fmt.Fprintf(out, ",\n  %q: %f", key, x) }
	count := func(key string, n int) { fmt.Fprintf(out, ",\n  %q: %d", key, n) }
	number("consumed_joules", energyJ)
	number("makespan", s.lastEnd)
	number("max_slowdown", s.maxSlowdown)
	number("max_turnaround_time", s.maxTurnaround)
	number("max_waiting_time", s.maxWait)
	number("mean_slowdown", s.sumSlowdown/all)
	number("mean_turnaround_time", s.sumTurnaround/all)
	number("mean_waiting_time", s.sumWait/all)
	count("nb_computing_machines", r.Units)
	count("nb_grouped_switches", 0)
	count("nb_jobs", s.n)
	count("nb_jobs_finished", s.finished)
	count("nb_jobs_killed", s.finished-s.success)
	count("nb_jobs_rejected", s.rejected)
	count("nb_jobs_success", s.success)
	count("nb_machine_switches", 0)
	number("success_rate", float64(s.success)/all)
	number("time_computing", s.busyUnitSec)
	number("time_idle", max(float64(r.Units)*s.lastEnd-s.busyUnitSec-down, 0))
	number("time_sleeping", 0)
	number("time_switching_off", 0)
	number("time_switching_on", 0)
	number("time_unavailable", down)
	fmt.Fprint(out, "\n}\n")
	return out.Flush()
}

// add counts job i.
func (s *batsimSchedule) add(r *simqueue.Result, i jobs.ID) {
	if isWorkflow(r.Trace, i) && r.State[i] != simqueue.Rejected {
		return // the jobs that it submits are counted
	}
	s.n++
	if !ran(r, i) {
		s.rejected++
		return
	}
	s.finished++
	if r.State[i] == simqueue.Completed {
		s.success++
	}
	submit, start, end := r.Trace.SubmitSec[i], r.StartSec[i], r.EndSec[i]
	s.lastEnd = max(s.lastEnd, end)
	s.sumWait += start - submit
	s.sumTurnaround += end - submit
	s.maxWait = max(s.maxWait, start-submit)
	s.maxTurnaround = max(s.maxTurnaround, end-submit)
	if end > start {
		slowdown := (end - submit) / (end - start)
		s.sumSlowdown += slowdown
		s.maxSlowdown = max(s.maxSlowdown, slowdown)
	}
	s.busyUnitSec += float64(r.Trace.Units[i]) * (end - start)
}

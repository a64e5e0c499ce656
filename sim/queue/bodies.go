package queue

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/jobs"
)

// withBodies returns t, or a copy with the run times of the bodies that only last, and says whether any
// body needs a world. Jobs can be added to the copy.
func withBodies(t *jobs.Trace) (_ *jobs.Trace, played bool) {
	if t.Body == nil {
		return t, false
	}
	t = t.Clone()
	for i := range t.Len() {
		switch b := t.BodyOf(jobs.ID(i)); {
		case b == nil:
		case simulated(b):
			played = true
		default:
			t.RunSec[i] = lastingSec(b)
		}
	}
	return t, played
}

// setLimits sets the limits that are multiples of a planned makespan: that on the first nodes of the
// platform.
func (e *engine) setLimits() error {
	for i := range e.trace.Len() {
		b, ok := e.trace.BodyOf(jobs.ID(i)).(jobs.Graph)
		if !ok || !(b.LimitFactor > 0) {
			continue
		}
		if int(e.trace.Units[i]) > e.o.Units {
			continue // it will be rejected
		}
		hosts := make([]platform.HostID, e.trace.Units[i])
		for h := range hosts {
			hosts[h] = e.o.hostOf(h)
		}
		s, err := e.plan(b, hosts)
		if err != nil {
			return fmt.Errorf("job %s: %w", e.trace.JobName(jobs.ID(i)), err)
		}
		if e.trace.LimitSec[i] = b.LimitFactor * s.PlannedMakespanSec(); !(e.trace.LimitSec[i] > 0) || math.IsInf(e.trace.LimitSec[i], 1) {
			return fmt.Errorf("job %s: the planned makespan is %g s", e.trace.JobName(jobs.ID(i)), s.PlannedMakespanSec())
		}
	}
	return nil
}

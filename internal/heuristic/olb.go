package heuristic

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// OLB, opportunistic load balancing, takes the tasks in topological order and
// gives each to the host that is free next, whatever it costs there, after the
// tasks already there. R. F. Freund et al., "Scheduling resources in
// multi-user, heterogeneous, computing environments with SmartNet", HCW 1998;
// T. D. Braun et al., "A comparison of eleven static heuristics", JPDC 61(6),
// 2001, section 3, doi 10.1006/jpdc.2000.1714.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first.
//
// Deviations: the papers' tasks are independent; here a task may have to wait
// on its host for its inputs, and a host that they cannot reach is skipped.
// [List] by start time is the variant that counts the wait; without edges the
// two are the same.
//
// Cost: O(tasks * hosts + edges), and more when hosts cannot be reached.
type OLB struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (OLB) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, AppendOnly)
	for _, t := range pr.DAG.TopologicalOrder() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := l.nextFree(t)
		if math.IsInf(s.FinishSec, 1) {
			return nil, fmt.Errorf("olb: %w", l.nowhere(t))
		}
		l.Place(t, s)
	}
	return l.Schedule(), nil
}

// nextFree is t's slot on the host, among those that can run it, whose core is
// free first.
func (l *Planner) nextFree(t workload.TaskID) Slot {
	chosen, beat := Slot{Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}, math.Inf(1)
	for h, free := range l.freeSec {
		if !(free < beat) {
			continue
		}
		if s := l.Fit(t, platform.HostID(h)); !math.IsInf(s.FinishSec, 1) {
			chosen, beat = s, free-scheduler.Epsilon*free
		}
	}
	return chosen
}

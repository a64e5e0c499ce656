package heuristic

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Comparison is the measure that a list scheduler minimizes when it chooses a
// host for a task.
type Comparison string

const (
	// ByFinish is the earliest finish time.
	ByFinish Comparison = "eft"
	// ByStart is the earliest start time.
	ByStart Comparison = "est"
	// ByExec is the shortest execution time, wherever it starts.
	ByExec Comparison = "quickest"
)

// of measures s.
func (c Comparison) of(s Slot, execSec float64) float64 {
	switch c {
	case ByStart:
		return s.StartSec
	case ByExec:
		return execSec
	}
	return s.FinishSec
}

// Offer is the best that the hosts can do for one task.
type Offer struct {
	Best    Slot
	Measure float64         // of best
	Second  float64         // measure of the best slot on another host; +Inf if there is none
	Other   platform.HostID // the host of Second; NoHost if there is none
}

// offerOf measures t's slot on every host. Ties, to a relative Epsilon, go to
// the lowest host. The error is that of Best. Cost: that of Fit on every host.
func (l *Planner) offerOf(t workload.TaskID, by Comparison) (Offer, error) {
	o := Offer{Best: Slot{Host: platform.NoHost}, Measure: math.Inf(1), Second: math.Inf(1), Other: platform.NoHost}
	beat := math.Inf(1)
	for i := range l.cores {
		h := platform.HostID(i)
		exec := l.problem.Costs.ExecSec(t, h)
		s := l.fit(t, h, l.ReadySec(t, h), exec)
		if math.IsInf(s.FinishSec, 1) {
			continue
		}
		measure := by.of(s, exec)
		switch {
		case measure < beat:
			o.Second, o.Other = o.Measure, o.Best.Host
			o.Best, o.Measure, beat = s, measure, measure-scheduler.Epsilon*measure
		case measure < o.Second:
			o.Second, o.Other = measure, h
		}
	}
	if o.Best.Host == platform.NoHost {
		return o, l.nowhere(t)
	}
	return o, nil
}

// only is t's slot on h, the one host that it may use.
func (l *Planner) only(t workload.TaskID, h platform.HostID) (Slot, error) {
	s := l.Fit(t, h)
	if math.IsInf(s.FinishSec, 1) {
		return s, fmt.Errorf("task %q of the critical path: its inputs cannot reach host %s", l.problem.DAG.TaskName(t), scheduler.HostName(l.problem, h))
	}
	return s, nil
}

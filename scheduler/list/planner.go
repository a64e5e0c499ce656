package list

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Gaps says whether a planner may use idle time between planned tasks. The
// zero value is AppendOnly.
type Gaps = heuristic.Gaps

const (
	// AppendOnly plans each task after all tasks of its core.
	AppendOnly = heuristic.AppendOnly
	// FillGaps plans a task into the first gap that is long enough:
	// insertion-based scheduling (Topcuoglu, Hariri and Wu 2002, section 4.1).
	FillGaps = heuristic.FillGaps
)

// Planner is a partial schedule that a mapper builds task by task. Each core of
// a host has its own timeline; a task takes one core, or as many as it needs in
// the same interval, and its memory. Memory grows with the tasks, however many
// cores the hosts have. The zero Planner is of no use: see [NewPlanner]. Not for
// concurrent use.
type Planner struct {
	problem    *scheduler.Problem
	plan       *heuristic.Planner
	placements int
	finished   bool // Schedule has been called
}

// NewPlanner starts with nothing placed. It panics if pr or one of its fields
// is nil.
func NewPlanner(pr *scheduler.Problem, gaps Gaps) *Planner {
	if pr == nil || pr.DAG == nil || pr.Platform == nil || pr.Costs == nil {
		panic("list: NewPlanner: the problem is nil, or its DAG, Platform or Costs")
	}
	return &Planner{problem: pr, plan: heuristic.NewPlanner(pr, gaps)}
}

// Slot is a place where a task can run, found by [Planner.Fit] or
// [Planner.Best]. It holds until the next placement. The zero Slot is no place.
type Slot struct {
	planner    *Planner
	task       workload.TaskID
	found      heuristic.Slot
	placements int   // of the planner when the slot was found
	err        error // why the task cannot run there; nil if it can
}

// Host is the host of the slot; NoHost for the zero Slot.
func (s Slot) Host() platform.HostID {
	if s.planner == nil {
		return platform.NoHost
	}
	return s.found.Host
}

// StartSec is when the task would start, in seconds; +Inf if it cannot run
// there.
func (s Slot) StartSec() float64 { return s.interval().StartSec }

// FinishSec is when the task would finish, in seconds; +Inf if it cannot run
// there.
func (s Slot) FinishSec() float64 { return s.interval().FinishSec }

func (s Slot) interval() scheduler.Interval {
	if s.planner == nil || s.err != nil {
		return scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}
	}
	return s.found.Interval
}

// Host is where t was placed; NoHost before that.
func (l *Planner) Host(t workload.TaskID) platform.HostID {
	if t < 0 || int(t) >= l.problem.DAG.NumTasks() {
		return platform.NoHost
	}
	return l.plan.Host(t)
}

// FinishSec is when t is planned to finish, in seconds; +Inf if it has not been
// placed.
func (l *Planner) FinishSec(t workload.TaskID) float64 {
	if l.Host(t) == platform.NoHost {
		return math.Inf(1)
	}
	return l.plan.FinishSec(t)
}

// ReadySec is when all inputs of t can be on h, in seconds; +Inf without a
// route, or if a predecessor has not been placed. Cost: O(predecessors).
func (l *Planner) ReadySec(t workload.TaskID, h platform.HostID) float64 {
	if l.check(t, h, 0) != nil {
		return math.Inf(1)
	}
	return l.plan.ReadySec(t, h)
}

// Fit is the earliest slot for t on h that starts at releaseSec or later; 0
// sets no limit. Ties go to the lowest core. All predecessors of t must have
// been placed. If t cannot run on h, or an argument is wrong, the slot starts at
// +Inf, and [Planner.Place] returns the reason. Cost: O(predecessors + cores
// with tasks) and, with FillGaps, a search in each core's timeline.
func (l *Planner) Fit(t workload.TaskID, h platform.HostID, releaseSec float64) Slot {
	s := Slot{planner: l, task: t, placements: l.placements, found: heuristic.Slot{Host: h}, err: l.check(t, h, releaseSec)}
	if s.err != nil {
		return s
	}
	name := l.problem.Platform.HostName(h)
	switch execSec := l.problem.Costs.ExecSec(t, h); {
	case !(execSec >= 0):
		s.err = fmt.Errorf("task %q: Costs.ExecSec on host %q is %v s (want at least 0)", l.name(t), name, execSec)
	case math.IsInf(execSec, 1):
		s.err = fmt.Errorf("task %q: host %q cannot run it", l.name(t), name)
	default:
		if s.found = l.plan.FitAfter(t, h, releaseSec); !(s.found.FinishSec < math.Inf(1)) {
			s.err = fmt.Errorf("task %q: its inputs cannot reach host %q", l.name(t), name)
		}
	}
	return s
}

// Best is the slot in which t finishes first, of those that start at releaseSec
// or later; ties, to a relative Epsilon, go to the lowest host. All predecessors
// of t must have been placed. The error says that no host can run t, that its
// inputs reach none that can, or which argument is wrong. Cost: that of Fit on
// each host; most hosts that cannot win are skipped.
func (l *Planner) Best(t workload.TaskID, releaseSec float64) (Slot, error) {
	s := Slot{planner: l, task: t, placements: l.placements, err: l.check(t, 0, releaseSec)}
	if s.err != nil {
		return s, s.err
	}
	if s.found, s.err = l.plan.BestAfter(t, releaseSec); s.err == nil && s.found.FinishSec < s.found.StartSec {
		s.err = fmt.Errorf("task %q: Costs.ExecSec on host %q is negative", l.name(t), l.problem.Platform.HostName(s.found.Host))
	}
	return s, s.err
}

// Place plans a task into its slot. The error says why it cannot run there, or
// that the slot is not of this planner or older than another placement.
func (l *Planner) Place(s Slot) error {
	switch {
	case s.planner == nil:
		return errors.New("list: Place: the zero Slot (want one from Fit or Best)")
	case s.planner != l:
		return errors.New("list: Place: the slot is of another planner")
	case s.err != nil:
		return s.err
	case s.placements != l.placements || l.finished:
		return fmt.Errorf("list: Place: the slot of task %q was found before another placement (call Fit or Best after it)", l.name(s.task))
	}
	l.placements++
	l.plan.Place(s.task, s.found)
	return nil
}

// Schedule is the finished schedule. The error names a task that has not been
// placed. Nothing can be placed afterwards.
func (l *Planner) Schedule() (*scheduler.Schedule, error) {
	for t := range workload.TaskID(l.problem.DAG.NumTasks()) {
		if l.plan.Host(t) == platform.NoHost {
			return nil, fmt.Errorf("task %q has not been placed", l.name(t))
		}
	}
	l.finished = true
	return l.plan.Schedule(), nil
}

func (l *Planner) name(t workload.TaskID) string { return l.problem.DAG.TaskName(t) }

// check says which arguments are wrong, or why t cannot be placed now.
func (l *Planner) check(t workload.TaskID, h platform.HostID, releaseSec float64) error {
	d := l.problem.DAG
	var wrong []error
	switch n := d.NumTasks(); {
	case t < 0 || int(t) >= n:
		wrong = append(wrong, fmt.Errorf("list: task number %d (want 0 to %d)", t, n-1))
	case l.plan.Host(t) != platform.NoHost:
		wrong = append(wrong, fmt.Errorf("list: task %q has been placed already", l.name(t)))
	default:
		open := func(e workload.EdgeID) bool { return l.plan.Host(d.From(e)) == platform.NoHost }
		if i := slices.IndexFunc(d.In(t), open); i >= 0 {
			wrong = append(wrong, fmt.Errorf("list: task %q: its predecessor %q has not been placed", l.name(t), l.name(d.From(d.In(t)[i]))))
		}
	}
	if n := l.problem.Platform.NumHosts(); h < 0 || int(h) >= n {
		wrong = append(wrong, fmt.Errorf("list: host number %d (want 0 to %d)", h, n-1))
	}
	if !(releaseSec >= 0) || math.IsInf(releaseSec, 1) {
		wrong = append(wrong, fmt.Errorf("list: a release date of %v s (want a finite number, at least 0)", releaseSec))
	}
	return errors.Join(wrong...)
}

package heuristic

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Gaps says whether a planner may use idle time between planned tasks.
type Gaps bool

const (
	// AppendOnly plans each task after all tasks of its core.
	AppendOnly Gaps = false
	// FillGaps plans a task into the first gap that is long enough:
	// insertion-based scheduling (Topcuoglu, Hariri and Wu 2002, section 4.1).
	FillGaps Gaps = true
)

// Planner is a partial schedule that list heuristics build task by task. Every
// core of a host has its own timeline; a task runs on one core, or on as many as it
// needs, all in the same interval, and holds its memory. Cores without
// tasks are alike, so only the first of them is kept: memory grows with the
// tasks, however many cores the hosts have.
type Planner struct {
	problem *scheduler.Problem
	gaps    Gaps
	host    []platform.HostID    // by TaskID; NoHost if not placed
	plan    []scheduler.Interval // by TaskID
	cores   [][]Timeline         // by HostID and core: the cores with tasks, and one more if there is one
	blank   []float64            // by HostID: when the cores not listed are free; nil means at 0
	freeSec []float64            // by HostID: a task can start then at the latest, once its inputs are there; 0 with FillGaps
	wide    *wide                // nil: no task needs several cores or memory
	spans   *spans               // nil: the costs do not say which hosts are alike
	tree    *hostTree            // nil: it has not been asked for yet, or never is
}

// Slot is a place where a task can run.
type Slot struct {
	Host platform.HostID
	Core int // of the host, from 0; the lowest of several
	scheduler.Interval
}

// NewPlanner starts with nothing placed.
func NewPlanner(pr *scheduler.Problem, gaps Gaps) *Planner {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	l := &Planner{
		problem: pr, gaps: gaps,
		host: make([]platform.HostID, n), plan: make([]scheduler.Interval, n),
		cores: make([][]Timeline, hosts), freeSec: make([]float64, hosts),
	}
	l.spans = newSpans(pr)
	for t := range l.host {
		l.host[t] = platform.NoHost
	}
	if pr.DAG.HasNeeds() {
		l.wide = &wide{memory: make([]memoryUse, hosts)}
	}
	first := make([]Timeline, hosts)
	for h := range hosts {
		l.cores[h] = first[h : h+1 : h+1]
	}
	return l
}

// Host is where t was placed; NoHost before that.
func (l *Planner) Host(t workload.TaskID) platform.HostID { return l.host[t] }

// FinishSec is when t is planned to finish; it must have been placed.
func (l *Planner) FinishSec(t workload.TaskID) float64 { return l.plan[t].FinishSec }

// ReadySec is when all of t's inputs can be on h; +Inf without a route. Its
// predecessors must have been placed. Cost: O(t's predecessors).
func (l *Planner) ReadySec(t workload.TaskID, h platform.HostID) float64 {
	d, costs := l.problem.DAG, l.problem.Costs
	var ready float64
	for _, e := range d.In(t) {
		from := d.From(e)
		ready = max(ready, l.plan[from].FinishSec+costs.TransferSec(e, l.host[from], h))
	}
	return ready
}

// Fit is the earliest slot for t on h; ties go to the lowest core. It starts at
// +Inf if the inputs cannot reach h. Cost: O(predecessors + cores with tasks)
// and, with FillGaps, a search in each core's timeline.
func (l *Planner) Fit(t workload.TaskID, h platform.HostID) Slot { return l.FitAfter(t, h, 0) }

// FitAfter is Fit for slots that start at releaseSec or later.
func (l *Planner) FitAfter(t workload.TaskID, h platform.HostID, releaseSec float64) Slot {
	return l.fit(t, h, max(releaseSec, l.ReadySec(t, h)), l.problem.Costs.ExecSec(t, h))
}

func (l *Planner) fit(t workload.TaskID, h platform.HostID, readySec, execSec float64) Slot {
	if n, more := l.wideNeeds(t); more {
		return l.fitWide(n, h, readySec, execSec)
	}
	best := Slot{Host: h, Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}
	if math.IsInf(readySec+execSec, 1) {
		return best
	}
	cores := l.cores[h]
	for c := range cores {
		var start float64
		if l.gaps == FillGaps {
			start = cores[c].EarliestFit(readySec, execSec)
		} else {
			start = max(readySec, cores[c].EndSec())
		}
		if start < best.StartSec {
			best.Core, best.Interval = c, scheduler.Interval{StartSec: start, FinishSec: start + execSec}
		}
		if start == readySec {
			break // no core is earlier
		}
	}
	return best
}

// Best is the slot in which t finishes first; ties, to a relative Epsilon, go
// to the lowest host. The error says that t's inputs reach no host, or that
// none can run it. Cost: that of Fit on each host; most hosts that cannot win
// are skipped without it.
func (l *Planner) Best(t workload.TaskID) (Slot, error) { return l.BestAfter(t, 0) }

// BestAfter is Best for slots that start at releaseSec or later.
func (l *Planner) BestAfter(t workload.TaskID, releaseSec float64) (Slot, error) {
	return l.orNowhere(t, l.bestFrom(t, releaseSec, nil, addition{}))
}

// orNowhere is the slot, or the error that t has none.
func (l *Planner) orNowhere(t workload.TaskID, s Slot) (Slot, error) {
	if s.Host == platform.NoHost {
		return s, l.nowhere(t)
	}
	return s, nil
}

// nowhere explains why t has no slot.
func (l *Planner) nowhere(t workload.TaskID) error {
	d := l.problem.DAG
	for h := range l.cores {
		if !math.IsInf(l.problem.Costs.ExecSec(t, platform.HostID(h)), 1) {
			return fmt.Errorf("task %q: no host that can run it has routes from the hosts of all its predecessors", d.TaskName(t))
		}
	}
	if err := exectime.Nowhere(l.problem.DAG, l.problem.Platform, t); err != nil {
		return err
	}
	return fmt.Errorf("task %q: no host runs it in finite time", d.TaskName(t))
}

// Place plans t into a slot from Fit or Best, before any other placement.
func (l *Planner) Place(t workload.TaskID, s Slot) {
	l.host[t], l.plan[t] = s.Host, s.Interval
	x := l.tree
	if n, more := l.wideNeeds(t); more {
		l.placeWide(n, s)
	} else {
		l.listCores(s.Host, s.Core)
		line := &l.cores[s.Host][s.Core]
		if x != nil {
			x.opened(s.Host, line.EndSec(), s.StartSec)
		}
		line.Add(s.Interval)
	}
	if l.gaps == FillGaps && x == nil {
		return
	}
	first, last := math.Inf(1), 0.0
	for c := range l.cores[s.Host] {
		sec := l.cores[s.Host][c].EndSec()
		first, last = min(first, sec), max(last, sec)
	}
	if l.gaps == AppendOnly {
		l.freeSec[s.Host] = first
	}
	if x != nil {
		x.ended(s.Host, first, last)
	}
}

// listCores makes sure that core c of h is listed, and the next one if there is one.
func (l *Planner) listCores(h platform.HostID, c int) {
	for len(l.cores[h]) < min(c+2, l.problem.Platform.Host(h).Cores) {
		l.addCore(h)
	}
}

// addCore lists one more core of h, if it has one.
func (l *Planner) addCore(h platform.HostID) {
	if len(l.cores[h]) == l.problem.Platform.Host(h).Cores {
		return
	}
	var core Timeline
	if l.blank != nil && l.blank[h] > 0 {
		core.Add(scheduler.Interval{StartSec: 0, FinishSec: l.blank[h]})
	}
	l.cores[h] = append(l.cores[h], core)
}

// Schedule is the finished schedule; all tasks must have been placed. The
// Planner must not be used afterwards.
func (l *Planner) Schedule() *scheduler.Schedule {
	s := &scheduler.Schedule{Host: l.host, Plan: l.plan}
	s.OrderByPlan(l.problem)
	return s
}

// bestPlus is the slot with the least finish plus what its host adds. Ties, errors and cost are those of Best.
func (l *Planner) bestPlus(t workload.TaskID, add addition) (Slot, error) {
	return l.orNowhere(t, l.bestFrom(t, 0, nil, add))
}

// bestFrom is bestPlus for a task that starts at releaseSec or later and has
// inputs that can be on the hosts at readySec, by HostID; if nil, when the plan says.
// The host is NoHost if there is no slot.
func (l *Planner) bestFrom(t workload.TaskID, releaseSec float64, readySec []float64, more addition) Slot {
	if readySec == nil && l.growTree() {
		return l.bestOfSpans(t, releaseSec, more)
	}
	best := Slot{Host: platform.NoHost, Interval: scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}}
	beat := math.Inf(1) // finish before this, with the addition, to win
	for i := range l.cores {
		h := platform.HostID(i)
		var ready float64
		add := more.on(h)
		if readySec != nil {
			ready = readySec[h]
		} else {
			ready = l.ReadySec(t, h)
		}
		ready = max(ready, releaseSec)
		exec := l.problem.Costs.ExecSec(t, h)
		if !(max(ready, l.freeSec[h])+exec+add < beat) {
			continue
		}
		s := l.fit(t, h, ready, exec)
		if sum := s.FinishSec + add; sum < beat {
			best, beat = s, sum-scheduler.Epsilon*sum
		}
	}
	return best
}

// trial is a placement that will be taken back.
type trial struct {
	task    workload.TaskID
	slot    Slot
	fresh   bool // the interval was not there before: two of no length may be at the same moment
	endSec  float64
	freeSec float64
	more    []held // the cores of a task that needs several, or memory
}

// try places t as Place does, until undo.
func (l *Planner) try(t workload.TaskID, s Slot) trial {
	if n, more := l.wideNeeds(t); more {
		x := trial{task: t, slot: s, more: l.tryWide(n, s), freeSec: l.freeSec[s.Host]}
		l.Place(t, s)
		return x
	}
	line := &l.cores[s.Host][s.Core]
	x := trial{
		task: t, slot: s, fresh: !line.has(s.Interval),
		endSec: line.endSec, freeSec: l.freeSec[s.Host],
	}
	l.Place(t, s)
	return x
}

// undo takes back the last placement, which must be x's. Cost: O(log n) for n
// intervals of the core.
func (l *Planner) undo(x trial) {
	if n, more := l.wideNeeds(x.task); more {
		l.undoWide(n, &x)
	} else if x.fresh {
		l.cores[x.slot.Host][x.slot.Core].remove(x.slot.Interval, x.endSec)
	}
	l.freeSec[x.slot.Host] = x.freeSec
	if l.tree != nil {
		l.tree.undone(l, x.slot.Host)
	}
	l.host[x.task], l.plan[x.task] = platform.NoHost, scheduler.Interval{}
}

// has says whether iv is one of the busy intervals.
func (l *Timeline) has(iv scheduler.Interval) bool { return l.busy != nil && l.busy.Has(iv) }

// HostState is a host in the middle of a run.
type HostState struct {
	// BusyUntil says for each core in use when it is expected to be free.
	BusyUntil []float64
	// Held is the memory that tasks hold.
	Held []inorder.Holding
	// FreeSec is when the other cores may start a task.
	FreeSec float64
}

// ResumePlan is a Planner in the middle of a run, which fills gaps. tasks says,
// by TaskID, where and when each task runs or is expected to run; NoHost if it
// is not placed. hosts says, by HostID, when its cores are free. Cost: O(tasks
// + cores in use).
func ResumePlan(pr *scheduler.Problem, tasks []Slot, hosts []HostState) *Planner {
	l := NewPlanner(pr, FillGaps)
	for t, s := range tasks {
		l.host[t], l.plan[t] = s.Host, s.Interval
	}
	l.blank = make([]float64, len(hosts))
	for i, state := range hosts {
		h := platform.HostID(i)
		l.blank[h] = state.FreeSec
		l.cores[h] = l.cores[h][:0]
		for _, until := range state.BusyUntil {
			var core Timeline
			if until = max(until, state.FreeSec); until > 0 {
				core.Add(scheduler.Interval{StartSec: 0, FinishSec: until})
			}
			l.cores[h] = append(l.cores[h], core)
		}
		l.addCore(h)
		for _, x := range state.Held {
			if l.wide != nil && x.UntilSec > 0 {
				l.wide.memory[h].add(scheduler.Interval{StartSec: 0, FinishSec: x.UntilSec}, x.Bytes)
			}
		}
	}
	return l
}

// Plan is the planned time of each task, by TaskID. The caller must not change
// it.
func (l *Planner) Plan() []scheduler.Interval { return l.plan }

// BestLate is t's slot on the host where it finishes first if its data travels
// only once all its predecessors have ended, and not before nowSec. Ties, to a
// relative Epsilon, go to the lowest host; Host is NoHost if t, or one of its
// predecessors, can run nowhere.
func (l *Planner) BestLate(t workload.TaskID, nowSec float64) Slot {
	d, costs := l.problem.DAG, l.problem.Costs
	best, beat := Slot{Host: platform.NoHost}, math.Inf(1)
	placed := nowSec
	for _, e := range d.In(t) {
		if l.host[d.From(e)] == platform.NoHost {
			return best
		}
		placed = max(placed, l.plan[d.From(e)].FinishSec)
	}
	for i := range l.cores {
		h := platform.HostID(i)
		var travel float64
		for _, e := range d.In(t) {
			travel = max(travel, costs.TransferSec(e, l.host[d.From(e)], h))
		}
		exec := costs.ExecSec(t, h)
		if !(placed+travel+exec < beat) {
			continue
		}
		if s := l.fit(t, h, placed+travel, exec); s.FinishSec < beat {
			best, beat = s, s.FinishSec-scheduler.Epsilon*s.FinishSec
		}
	}
	return best
}

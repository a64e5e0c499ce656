package sim

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// OnFailure says what a run does when a host or a link goes off under a task or a
// transfer.
type OnFailure uint8

const (
	// FailRun ends the run with a FailureError.
	FailRun OnFailure = iota
	// RetryTasks runs a task again, from its start, on its host once that is on; a
	// transfer starts anew once its hosts and links are on. What had arrived at a
	// host, or was made there, is still there. A task fails too when the disk that it
	// reads from or writes to, or a link to it, goes off.
	RetryTasks
	// RescheduleTasks lets the policy place the tasks of a host that is off again, or
	// has the mapper of FollowOr plan all that has not started; a transfer over a link
	// that is off starts anew, as under RetryTasks.
	RescheduleTasks
)

// String is the name that ParseOnFailure reads.
func (o OnFailure) String() string {
	return named([]string{"fail", "retry", "reschedule"}, "OnFailure", uint8(o))
}

// ParseOnFailure reads fail, retry or reschedule.
func ParseOnFailure(text string) (OnFailure, error) {
	return srcerr.Named("value", text, []OnFailure{FailRun, RetryTasks, RescheduleTasks}, OnFailure.String)
}

// Failure is an attempt that failed: of a task or, if Edge is not NoEdge, of a
// transfer to it.
type Failure struct {
	Task     workload.TaskID
	Edge     workload.EdgeID
	Host     platform.HostID // where the task runs, or the data comes from
	StartSec float64
	AtSec    float64
	Why      world.Outcome
}

// NoEdge is the Edge of a failure that is a task's.
const NoEdge workload.EdgeID = -1

// FailureError is why a run ended before its time.
type FailureError struct {
	Failure
	Attempts int // how many have failed
	text     string
}

func (e *FailureError) Error() string { return e.text }

// MostKept is how many downtimes, and how many changes of speeds, a Result keeps at most: the first ones.
const MostKept = 1 << 20

// Downtime is a time that a host was off. A host that is off at the end of the run
// was so up to the makespan.
type Downtime struct {
	Host    platform.HostID
	FromSec float64
	ToSec   float64
}

// SpeedChange is a change of a host's speed, in flop/s of a core.
type SpeedChange struct {
	Host  platform.HostID
	AtSec float64
	Flops float64
}

// faults is the mode of runs in which hosts and links change or fail. It also observes the
// states of hosts for the result.
type faults struct {
	passive
	possible bool // hosts and links may go off
	failures []Failure
	attempts map[int64]int // that have failed, by TaskID, and by -1-EdgeID
	downs    []Downtime
	moreDown map[platform.HostID]float64 // seconds of further downtimes
	off      map[platform.HostID]down    // hosts that are off
	paces    []SpeedChange               // if wanted
	speeds   map[platform.HostID]float64 // as last reported
	pstates  []PstateChange
	keeps    bool // Options.KeepSpeeds
	moreThan bool // there were more changes of speeds than MostKept

	hosts     []platform.HostID                  // their next task waits until they are on
	tasks     []workload.TaskID                  // on time-shared hosts, likewise
	sends     []workload.EdgeID                  // transfers that wait for hosts and links; -1-TaskID: of its files
	changes   int                                // counts how often a host went off or came back
	replanned int                                // as changes was when tasks were placed again
	moving    map[workload.EdgeID]world.Activity // transfers under way that may be given up
	resolved  uint64                             // the world's count of switches when these were looked at
	fruitless int                                // attempts that failed, and new plans, since a task finished
	plans     map[string]*scheduler.Schedule     // by planKey; nil where the mapper cannot
	returned  bool                               // some host has come back since the last plan
}

// down is since when a host is off, and its place in downs, or -1 if it is not kept.
type down struct {
	fromSec float64
	at      int
}

func (f *faults) reset(e *Engine, o *world.Options) (_ bool, err error) {
	*f = faults{possible: e.guest, keeps: e.o.KeepSpeeds}
	if e.guest {
		return true, nil
	}
	if e.o.Changes == nil && e.p.Profiled() != "" {
		e.o.Changes = Profiles{}
	}
	if e.o.Changes != nil {
		if o.Timelines, err = e.o.Changes.Timelines(e.p); err != nil {
			return false, err
		}
		f.possible = len(o.Timelines) > 0
	}
	if f.possible {
		o.States = f
	}
	return f.possible || e.plan.hasPstates(), nil
}

// begin lets a run that enters a world find its hosts as they are, and prepares for
// rescheduling.
func (f *faults) begin(e *Engine) error {
	if e.guest {
		f.resolved = e.world.Switches()
		now := e.world.NowSec()
		for h := range platform.HostID(e.p.NumHosts()) {
			if on, flops := e.world.HostOn(h), e.world.SpeedFlops(h); !on || flops != e.p.Host(h).SpeedFlops {
				f.HostState(now, h, on, flops)
			}
		}
	}
	return e.mayReschedule()
}

func (f *faults) ended(_ *Engine, _ workload.TaskID, finished bool) {
	if finished {
		f.fruitless = 0
	}
}

// settle deals with what changes of hosts and links stop, and with what may go on.
func (f *faults) settle(ctx context.Context, e *Engine) error {
	if !f.possible {
		return nil
	}
	if e.gaveUp() {
		return e.errNothingDone()
	}
	if err := e.loseFiles(); err != nil {
		return err
	}
	if err := e.reschedule(ctx); err != nil {
		return err
	}
	return e.resume()
}

// report adds the failures and what happened to the hosts.
func (f *faults) report(_ *Engine, r *Result) {
	f.endDowns(r.MakespanSec)
	r.Failures, r.Downtimes, r.MoreDownSec = f.failures, f.downs, f.moreDown
	r.Speeds, r.SpeedsCut, r.Pstates = f.paces, f.moreThan, f.pstates
}

// awaits reports whether something may go on once a host or a link is switched on or off.
func (f *faults) awaits(e *Engine) bool {
	return f.waiting() || (e.o.OnFailure == RescheduleTasks || e.losesFiles()) && e.finished < e.d.NumTasks()
}

// HostState implements world.StateObserver.
func (f *faults) HostState(atSec float64, h platform.HostID, on bool, flops float64) {
	if f.keeps {
		f.keepSpeed(atSec, h, flops)
	}
	was, wasOff := f.off[h]
	switch {
	case on && wasOff:
		f.endDown(h, was, atSec)
		delete(f.off, h)
		f.changes++
		f.returned = true
	case !on && !wasOff:
		if f.off == nil {
			f.off = map[platform.HostID]down{}
		}
		f.changes++
		now := down{atSec, -1}
		if len(f.downs) < MostKept {
			now.at = len(f.downs)
			f.downs = append(f.downs, Downtime{Host: h, FromSec: atSec})
		}
		f.off[h] = now
	}
}

// keepSpeed takes note of a change of a speed.
func (f *faults) keepSpeed(atSec float64, h platform.HostID, flops float64) {
	if f.speeds == nil {
		f.speeds = map[platform.HostID]float64{}
	}
	if before, known := f.speeds[h]; known && before == flops {
		return
	}
	f.speeds[h] = flops
	if len(f.paces) == MostKept {
		f.moreThan = true
		return
	}
	f.paces = append(f.paces, SpeedChange{h, atSec, flops})
}

// endDown ends a downtime.
func (f *faults) endDown(h platform.HostID, d down, atSec float64) {
	if d.at >= 0 {
		f.downs[d.at].ToSec = atSec
		return
	}
	if f.moreDown == nil {
		f.moreDown = map[platform.HostID]float64{}
	}
	f.moreDown[h] += atSec - d.fromSec
}

// LinkState implements world.StateObserver.
func (f *faults) LinkState(float64, platform.LinkID, bool, float64, float64) {}

// waiting reports whether something waits for a host or a link to be switched on.
func (f *faults) waiting() bool { return len(f.hosts)+len(f.tasks)+len(f.sends) > 0 }

// endDowns ends the downtimes that last to the end of the run.
func (f *faults) endDowns(endSec float64) {
	for h, d := range f.off {
		f.endDown(h, d, max(endSec, d.fromSec))
	}
	f.off = nil
}

// failed takes note of an attempt that failed, and makes another one if it may.
func (e *Engine) failed(end *world.End) error {
	if end.Outcome == world.Cancelled {
		return nil // it was given up
	}
	f := Failure{AtSec: e.world.NowSec(), Why: end.Outcome}
	switch {
	case end.Kind != world.Transfer || end.Tag < 0:
		f.Task, f.Edge = workload.TaskID(max(end.Tag, -1-end.Tag)), NoEdge
		run := &e.tasks[f.Task]
		f.Host, f.StartSec = run.Host, run.StartSec
	default:
		f.Edge = workload.EdgeID(end.Tag)
		f.Task = e.d.To(f.Edge)
		f.Host, f.StartSec = e.tasks[e.d.From(f.Edge)].Host, e.sent[f.Edge].start
	}
	e.faults.failures = append(e.faults.failures, f)
	e.faults.fruitless++
	attempts := e.faults.count(&f)
	if e.o.OnFailure == FailRun || e.o.Retries > 0 && attempts > e.o.Retries {
		return e.failure(f, attempts)
	}
	if f.Edge == NoEdge && attempts == 1 {
		if why := e.neverEnds(f.Task); why != "" {
			return fmt.Errorf("%w: %w, and it can never end: %s", ErrStuck, e.failure(f, attempts), why)
		}
	}
	switch {
	case f.Edge == NoEdge:
		e.retry(f.Task)
	case e.tasks[f.Task].Host != platform.NoHost: // else it was given back
		return e.send(f.Edge)
	}
	return nil
}

// count counts a failure, with those of the same task or transfer before it.
func (f *faults) count(of *Failure) int {
	if f.attempts == nil {
		f.attempts = map[int64]int{}
	}
	key := int64(of.Task)
	if of.Edge != NoEdge {
		key = -1 - int64(of.Edge)
	}
	f.attempts[key]++
	return f.attempts[key]
}

// failure is the error that ends the run.
func (e *Engine) failure(f Failure, attempts int) error {
	what := fmt.Sprintf("task %q", e.d.TaskName(f.Task))
	if f.Edge != NoEdge {
		what = fmt.Sprintf("data of task %q for %s, from host", e.d.TaskName(e.d.From(f.Edge)), what)
	} else {
		what += " on host"
	}
	text := fmt.Sprintf("%s %q: %s at %v s", what, e.p.HostName(f.Host), f.Why, f.AtSec)
	if attempts > 1 {
		text += fmt.Sprintf(", for the %s time", ordinal(attempts))
	}
	return &FailureError{Failure: f, Attempts: attempts, text: text}
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		suffix = [...]string{"th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"}[n%10]
	}
	return fmt.Sprint(n, suffix)
}

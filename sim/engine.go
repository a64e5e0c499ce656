package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Run simulates the workload d on the platform p. It returns an error if the
// plan is not valid, if a transfer has no route, or if ctx ends.
func Run(ctx context.Context, p *platform.Platform, d *workload.DAG, by Plan, o Options) (*Result, error) {
	return NewEngine().Run(ctx, p, d, by, o)
}

// Engine simulates one run after the other and keeps its memory between them.
// It serves one goroutine; concurrent runs need an engine each.
type Engine struct {
	// Progress, if not nil, is called from time to time with the number of tasks that have
	// finished.
	Progress func(finished, tasks int)

	p    *platform.Platform
	d    *workload.DAG
	o    Options
	plan Plan
	exec exectime.Times

	world *world.Share    // one of its own, or that of a Guest
	guest bool            // the latter
	ctx   context.Context // of Run; nil of a Guest

	end      world.End // the one that is dealt with
	hosts    []host
	tasks    []TaskRun                             // by TaskID; times are +Inf until they are known
	missing  []int32                               // by TaskID: inputs that have not arrived
	sent     []span                                // by EdgeID: the transfers
	finished int                                   // number of tasks
	more     map[workload.TaskID][]platform.HostID // further hosts of parallel tasks; handed to the caller
	together world.Parallel                        // the one that is being started
	measures parallel.Measures                     // of parallel tasks
	trace    func(what traceEvent, id int32)       // nil except in tests

	sharing    sharing // spaceShared, or timeShared below
	timeShared timeShared

	modes    []mode // those that are on, of the following
	online   online
	faults   faults
	power    power
	needs    needs
	manager  manager
	storing  storing
	metering metering
}

// span is when a transfer took place; start is notSent for edges that cost
// nothing and were not sent.
type span struct{ start, finish float64 }

const notSent = -1

// notYet is the date of what has not happened.
var notYet = math.Inf(1)

// NewEngine returns an engine that has not run yet.
func NewEngine() *Engine {
	return &Engine{world: new(world.World).Whole()}
}

// ErrStuck is wrapped by the error of a run in which nothing can happen any
// more although tasks are left.
var ErrStuck = errors.New("the run is stuck")

// Run simulates as the function Run does. The result is the caller's.
func (e *Engine) Run(ctx context.Context, p *platform.Platform, d *workload.DAG, by Plan, o Options) (*Result, error) {
	if e.world == nil { // the zero Engine is ready too
		e.world = new(world.World).Whole()
	}
	if ctx == nil {
		return nil, errors.New("sim: a run without a context")
	}
	if err := checkRun(p, d, &o); err != nil {
		return nil, err
	}
	e.o, e.plan = o, by
	e.d, e.p = o.actual(d, p)
	if e.d != d {
		if err := checkActual(e.d); err != nil {
			return nil, err
		}
	}
	e.ctx = ctx
	defer func() { e.ctx = nil }()
	if err := e.reset(); err != nil {
		return nil, err
	}
	if err := e.begin(); err != nil {
		return nil, err
	}
	if err := e.manager.work(e); err != nil {
		return nil, err
	}
	for steps := 0; ; steps++ {
		if steps&0xfff == 0 {
			if ctx.Err() != nil {
				return nil, e.errStopped(ctx)
			}
			if e.Progress != nil {
				e.Progress(e.finished, d.NumTasks())
			}
		}
		if len(e.modes) > 0 {
			if err := e.decide(); err != nil {
				return nil, err
			}
			if e.awaits() {
				e.world.AwaitSwitch()
			}
		}
		if !e.world.Step() {
			break
		}
		if err := e.step(ctx); err != nil {
			return nil, err
		}
	}
	switch {
	case e.finished == d.NumTasks():
		return e.result(), nil
	case ctx.Err() != nil:
		return nil, e.errStopped(ctx)
	case e.world.Err() != nil:
		return nil, e.world.Err()
	default:
		return nil, e.stuck()
	}
}

// context is that of Run.
func (e *Engine) context() context.Context {
	if e.ctx == nil {
		return context.Background()
	}
	return e.ctx
}

// errStopped is the error of a run after the end of its context.
func (e *Engine) errStopped(ctx context.Context) error {
	return fmt.Errorf("run stopped at %v s: %w", e.world.NowSec(), context.Cause(ctx))
}

// decide lets the modes decide what follows before the next step.
func (e *Engine) decide() error {
	for _, m := range e.modes {
		if err := m.decide(e); err != nil {
			return err
		}
	}
	return nil
}

// settle lets the modes react to a step.
func (e *Engine) settle(ctx context.Context) error {
	for _, m := range e.modes {
		if err := m.settle(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// awaits reports whether the run may go on once a host or a link is switched on or off.
func (e *Engine) awaits() bool { return e.faults.possible && e.faults.awaits(e) }

// step deals with what ended at a step, and with what may now go on.
func (e *Engine) step(ctx context.Context) error {
	for e.world.TakeEnd(&e.end) {
		if err := e.ended(&e.end); err != nil {
			return err
		}
	}
	if len(e.modes) == 0 {
		return nil
	}
	e.online.stepped()
	return e.settle(ctx)
}

// ended deals with the end of an activity.
func (e *Engine) ended(end *world.End) error {
	if end.Outcome != world.Done && end.Kind != world.Pause {
		return e.failed(end)
	}
	switch end.Kind {
	case world.Execution, world.ParallelTask:
		if e.storing.kind != NoStorage {
			return e.computed(workload.TaskID(end.Tag))
		}
		return e.done(workload.TaskID(end.Tag))
	case world.Transfer:
		if end.Tag < 0 {
			return e.filesArrived(workload.TaskID(-1 - end.Tag))
		}
		e.sent[end.Tag].finish = e.world.NowSec()
		if e.faults.moving != nil {
			delete(e.faults.moving, workload.EdgeID(end.Tag))
		}
		e.note(dataArrive, end.Tag)
		e.online.transferEnded()
		e.arrive(e.d.To(workload.EdgeID(end.Tag)))
	case world.Reading:
		return e.wasRead(workload.TaskID(end.Tag))
	case world.Writing:
		return e.done(workload.TaskID(end.Tag))
	default:
		if end.Tag != managerTag {
			e.online.wakeUp(end)
		}
	}
	return nil
}

// done deals with a task that has run, with its files on their disk.
func (e *Engine) done(t workload.TaskID) error {
	if e.manager.on {
		return e.manager.ran(e, t)
	}
	return e.finish(t)
}

// finish records a task's end and sends what it produced.
func (e *Engine) finish(t workload.TaskID) error {
	e.tasks[t].FinishSec = e.world.NowSec()
	e.note(taskEnds, int32(t))
	e.finished++
	e.leave(t, true)
	e.sharing.freed(e, t)
	if e.manager.on && e.manager.containers.on {
		return nil // it was sent when the container ended
	}
	return e.sendAll(t)
}

// sendAll sends what a task produced to those of its successors that are placed.
func (e *Engine) sendAll(t workload.TaskID) error {
	for _, x := range slices.Backward(e.d.Out(t)) { // the latest first, as in SimGrid
		if e.tasks[e.d.To(x)].Host != platform.NoHost {
			if err := e.send(x); err != nil {
				return err
			}
		}
	}
	return nil
}

// leave takes a task off its hosts: it has finished or failed.
func (e *Engine) leave(t workload.TaskID, finished bool) {
	e.takeCores(t, -1)
	for _, m := range e.modes {
		m.ended(e, t, finished)
	}
}

// send moves edge x's data to its target, which has a host.
func (e *Engine) send(x workload.EdgeID) error {
	from, to := e.d.From(x), e.d.To(x)
	src, dst := e.tasks[from].Host, e.tasks[to].Host
	if e.d.IsControl(x) || e.storing.shared() || e.manager.stages() || src == dst && e.o.Loopback == LoopbackFree {
		e.note(dataFree, int32(x))
		e.arrive(to)
		return nil
	}
	if e.isCutOff(src, dst) {
		e.faults.sends = append(e.faults.sends, x)
		return nil
	}
	e.sent[x].start = e.world.NowSec()
	e.note(dataSetOut, int32(x))
	a, err := e.world.Send(int32(x), &world.Send{From: src, To: dst, Bytes: e.d.Bytes(x)})
	if e.faults.moving != nil {
		e.faults.moving[x] = a
	}
	if err != nil {
		return fmt.Errorf("data of task %q for task %q: %w", e.d.TaskName(from), e.d.TaskName(to), err)
	}
	return nil
}

// arrive counts one input of t as arrived.
func (e *Engine) arrive(t workload.TaskID) {
	if e.missing[t]--; e.missing[t] == 0 {
		e.sharing.ready(e, t)
	}
}

// Stats says what a run has cost. Unlike results they may differ from one
// version to the next.
type Stats = world.Stats

// SharingStats says what sharing had to do.
type SharingStats = world.SharingStats

// Why a part of the network was handed over to the plain solver.
const (
	TinyShare  = world.TinyShare  // a share is next to nothing
	NearBounds = world.NearBounds // two limits are next to each other
	FatPipe    = world.FatPipe    // a fat pipe limits a transfer as much as something else does
)

// Stats are those of the last run.
func (e *Engine) Stats() Stats {
	if e.world == nil {
		return Stats{}
	}
	return e.world.Stats()
}

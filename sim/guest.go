package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Guest is a run in a world in which other things happen too, such as that of the actors of
// package actor: its executions and transfers share hosts and links with all else. It is run
// once.
//
// The models of network and hosts, the changes of hosts and links, and observers are the
// world's: Options.Network may name the world's or be left zero, Noise, Changes and Observer
// are left zero, and energy is not measured. SpaceShared has the run's own tasks take turns for
// cores; with what else is on a host they share it as the world has it. Hosts may go off, so
// rescheduling needs what FollowOr says. The zero Guest cannot join a world.
type Guest struct {
	dag     *workload.DAG
	plan    Plan
	options Options
	visit   *visit // nil before Join
	result  *Result
}

// NewGuest makes a run that is to take place in a world. It panics if d is nil.
func NewGuest(d *workload.DAG, by Plan, o Options) *Guest {
	if d == nil {
		panic("sim: NewGuest with a nil workload")
	}
	return &Guest{dag: d, plan: by, options: o}
}

// Result is the outcome, once all tasks have finished; before, and if the run has failed, nil.
// Its dates count from the start of the run.
func (g *Guest) Result() *Result { return g.result }

// Remaining is the number of tasks that have not finished; 0 for the zero Guest.
func (g *Guest) Remaining() float64 {
	if g.dag == nil {
		return 0
	}
	n := g.dag.NumTasks()
	if g.visit != nil {
		n -= g.visit.engine.finished
	}
	return float64(n)
}

// String names the workload.
func (g *Guest) String() string {
	if g.dag == nil {
		return "workflow without a workload"
	}
	return fmt.Sprintf("workflow %q", g.dag.Name())
}

// ErrLeft says that a run is over.
var ErrLeft = errors.New("sim: the run is over")

// errSuspended ends a run that is never resumed.
var errSuspended = fmt.Errorf("%w: it is suspended, and never resumed", ErrStuck)

// visit is a Guest that has joined a world. It implements world.Visit, and scheduler.AsyncRun.
type visit struct {
	engine    Engine
	guest     *Guest
	wake      func() // requests a call of Settle
	startSec  float64
	events    uint64 // activities done
	changed   bool   // something has ended since Settle
	suspended bool
	left      bool
	err       error // ends the run
}

// Join implements world.Guest.
func (g *Guest) Join(w *world.World, wake func()) (world.Visit, error) {
	o := g.options
	switch {
	case w == nil || w.Platform() == nil:
		return nil, errors.New("sim: a run in a nil world, or one that has not been Reset")
	case wake == nil:
		return nil, errors.New("sim: a run in a world without a function to wake its stepper")
	case g.visit != nil:
		return nil, errors.New("sim: a Guest that has joined a world already")
	}
	if err := checkRun(w.Platform(), g.dag, &o); err != nil {
		return nil, err
	}
	if err := o.fit(w.Options()); err != nil {
		return nil, err
	}
	o.Network, o.Energy.Way = w.Options().Model(), energy.Off
	v := &visit{guest: g, wake: wake, startSec: w.NowSec()}
	e := &v.engine
	e.o, e.plan, e.guest = o, g.plan, true
	e.d, e.p = o.actual(g.dag, w.Platform())
	e.world = w.Share()
	if err := v.begin(); err != nil {
		v.Leave()
		return nil, err
	}
	g.visit = v
	wake() // a run without tasks is over already
	return v, nil
}

// begin begins the run.
func (v *visit) begin() error {
	e := &v.engine
	if err := e.reset(); err != nil {
		return err
	}
	if p := e.online.async; p != nil {
		if err := p.Joined(v); err != nil {
			e.online.async = nil
			return err
		}
	}
	if err := e.begin(); err != nil {
		return err
	}
	if err := e.manager.work(e); err != nil {
		return err
	}
	return e.decide()
}

// fit rejects options of a guest that the world does not have.
func (o Options) fit(w world.Options) error {
	switch {
	case o.Network != Network{} && !o.Network.Is(w.Model()):
		return fmt.Errorf("sim: network %s in a world of another (leave it zero)", o.Network)
	case HostSharing(w.HostSharing) == SpaceShared && o.HostSharing == TimeShared:
		return errors.New("sim: time-shared hosts in a world of space-shared ones")
	case o.Noise.On():
		return errors.New("sim: noise in a shared world (make the actual workload and platform before)")
	case o.Changes != nil:
		return errors.New("sim: changes of hosts and links in a shared world (they are the world's)")
	case o.Observer != nil:
		return errors.New("sim: an observer of a run in a shared world (the world has its own)")
	}
	return nil
}

// Owner implements world.Visit.
func (v *visit) Owner() world.Owner { return v.engine.world.Owner() }

// Ended implements world.Visit.
func (v *visit) Ended(end *world.End) {
	if v.left {
		return
	}
	if end.Outcome == world.Done {
		v.events++
	}
	v.changed = true
	v.keep(v.engine.ended(end))
	v.wake()
}

// keep keeps the first error.
func (v *visit) keep(err error) {
	if v.err == nil {
		v.err = err
	}
}

// HostState implements world.StateObserver.
func (v *visit) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	v.engine.faults.HostState(atSec, h, on, speedFlops)
	v.wake()
}

// HostPstate implements world.PstateObserver.
func (v *visit) HostPstate(atSec float64, h platform.HostID, pstate int) {
	v.engine.faults.HostPstate(atSec, h, pstate)
}

// LinkState implements world.StateObserver.
func (v *visit) LinkState(float64, platform.LinkID, bool, float64, float64) { v.wake() }

// Settle implements world.Visit. The error may wrap ErrStuck or be a *FailureError.
func (v *visit) Settle(ctx context.Context) (over bool, err error) {
	if v.left {
		return false, ErrLeft
	}
	e := &v.engine
	if v.err == nil && v.changed {
		e.online.stepped()
	}
	v.changed = false
	if v.err == nil {
		v.keep(e.settle(ctx))
	}
	if v.err == nil {
		v.keep(e.decide())
	}
	over = e.finished == e.d.NumTasks()
	switch {
	case v.err != nil:
	case over:
		v.guest.result = v.result()
	case !v.Waits() && e.world.Open() == 0 && e.online.async == nil:
		v.err = e.stuck()
	}
	return over, v.err
}

// Waits implements world.Visit.
func (v *visit) Waits() bool { return v.engine.awaits() }

// Stuck implements world.Visit.
func (v *visit) Stuck() error {
	if v.suspended {
		return errSuspended
	}
	return v.engine.stuck()
}

// Suspend implements world.Visit.
func (v *visit) Suspend() { v.setSuspended(true) }

// Resume implements world.Visit.
func (v *visit) Resume() { v.setSuspended(false) }

func (v *visit) setSuspended(suspended bool) {
	v.suspended = suspended
	v.engine.world.Rest(suspended)
}

// Leave implements world.Visit.
func (v *visit) Leave() {
	if v.left {
		return
	}
	v.left = true
	v.engine.world.Leave()
	if p := v.engine.online.async; p != nil {
		p.Left()
	}
}

// result is the outcome of a run that is over.
func (v *visit) result() *Result {
	r := v.engine.result()
	r.Events = v.events
	if v.startSec != 0 {
		r.shift(-v.startSec)
	}
	return r
}

// AskAsync runs under a policy that takes virtual time to decide, which is possible in a
// Guest only. The DAG and platform of its problem must be those of the run.
func AskAsync(p scheduler.AsyncPolicy) Plan {
	if p == nil {
		panic("sim: AskAsync with a nil policy")
	}
	return Plan{policy: &asyncPolicy{p}, problem: p.Problem()}
}

// asyncPolicy stands for an AsyncPolicy where a policy is expected.
type asyncPolicy struct{ scheduler.AsyncPolicy }

func (*asyncPolicy) Decide(scheduler.View) ([]scheduler.Decision, error) {
	return nil, errors.New("it takes time to decide, which needs a run in a shared world: sim.NewGuest")
}

// askAsync calls an AsyncPolicy, if it listens.
func (e *Engine) askAsync() error {
	o := &e.online
	if !e.guest {
		_, err := o.async.Decide(nil)
		return fmt.Errorf("policy at %v s: %w", e.world.NowSec(), err)
	}
	if !o.listening {
		return nil // changed remains, for the next call
	}
	o.changed, o.listening, e.power.called = false, false, true
	slices.Sort(o.newly)
	o.shown, o.newly = append(o.shown[:0], o.newly...), o.newly[:0]
	o.async.Ready(view{e})
	return nil
}

// Listen implements scheduler.AsyncRun.
func (v *visit) Listen() {
	v.engine.online.listening = true
	if !v.left {
		v.keep(v.engine.decide())
		v.wake()
	}
}

// Unlisten implements scheduler.AsyncRun.
func (v *visit) Unlisten() { v.engine.online.listening = false }

// Place implements scheduler.AsyncRun. What ends the run is an error of Settle.
func (v *visit) Place(decisions ...scheduler.Decision) error {
	if v.left {
		return ErrLeft
	}
	v.wake()
	e := &v.engine
	for _, d := range decisions {
		if err := e.mayPlace(d); err != nil {
			return err
		}
		if err := e.carryOut(d); err != nil {
			v.keep(err)
			return nil
		}
	}
	return nil
}

package sim

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Guest is a run in a world that somebody else steps, and in which other things happen too.
// Who steps the world tells the guest of its own ends (Ended) and of changes of all hosts
// (HostState, HostPstate), and after each step that concerned it, Settle. When all is quiet
// and the guest neither is Over nor Waits, it is Stuck.
type Guest struct {
	engine   Engine
	startSec float64
	events   uint64 // activities done
	stirred  bool   // something has ended since Settle
	left     bool
	err      error // ends the run
}

// ErrLeft says that a run is over.
var ErrLeft = errors.New("sim: the run is over")

// Join begins a run in a world, at its date. The models of network and hosts, the changes of
// hosts and links, and who observes are the world's: Options.Network may name the world's or
// be left zero, Noise, Changes and Observer are left zero, and energy is not measured.
// SpaceShared has the run's own tasks take turns for cores; with what else is on a host they
// share it as the world has it. Hosts may go off, so rescheduling needs what FollowOr says.
func Join(w *world.World, d *workload.DAG, by Plan, o Options) (*Guest, error) {
	if w == nil || w.Platform() == nil {
		return nil, errors.New("sim: a run in a nil world, or one that has not been Reset")
	}
	if err := checkRun(w.Platform(), d, &o); err != nil {
		return nil, err
	}
	if err := o.fit(w.Options()); err != nil {
		return nil, err
	}
	o.Network.Kind, o.Energy.Way = w.Options().Network, energy.Off
	params := w.Options().Params
	o.Network.Params = &params
	g := &Guest{startSec: w.NowSec()}
	e := &g.engine
	e.o, e.plan, e.guest = o, by, true
	e.d, e.p = o.actual(d, w.Platform())
	e.world = w.Share()
	err := e.reset()
	if c := e.online.consulted; err == nil && c != nil {
		if err = c.Joined(g); err != nil {
			e.online.consulted = nil
		}
	}
	if err == nil {
		err = e.begin()
	}
	if err == nil {
		err = e.work()
	}
	if err == nil {
		err = e.decide()
	}
	if err != nil {
		g.Leave()
		return nil, err
	}
	return g, nil
}

// fit rejects options of a guest that the world does not have.
func (o Options) fit(w world.Options) error {
	switch given := o.Network.params(); {
	case o.Network != Network{} && (o.Network.Kind != w.Network || given != w.Params):
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

// enter finds the world as it is.
func (e *Engine) enter() error {
	if err := e.power.reset(e); err != nil {
		return err
	}
	e.faults.reset(true, e.o.KeepSpeeds)
	e.metering.on, e.metering.done = false, nil
	e.faults.resolved = e.world.Switches()
	now := e.world.NowSec()
	for h := range platform.HostID(e.p.NumHosts()) {
		if on, flops := e.world.HostOn(h), e.world.SpeedFlops(h); !on || flops != e.p.Host(h).SpeedFlops {
			e.faults.HostState(now, h, on, flops)
		}
	}
	return e.mayReschedule()
}

// Owner is what the ends of the guest's activities say.
func (g *Guest) Owner() world.Owner { return g.engine.world.Owner() }

// StartSec is the date at which the run began.
func (g *Guest) StartSec() float64 { return g.startSec }

// Ended tells of an end of the guest's.
func (g *Guest) Ended(end *world.End) {
	if g.left {
		return
	}
	if end.Outcome == world.Done {
		g.events++
	}
	g.stirred = true
	g.note(g.engine.ended(end))
}

// note keeps the first error.
func (g *Guest) note(err error) {
	if g.err == nil {
		g.err = err
	}
}

// HostState tells of a change of a host.
func (g *Guest) HostState(atSec float64, h platform.HostID, on bool, speedFlops float64) {
	g.engine.faults.HostState(atSec, h, on, speedFlops)
}

// HostPstate tells of a change of a host's power state.
func (g *Guest) HostPstate(atSec float64, h platform.HostID, pstate int) {
	g.engine.faults.HostPstate(atSec, h, pstate)
}

// Settle follows when all ends of a step have been told, or a change of hosts and links, or
// decisions. An error ends the run; it may wrap ErrStuck or be a *FailureError.
func (g *Guest) Settle(ctx context.Context) error {
	if g.left {
		return ErrLeft
	}
	e := &g.engine
	if g.err == nil && g.stirred {
		e.online.stepped()
	}
	g.stirred = false
	if g.err == nil {
		g.note(e.goOn(ctx))
	}
	if g.err == nil {
		g.note(e.decide())
	}
	if g.err == nil && !g.Over() && !g.Waits() && e.world.Open() == 0 && e.online.consulted == nil {
		g.err = e.stuck()
	}
	return g.err
}

// Over says whether all tasks have finished.
func (g *Guest) Over() bool { return g.engine.finished == g.engine.d.NumTasks() }

// TasksLeft is how many tasks have not finished.
func (g *Guest) TasksLeft() int { return g.engine.d.NumTasks() - g.engine.finished }

// Waits says whether the run may go on once a host or a link is switched on: World.Await.
func (g *Guest) Waits() bool { return g.engine.awaits() }

// Stuck is the error of a run in whose world nothing is to come.
func (g *Guest) Stuck() error { return g.engine.stuck() }

// Rest suspends all that the run has under way, or lets it go on.
func (g *Guest) Rest(rests bool) { g.engine.world.Rest(rests) }

// Leave ends the run, and what it has under way. It does nothing after the first call.
func (g *Guest) Leave() {
	if g.left {
		return
	}
	g.left = true
	g.engine.world.Leave()
	if c := g.engine.online.consulted; c != nil {
		c.Left()
	}
}

// Result is the outcome of a run that is over, to be called once. Its dates count from the
// start of the run.
func (g *Guest) Result() *Result {
	r := g.engine.result()
	r.Events = g.events
	if g.startSec != 0 {
		r.shift(-g.startSec)
	}
	return r
}

package actor

import (
	"errors"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// flow is a run of a DAG in the world of the actors: its executions and transfers share
// hosts and links with everything else. It is an Activity; while it is suspended, so are all its
// tasks and transfers. Its Remaining is how many tasks have not finished.
type flow struct {
	activity
	guest   world.Guest
	visit   world.Visit // nil before its start and after its end
	touched bool        // to be settled
}

// Workflow runs a DAG, which is a *sim.Guest, and waits for its end. The error wraps that of the
// run: a *sim.FailureError, sim.ErrStuck and others. It panics if the run is nil.
//
// If the actor dies, or cancels a Workflow, the run ends, and what it has under way.
func (a *Actor) Workflow(run world.Guest) error {
	a.check()
	f := a.w.WorkflowInit(run)
	f.Start(a)
	return f.Wait(a)
}

// WorkflowInit makes an activity of a run of a DAG, a *sim.Guest, to be started later. Its Remaining is how many tasks
// have not finished; suspended, it suspends all its tasks and transfers. It panics if the run is nil.
func (w *World) WorkflowInit(run world.Guest) Activity {
	if run == nil {
		panic(misuse("a workflow of a nil run"))
	}
	f := &flow{guest: run}
	f.init(w, f, Waiting)
	return f
}

// Remaining implements Activity: how many tasks have not finished.
func (f *flow) Remaining() float64 {
	if f.ended() {
		return 0
	}
	return f.guest.Remaining()
}

func (f *flow) what() string { return f.guest.String() }

// begin implements starter.
func (f *flow) begin(a *Actor) {
	w := f.w
	x := w.newWork(workflow)
	x.flow = f
	if x.from = noHost; a != nil {
		x.from = a.host.id
	}
	x.join(0, a.unless(&f.activity), &f.activity, false)
	visit, err := f.guest.Join(&w.world, f.touch)
	if err != nil {
		x.refuse(err)
		return
	}
	f.visit = visit
	at := int(visit.Owner()) - 1
	for len(w.flows) <= at {
		w.flows = append(w.flows, nil)
	}
	w.flows[at] = f
	x.phase, x.startSec = underWay, w.NowSec()
	if x.stops > 0 {
		visit.Suspend()
	}
}

// touch requests that the run be settled at the end of this round or step.
func (f *flow) touch() { f.touched, f.w.flowsTouched = true, true }

// leave ends the run.
func (f *flow) leave() {
	if f.visit != nil {
		f.w.flows[f.visit.Owner()-1] = nil
		f.visit.Leave()
		f.visit = nil
	}
}

// take handles an end of the world below.
func (w *World) take(end *world.End) {
	if end.Owner == 0 {
		w.noteEnd(end.Tag, end.Outcome)
		return
	}
	if f := w.flows[end.Owner-1]; f != nil { // else it has left
		f.visit.Ended(end)
	}
}

// settleFlows continues the runs that something concerns.
func (w *World) settleFlows() {
	w.flowsTouched = false
	for i := 0; i < len(w.flows); i++ {
		if f := w.flows[i]; f != nil && f.touched {
			f.touched = false
			f.settle()
		}
	}
}

// settle lets a run go on, unless it is over.
func (f *flow) settle() {
	x := f.work
	if x == nil || x.phase != underWay {
		return
	}
	switch over, err := f.visit.Settle(f.w.ctx); {
	case err != nil:
		x.refuseLate(err)
	case over:
		x.phase, x.outcome = ending, done
		f.w.ending = append(f.w.ending, x)
	}
}

// refuseLate ends a work that has begun with an error.
func (x *work) refuseLate(err error) {
	started := x.startSec
	x.refuse(err)
	x.startSec = started
}

// awaitHosts keeps the changes of hosts and links going for runs that wait for them.
func (w *World) awaitHosts() {
	for _, f := range w.flows {
		if f != nil && f.visit.Waits() {
			w.world.AwaitSwitch()
			return
		}
	}
}

// standStill ends the runs that cannot go on in a world in which nothing is to come, and
// reports whether there are any.
func (w *World) standStill() bool {
	ended := false
	for _, f := range w.flows {
		if f == nil || f.work == nil || f.work.phase != underWay {
			continue
		}
		ended = true
		f.work.refuseLate(f.visit.Stuck())
	}
	if ended {
		w.finishEnding()
	}
	return ended
}

// ErrRunOver is the error of Broker.Next after the end of the run.
var ErrRunOver = errors.New("the run is over")

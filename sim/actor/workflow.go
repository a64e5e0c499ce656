package actor

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Workflow is a DAG that runs in the world of the actors: its executions and transfers share
// hosts and links with everything else. It is an Activity; suspended, all its tasks and
// transfers rest. Its Remaining is how many tasks have not finished.
type Workflow struct {
	activity
	dag     *workload.DAG
	plan    sim.Plan
	options sim.Options
	guest   *sim.Guest
	touched bool // something has happened that concerns it
	result  *sim.Result
}

// Workflow runs a DAG and waits for its end. The plan and the options are those of sim.Run,
// as far as sim.Join allows them. The error wraps that of the run: a *sim.FailureError,
// sim.ErrStuck and others. Dates in the result count from the start of the run.
//
// If the actor dies, or cancels a Workflow, the run ends, and what it has under way.
func (a *Actor) Workflow(d *workload.DAG, by sim.Plan, o sim.Options) (*sim.Result, error) {
	f := a.WorkflowAsync(d, by, o)
	err := f.Wait(a)
	return f.Result(), err
}

// WorkflowAsync starts a run and goes on.
func (a *Actor) WorkflowAsync(d *workload.DAG, by sim.Plan, o sim.Options) *Workflow {
	a.check()
	f := a.w.WorkflowInit(d, by, o)
	f.Start(a)
	return f
}

// WorkflowInit makes a run that is to be started.
func (w *World) WorkflowInit(d *workload.DAG, by sim.Plan, o sim.Options) *Workflow {
	if d == nil {
		panic(misuse("a workflow of a nil DAG"))
	}
	f := &Workflow{dag: d, plan: by, options: o}
	f.init(w, f, Waiting)
	return f
}

// Result is the outcome, once Wait has returned nil; before, and if the run has failed, nil.
func (f *Workflow) Result() *sim.Result { return f.result }

// Remaining implements Activity: how many tasks have not finished.
func (f *Workflow) Remaining() float64 {
	switch {
	case f.result != nil || f.ended():
		return 0
	case f.guest == nil:
		return float64(f.dag.NumTasks())
	}
	return float64(f.guest.TasksLeft())
}

func (f *Workflow) what() string { return fmt.Sprintf("workflow %q", f.dag.Name()) }

// begin implements starter.
func (f *Workflow) begin(a *Actor) {
	w := f.w
	x := w.newWork(workflow)
	x.flow = f
	if x.from = noHost; a != nil {
		x.from = a.host.id
	}
	x.join(0, a.unless(&f.activity), &f.activity, false)
	guest, err := sim.Join(&w.world, f.dag, f.plan, f.options)
	if err != nil {
		x.refuse(err)
		return
	}
	f.guest = guest
	at := int(guest.Owner()) - 1
	for len(w.flows) <= at {
		w.flows = append(w.flows, nil)
	}
	w.flows[at] = f
	x.phase, x.startSec = underWay, w.NowSec()
	if x.stops > 0 {
		guest.Rest(true)
	}
	f.touch() // a run without tasks is over already
}

// touch has what follows for the run be done at the end of this round or step.
func (f *Workflow) touch() { f.touched, f.w.stirred = true, true }

// leave ends the run.
func (f *Workflow) leave() {
	if f.guest != nil {
		f.w.flows[f.guest.Owner()-1] = nil
		f.guest.Leave()
		f.guest = nil
	}
}

// take takes note of an end of the world below.
func (w *World) take(end *world.End) {
	if end.Owner == 0 {
		w.note(end.Tag, end.Outcome)
		return
	}
	if f := w.flows[end.Owner-1]; f != nil { // else it has left
		f.guest.Ended(end)
		f.touch()
	}
}

// touchAll follows a change of a host or a link.
func (w *World) touchAll() {
	for _, f := range w.flows {
		if f != nil {
			f.touch()
		}
	}
}

// stir lets runs go on that something concerns.
func (w *World) stir() {
	w.stirred = false
	for i := 0; i < len(w.flows); i++ {
		if f := w.flows[i]; f != nil && f.touched {
			f.touched = false
			f.settle()
		}
	}
}

// settle lets a run go on, unless it is over.
func (f *Workflow) settle() {
	x := f.work
	if x == nil || x.phase != underWay {
		return
	}
	switch err := f.guest.Settle(f.w.context); {
	case err != nil:
		x.refuseLate(err)
	case f.guest.Over():
		f.result = f.guest.Result()
		x.phase, x.outcome = noted, done
		f.w.noted = append(f.w.noted, x)
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
		if f != nil && f.guest.Waits() {
			w.world.Await()
			return
		}
	}
}

// standStill ends the runs that cannot go on in a world in which nothing is to come, and
// says whether there are any.
func (w *World) standStill() bool {
	ended := false
	for _, f := range w.flows {
		if f == nil || f.work == nil || f.work.phase != underWay {
			continue
		}
		ended = true
		if f.work.stops > 0 {
			f.work.refuseLate(errSuspended)
		} else {
			f.work.refuseLate(f.guest.Stuck())
		}
	}
	if ended {
		w.tellEnds()
	}
	return ended
}

// errSuspended ends a run that nobody resumes.
var errSuspended = fmt.Errorf("%w: it is suspended, and nobody resumes it", sim.ErrStuck)

// ErrRunOver says that there are no more questions: the run is over.
var ErrRunOver = errors.New("the run is over")

package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// PstateChange is a change of a host's power state in a run. At one date the last one
// counts.
type PstateChange struct {
	Host   platform.HostID
	AtSec  float64
	Pstate int
}

// Governed is the plan with a governor that sets power states in the run; nil: none. A
// policy that is one governs without this.
func (p Plan) Governed(g scheduler.Governor) Plan {
	if g != nil {
		p.governor = g
	}
	return p
}

// hasPstates reports whether the schedule or a governor sets power states.
func (p *Plan) hasPstates() bool {
	return p.governor != nil || p.schedule != nil && p.schedule.Pstate != nil
}

// power is the mode of runs in which power states change.
type power struct {
	passive
	governor scheduler.Governor
	touched  []platform.HostID // where tasks have started or ended
	isIn     []bool            // by HostID: in touched
	called   bool              // the policy has been called since
	of       []int32           // by TaskID: the power state that a schedule has; nil: none
	owned    bool              // of is not the schedule's
}

// HostPstate implements world.PstateObserver.
func (f *faults) HostPstate(atSec float64, h platform.HostID, pstate int) {
	f.pstates = append(f.pstates, PstateChange{h, atSec, pstate})
}

// reset has the changes of power states observed, for the result.
func (p *power) reset(e *Engine, o *world.Options) (bool, error) {
	p.governor, p.of, p.owned = e.plan.governor, nil, false
	if s := e.plan.schedule; s != nil {
		p.of = s.Pstate
	}
	if p.of != nil {
		if err := e.mayHavePstates(); err != nil {
			return false, err
		}
	}
	p.touched, p.called = p.touched[:0], false
	if !e.plan.hasPstates() {
		return e.plan.mapper != nil && e.o.OnFailure == RescheduleTasks, nil // a new plan may have them
	}
	o.States = &e.faults
	if p.governor == nil {
		return true, nil
	}
	if e.plan.problem == nil {
		e.plan.problem = &scheduler.Problem{DAG: e.d, Platform: e.p}
	}
	p.isIn = resized(p.isIn, len(e.hosts))
	for h := range p.isIn {
		p.isIn[h] = true
		p.touched = append(p.touched, platform.HostID(h))
	}
	return true, nil
}

// started sets the power state that the schedule has for a task.
func (p *power) started(e *Engine, t workload.TaskID) {
	p.touch(e, t)
	if p.of == nil {
		return
	}
	if err := e.world.SetPstate(e.tasks[t].Host, int(p.of[t])); err != nil {
		panic("sim: " + err.Error()) // the schedule is valid
	}
}

func (p *power) ended(e *Engine, t workload.TaskID, _ bool) { p.touch(e, t) }

// touch adds the hosts of a task that has started or ended to those that the governor sees.
func (p *power) touch(e *Engine, t workload.TaskID) {
	if p.governor == nil {
		return
	}
	p.touchHost(e.tasks[t].Host)
	for _, h := range e.others(t) {
		p.touchHost(h)
	}
}

func (p *power) touchHost(h platform.HostID) {
	if !p.isIn[h] {
		p.isIn[h] = true
		p.touched = append(p.touched, h)
	}
}

// replanned takes over the power states of a schedule for the tasks that are left. Where it
// has none, each host is in the state in which it begins.
func (e *Engine) replanned(s *scheduler.Schedule, tasks []workload.TaskID) error {
	p := &e.power
	if p.of == nil && s.Pstate == nil {
		return nil
	}
	if err := e.mayHavePstates(); err != nil {
		return fmt.Errorf("rescheduling at %v s: %w", e.world.NowSec(), err)
	}
	switch {
	case p.of == nil:
		p.of, p.owned = make([]int32, len(e.tasks)), true
		for t := range e.tasks {
			p.of[t] = e.firstPstate(e.tasks[t].Host)
		}
	case !p.owned:
		p.of, p.owned = slices.Clone(p.of), true
	}
	for i, t := range tasks {
		if s.Pstate != nil {
			p.of[t] = s.Pstate[i]
		} else {
			p.of[t] = e.firstPstate(s.Host[i])
		}
	}
	return nil
}

func (e *Engine) firstPstate(h platform.HostID) int32 {
	return int32(e.p.Host(h).Details.OrNone().Pstate)
}

// mayHavePstates returns an error if tasks cannot have power states in this run.
func (e *Engine) mayHavePstates() error {
	switch {
	case e.power.governor != nil:
		return errors.New("power states are set by a schedule and by a governor (want one of them)")
	case e.o.HostSharing == TimeShared:
		return errors.New("power states of tasks need space-shared hosts: tasks that share one cannot each have their own")
	}
	return nil
}

// decide calls the governor if tasks have started or ended, and sets the power states that
// it returns.
func (p *power) decide(e *Engine) error {
	if p.governor == nil || len(p.touched) == 0 && !p.called {
		return nil
	}
	p.called = false
	slices.Sort(p.touched)
	changes, err := p.governor.Govern(view{e})
	for _, h := range p.touched {
		p.isIn[h] = false
	}
	p.touched = p.touched[:0]
	for _, c := range changes {
		switch {
		case err != nil:
		case c.Host < 0 || int(c.Host) >= len(e.hosts):
			err = fmt.Errorf("host number %d: there are %d hosts", c.Host, len(e.hosts))
		default:
			err = e.world.SetPstate(c.Host, c.Pstate)
		}
	}
	if err != nil {
		return fmt.Errorf("power states at %v s: %w", e.world.NowSec(), err)
	}
	return nil
}

// The methods of scheduler.PowerView that scheduler.View lacks.

func (v view) Touched() []platform.HostID    { return v.e.power.touched }
func (v view) Pstate(h platform.HostID) int  { return v.e.world.Pstate(h) }
func (v view) Running(h platform.HostID) int { return int(v.e.hosts[h].running) }

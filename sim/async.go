package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

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

// askAsync sends an AsyncPolicy the next question, if it listens.
func (e *Engine) askAsync() error {
	o := &e.online
	if !e.guest {
		_, err := o.async.Decide(nil)
		return fmt.Errorf("policy at %v s: %w", e.world.NowSec(), err)
	}
	if !o.listening {
		return nil // changed remains, for the next question
	}
	o.changed, o.listening, e.power.asked = false, false, true
	slices.Sort(o.newly)
	o.asked, o.newly = append(o.asked[:0], o.newly...), o.newly[:0]
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

package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

// Consultant is a policy that takes virtual time to decide. It is told of questions, and
// answers when it wants to, through the Guest.
type Consultant interface {
	// Joined says that a run has begun whose tasks the consultant is to place, before any
	// of them is ready. An error ends the run.
	Joined(g *Guest) error
	// Asked comes once after each Guest.Listen, as soon as tasks are ready and something has
	// changed since the last question: tasks became ready or ended. The view is that of
	// any later date too. The consultant answers later, with Guest.Place.
	Asked(v scheduler.View)
	// Left says that the run is over.
	Left()
}

// Consult runs under a policy that takes time, which only a Guest can wait for. pr is as in
// Ask.
func Consult(c Consultant, pr *scheduler.Problem) Plan {
	return Plan{policy: &consulted{c}, problem: pr}
}

// consulted stands for a Consultant where a policy is expected.
type consulted struct{ Consultant }

func (*consulted) Decide(scheduler.View) ([]scheduler.Decision, error) {
	return nil, errors.New("it takes time to decide, which needs a run in a shared world: sim.Join")
}

// consult asks the consultant, if it listens.
func (e *Engine) consult() error {
	o := &e.online
	if !e.guest {
		_, err := o.consulted.Decide(nil)
		return fmt.Errorf("policy at %v s: %w", e.world.NowSec(), err)
	}
	if !o.listening {
		return nil // changed remains, for the next question
	}
	o.changed, o.listening, e.power.asked = false, false, true
	slices.Sort(o.newly)
	o.asked, o.newly = append(o.asked[:0], o.newly...), o.newly[:0]
	o.consulted.Asked(view{e})
	return nil
}

// Listen has the consultant asked the next question, perhaps at once.
func (g *Guest) Listen() {
	g.engine.online.listening = true
	if !g.left {
		g.note(g.engine.decide())
	}
}

// Unlisten takes Listen back.
func (g *Guest) Unlisten() { g.engine.online.listening = false }

// Place carries out decisions, whether there was a question or not. The error says which of
// them makes no sense; those before it stand, and the run goes on. What ends the run instead
// is told by Settle.
func (g *Guest) Place(decisions ...scheduler.Decision) error {
	if g.left {
		return ErrLeft
	}
	e := &g.engine
	for _, d := range decisions {
		if err := e.mayPlace(d); err != nil {
			return err
		}
		if err := e.carryOut(d); err != nil {
			g.note(err)
			return nil
		}
	}
	return nil
}

package actor_test

import (
	"errors"
	"testing"

	"github.com/clustersim/clustersim/sim/actor"
)

// The tests of this file repeat what SimGrid does when actors die, hosts go off, and waits end before
// their time; the dates are those of programs against it.

// outcomeOf is an error in a word.
func outcomeOf(err error) string {
	for word, kind := range map[string]error{
		"timed out": actor.ErrTimeout, "canceled": actor.ErrCanceled, "host failed": actor.ErrHostFailed,
		"link failed": actor.ErrLinkFailed, "peer failed": actor.ErrPeerFailed,
	} {
		if errors.Is(err, kind) {
			return word
		}
	}
	if err != nil {
		return err.Error()
	}
	return "done"
}

// A function of OnExit that an actor registers after AutoRestart is called for its successor too.
func TestExitsOutliveARestart(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	tremblay := host(t, w, "Tremblay")
	tremblay.Spawn("worker", func(a *actor.Actor) {
		s.say("%d starts", a.PID())
		if a.Restarts() == 0 {
			a.OnExit(func(failed bool) { s.say("%d exits, failed %v", a.World().Running().PID(), failed) })
		}
		_ = a.SleepFor(5)
		s.say("%d ends", a.PID())
	}, actor.AutoRestart())
	host(t, w, "Fafard").Spawn("switch", func(a *actor.Actor) {
		_ = a.SleepFor(2)
		tremblay.TurnOff()
		_ = a.SleepFor(2)
		tremblay.TurnOn()
	})
	run(t, w)
	s.check(t, `
		0 1 starts
		2 1 exits, failed true
		4 3 starts
		9 3 ends
		9 3 exits, failed false`)
}

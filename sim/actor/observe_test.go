package actor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// log is an observer that writes down what it receives.
type log struct{ lines []string }

func (l *log) ActorState(atSec float64, a *actor.Actor, s actor.State) {
	l.lines = append(l.lines, fmt.Sprintf("%.4g %v %v", atSec, a, s))
}

func (l *log) Message(m *actor.Message) {
	name := func(a *actor.Actor) string {
		if a == nil {
			return "no actor"
		}
		return a.Name()
	}
	l.lines = append(l.lines, fmt.Sprintf("%.4g to %.4g: %v on %d to %v on %d through %q: %v B, failed %v",
		m.StartSec, m.FinishSec, name(m.From), m.FromHost, name(m.To), m.ToHost, m.Box, m.Bytes, m.Failed))
}

func TestObserverReceives(t *testing.T) {
	l := &log{}
	w, err := actor.New(three(t), actor.Options{Observer: l})
	require.NoError(t, err)
	box, queue := actor.MailboxOf[int](w, "box"), actor.QueueOf[int](w, "queue")
	a, b := w.HostAt(0), w.HostAt(1)
	other, _ := b.Spawn("b", func(x *actor.Actor) {
		_, _ = box.Get(x)
		_, _ = queue.Get(x)
		_, _ = box.GetFor(x, 0.5)
	})
	a.Spawn("a", func(x *actor.Actor) {
		_ = x.SleepFor(1)
		x.Suspend(other)
		_ = x.SleepFor(1)
		x.Resume(other)
		_ = box.Put(x, 1, 0)
		_ = queue.Put(x, 1)
		box.Detach(x, 2, 1e6)
		_ = x.SendTo(b, a, 0)
	})
	run(t, w)
	require.Equal(t, strings.TrimSpace(`
0 b@B created
0 a@A created
0 b@B running
0 a@A running
0 a@A sleeping
0 b@B receiving
1 a@A running
1 b@B suspended
1 a@A sleeping
2 a@A running
2 b@B receiving
2 a@A sending
2 to 2.013: a on 0 to b on 1 through "mailbox \"box\"": 0 B, failed false
2.013 b@B running
2.013 a@A running
2.013 to 2.013: a on 0 to b on 1 through "queue \"queue\"": 0 B, failed false
2.013 b@B receiving
2.013 a@A sending
2.013 to 2.026: a on 1 to no actor on 0 through "": 0 B, failed false
2.026 a@A running
2.026 a@A ended
2.013 to 2.513: a on 0 to b on 1 through "mailbox \"box\"": 1e+06 B, failed true
2.513 b@B running
2.513 b@B ended`), strings.Join(l.lines, "\n"))
}

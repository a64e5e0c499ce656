package actor_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// TestGoldenHostOnOffActors repeats cases 4 and 5 of SimGrid's test host-on-off-actors.
func TestGoldenHostOnOffActors(t *testing.T) {
	for _, c := range []struct{ receiver, sender, want string }{
		{"Tremblay", "Jupiter", `
			10 RX starts
			10 TX starts
			20 Jupiter is off
			25.033047094644619 RX: peer failed`},
		{"Jupiter", "Tremblay", `
			10 RX starts
			10 TX starts
			20 Jupiter is off
			40 TX is done`},
	} {
		w, s := newWorld(t, small(t), "lv08")
		jupiter, box := host(t, w, "Jupiter"), actor.MailboxOf[string](w, "comm")
		host(t, w, "Tremblay").Spawn("launcher", func(a *actor.Actor) {
			jupiter.SetOn(true)
			_ = a.SleepFor(10)
			host(t, w, c.receiver).Spawn("RX", func(a *actor.Actor) {
				s.say("RX starts")
				_, err := box.Get(a)
				s.say("RX: %s", outcomeOf(err))
			})
			host(t, w, c.sender).Spawn("TX", func(a *actor.Actor) {
				s.say("TX starts")
				box.Detach(a, "COMM", 1e8)
				_ = a.SleepFor(30)
				s.say("TX is done")
			})
			_ = a.SleepFor(10)
			jupiter.SetOn(false)
			s.say("Jupiter is off")
		})
		run(t, w)
		s.check(t, c.want)
	}
}

// monkey is SimGrid's test monkey-masterworkers: a master that sends tasks for ever, and workers that begin anew
// with their hosts.
type monkey struct {
	w    *actor.World
	s    *story
	todo int
}

func newMonkey(t *testing.T) *monkey {
	b := platform.NewBuilder("monkey")
	main := b.Host(platform.Host{Name: "lilibeth 0", SpeedFlops: 1e9, Cores: 1})
	for i := range 2 {
		name := fmt.Sprint("lilibeth ", i+1)
		link := b.Link(platform.Link{Name: name, BandwidthBytesPerSec: 1e6, LatencySec: 24e-6})
		b.RouteBoth(main, b.Host(platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1}), link)
	}
	p, err := b.Build()
	require.NoError(t, err)
	w, s := newWorld(t, p, "lv08")
	m := &monkey{w: w, s: s, todo: 2}
	w.HostAt(0).Spawn("master", m.master, actor.SpawnOptions{AutoRestart: true})
	for i := range 2 {
		w.HostAt(platform.HostID(i+1)).Spawn("worker", func(a *actor.Actor) { m.worker(a, i) }, actor.SpawnOptions{AutoRestart: true})
	}
	return m
}

func dying(failed bool) string {
	return map[bool]string{true: "dying forcefully", false: "dying peacefully"}[failed]
}

func (m *monkey) master(a *actor.Actor) {
	m.s.say("%d: Master booting", a.PID())
	a.Daemonize()
	a.OnExit(func(failed bool) { m.s.say("%d: Master %s", m.w.Running().PID(), dying(failed)) })
	box := actor.MailboxOf[float64](m.w, "mailbox")
	for {
		m.s.say("%d: Try to send a message", a.PID())
		switch err := box.PutFor(a, 1e6, 1e6, 10); outcomeOf(err) {
		case "timed out":
			m.s.say("%d: Timeouted while sending a task", a.PID())
		case "peer failed", "link failed":
			m.s.say("%d: Wait a second before starting again", a.PID())
			_ = a.SleepFor(1)
		}
	}
}

func (m *monkey) worker(a *actor.Actor, id int) {
	m.s.say("%d: Worker booting", a.PID())
	a.OnExit(func(failed bool) { m.s.say("%d: worker %d %s", m.w.Running().PID(), id, dying(failed)) })
	box := actor.MailboxOf[float64](m.w, "mailbox")
	for m.todo > 0 {
		m.s.say("%d: Waiting a message", a.PID())
		flop, err := box.GetFor(a, 10)
		if err != nil {
			m.s.say("%d: %s", a.PID(), outcomeOf(err))
			continue
		}
		m.s.say("%d: Start execution", a.PID())
		_ = a.Exec(flop)
		m.todo--
		m.s.say("%d: Execution complete", a.PID())
	}
}

// fault runs it with something that goes off at a date and comes back 30 s later, by no actor's doing.
func (m *monkey) fault(t *testing.T, atSec float64, off, on func()) {
	require.NoError(t, m.w.RunUntil(t.Context(), atSec))
	off()
	require.NoError(t, m.w.RunUntil(t.Context(), atSec+30))
	on()
	run(t, m.w)
}

func TestGoldenMonkey(t *testing.T) {
	m := newMonkey(t)
	h := m.w.HostAt(1)
	m.fault(t, 1, func() { h.SetOn(false) }, func() { h.SetOn(true) })
	m.s.check(t, `
		0 1: Master booting
		0 2: Worker booting
		0 3: Worker booting
		0 2: Waiting a message
		0 3: Waiting a message
		0 1: Try to send a message
		1 1: Wait a second before starting again
		1 2: worker 0 dying forcefully
		2 1: Try to send a message
		3.082786467010309 3: Start execution
		3.082786467010309 1: Try to send a message
		3.083786467010309 3: Execution complete
		3.083786467010309 3: Waiting a message
		4.166572934020618 1: Try to send a message
		4.166572934020618 3: Start execution
		4.167572934020618 3: Execution complete
		4.167572934020618 3: worker 1 dying peacefully
		4.167572934020618 1: Master dying forcefully
		31 4: Worker booting
		31 4: worker 0 dying peacefully
		31 4: worker 0 dying peacefully`)
}

// Whatever goes off, at the dates of a run without faults and between them, all tasks are done.
func TestMonkeySurvives(t *testing.T) {
	m := newMonkey(t)
	run(t, m.w)
	before := 0.0
	for _, date := range m.s.dates {
		for _, atSec := range []float64{(before + date) / 2, date} {
			for i := range 3 {
				m := newMonkey(t)
				h := m.w.HostAt(platform.HostID(i))
				m.fault(t, atSec, func() { h.SetOn(false) }, func() { h.SetOn(true) })
				require.Zero(t, max(m.todo, 0), "host %d off at %v: %v", i, atSec, m.s.lines)
			}
			for i := range 2 {
				m := newMonkey(t)
				l := actor.LinkAt(m.w, platform.LinkID(i))
				m.fault(t, atSec, func() { l.SetOn(false) }, func() { l.SetOn(true) })
				require.Zero(t, max(m.todo, 0), "link %d off at %v: %v", i, atSec, m.s.lines)
			}
		}
		before = date
	}
}

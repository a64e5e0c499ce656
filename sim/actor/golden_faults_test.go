package actor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// scenario is one message between two hosts, in steps 0.2 s apart: p and g post its put and
// get, s and r wait for them on the sender's and on the receiver's side. In lower case p and g
// return at once; P and G wait themselves. fault is what goes off half a step before step at:
// nothing, the link, or the host of a side; it comes on again at 1 s.
type scenario struct {
	kind  string // eager: the receiver has the mailbox for good; meet; direct: SendTo
	steps string
	fault string // link, sender, receiver or ""
	at    int
}

const (
	scenarioSec = 2.0
	stepSec     = 0.2
)

func (s scenario) String() string {
	if s.fault == "" {
		return s.kind + " " + s.steps
	}
	return fmt.Sprintf("%s %s, %s off before step %d", s.kind, s.steps, s.fault, s.at)
}

// isOf says whether a step is of a side.
func isOf(step rune, side string) bool {
	return strings.ContainsRune("pPs", step) == (side == "sender")
}

// scenarios are all orders of the steps, with each fault at each place. Those that SimGrid's
// teshsuite/s4u/comm-fault-scenarios lists, 147, are among them.
func scenarios() (all []scenario) {
	orders := []string{"psgr", "pgsr", "pgrs", "gpsr", "gprs", "grps"}
	for _, kind := range []string{"eager", "meet", "direct"} {
		ways := [][]string{{"PG", "GP"}, orders}
		if kind == "direct" {
			ways = [][]string{{"P"}, {"ps"}}
		}
		for _, way := range ways {
			known := map[string]bool{}
			for _, steps := range way {
				all = append(all, scenario{kind: kind, steps: steps})
				for _, fault := range []string{"link", "sender", "receiver"} {
					for at := range min(len(steps)+1, 4) { // later all has arrived
						s := scenario{kind, steps, fault, at}
						if fault != "link" && at < len(steps) { // the dead make no more steps
							s.steps = steps[:at] + strings.Map(func(step rune) rune {
								if isOf(step, fault) {
									return -1
								}
								return step
							}, steps[at:])
						}
						if !known[s.String()] {
							known[s.String()] = true
							all = append(all, s)
						}
					}
				}
			}
		}
	}
	return all
}

// outcome is what a side is to see: the step that reports the fault, which is always one that
// waits, or one that finds the other host off; "end" if none does; "dies".
func (s scenario) outcome(side string) string {
	switch {
	case s.fault == side:
		return "dies"
	case s.fault == "" || s.kind == "direct" && side == "receiver":
		return "end"
	}
	for i, step := range s.steps {
		if isOf(step, side) && (strings.ContainsRune("PGsr", step) || s.fault != "link" && i >= s.at) {
			return string(step)
		}
	}
	return "end"
}

// stage is where all scenarios take place, one after the other.
type stage struct {
	t         *testing.T
	w         *actor.World
	all       []scenario
	got       map[string][]string // by side
	next      map[string]int
	hosts     map[string]*actor.Host
	eager     actor.Mailbox[int]
	meet      actor.Mailbox[int]
	delivered int
}

// play is the life of a side; it begins anew when its host is back.
func (s *stage) play(a *actor.Actor, side, other string) {
	if side == "receiver" {
		s.eager.SetReceiver(a, a)
	}
	for s.next[side] < len(s.all) {
		k := s.next[side]
		s.next[side]++
		begin := scenarioSec * float64(k)
		_ = a.SleepUntil(begin)
		require.False(s.t, s.eager.Listen() || s.meet.Listen(), "before %v", s.all[k])
		x := message{stage: s, scenario: s.all[k], number: k}
		outcome := "end"
		for i, step := range x.scenario.steps {
			if !isOf(step, side) {
				continue
			}
			_ = a.SleepUntil(begin + stepSec*float64(i+1))
			if !s.hosts[other].On() || x.do(a, step) != nil {
				outcome = string(step)
				break
			}
		}
		_ = a.SleepUntil(begin + scenarioSec - .1)
		s.got[side][k] = outcome
	}
}

// message is one side's view of what is sent in a scenario.
type message struct {
	*stage
	scenario scenario
	number   int
	sent     actor.Activity
	awaited  *actor.Recv[int]
}

func (x *message) do(a *actor.Actor, step rune) (err error) {
	const bytes = 5e8
	box, got := x.meet, 0
	if x.scenario.kind == "eager" {
		box = x.eager
	}
	from, to := x.hosts["sender"], x.hosts["receiver"]
	switch direct := x.scenario.kind == "direct"; {
	case step == 'P' && direct:
		return a.SendTo(from, to, bytes)
	case step == 'p' && direct:
		x.sent = sendAsync(a, from, to, bytes)
	case step == 'P':
		return box.Put(a, x.number, bytes)
	case step == 'p':
		x.sent = box.PutAsync(a, x.number, bytes)
	case step == 's':
		return x.sent.Wait(a)
	case step == 'g':
		x.awaited = box.GetAsync(a)
	case step == 'G':
		if got, err = box.Get(a); err == nil {
			x.receive(got)
		}
	case step == 'r':
		if got, err = take(a, x.awaited); err == nil {
			x.receive(got)
		}
	}
	return err
}

// receive checks what has arrived, and when: the transfer begins when both sides have posted,
// or at the put if the receiver has the mailbox for good.
func (x *message) receive(number int) {
	const transferSec = 13.01*1e-6 + 5e8/(0.97*1e9)
	require.Equal(x.t, x.number, number, "%v", x.scenario)
	steps := strings.ToLower(x.scenario.steps)
	begins := strings.IndexRune(steps, 'p')
	if x.scenario.kind == "meet" {
		begins = max(begins, strings.IndexRune(steps, 'g'))
	}
	waits := max(strings.IndexRune(steps, 'g'), strings.IndexRune(steps, 'r'))
	want := max(stepSec*float64(begins+1)+transferSec, stepSec*float64(waits+1))
	require.InDelta(x.t, want, x.w.NowSec()-scenarioSec*float64(number), 1e-9, "%v", x.scenario)
	x.delivered++
}

// turn is what lets the faults happen, and empties the mailboxes when a host goes off.
func (s *stage) turn(a *actor.Actor) {
	link := actor.LinkAt(s.w, 0)
	for k, x := range s.all {
		if x.fault == "" {
			continue
		}
		begin := scenarioSec * float64(k)
		_ = a.SleepUntil(begin + stepSec*float64(x.at) + stepSec/2)
		if h := s.hosts[x.fault]; h != nil {
			h.SetOn(false)
			s.eager.Clear(a)
			s.meet.Clear(a)
			_ = a.SleepUntil(begin + 1)
			h.SetOn(true)
			continue
		}
		link.SetOn(false)
		_ = a.SleepUntil(begin + 1)
		link.SetOn(true)
	}
}

// TestFaultScenarios: a fault is reported by the call that waits, never by one that posts, to each
// side at its own wait, wherever the fault comes.
func TestFaultScenarios(t *testing.T) {
	b := platform.NewBuilder("faults")
	var hosts [3]platform.HostID
	for i := range hosts {
		hosts[i] = b.Host(platform.Host{Name: fmt.Sprint("h", i), SpeedFlops: 1e9, Cores: 1})
	}
	b.RouteBoth(hosts[0], hosts[1], b.Link(platform.Link{Name: "link", BandwidthBytesPerSec: 1e9, LatencySec: 1e-6}))
	p, err := b.Build()
	require.NoError(t, err)
	w, _ := newWorld(t, p, "lv08(crosstraffic=false)")
	s := &stage{
		t: t, w: w, all: scenarios(), got: map[string][]string{}, next: map[string]int{},
		hosts: map[string]*actor.Host{"sender": w.HostAt(0), "receiver": w.HostAt(1)},
		eager: actor.MailboxOf[int](w, "eager"), meet: actor.MailboxOf[int](w, "meet"),
	}
	require.Len(t, s.all, 165)
	for side, other := range map[string]string{"receiver": "sender", "sender": "receiver"} { // their order is of no effect
		s.got[side] = make([]string, len(s.all))
		for i := range s.all {
			s.got[side][i] = "dies"
		}
		s.hosts[side].Spawn(side, func(a *actor.Actor) { s.play(a, side, other) }, actor.SpawnOptions{AutoRestart: true})
	}
	w.HostAt(2).Spawn("faults", s.turn)
	run(t, w)
	for side, outcomes := range s.got {
		for i, got := range outcomes {
			require.Equal(t, s.all[i].outcome(side), got, "%s in %v", side, s.all[i])
		}
	}
	require.Equal(t, 16, s.delivered)
}

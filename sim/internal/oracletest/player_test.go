package oracletest

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/sim/actor"
)

// player is an actor that does the code of a role.
type player struct {
	s     *stage
	a     *actor.Actor
	me    int
	slots map[string]actor.Activity
}

// act does a line of code, and returns its outcome.
func (p *player) act(line int, words []string) string {
	verb, words := words[0], words[1:]
	switch verb {
	case "sleep":
		return p.s.outcomeOf(p.me, p.a.SleepFor(float(words[0])))
	case "yield":
		p.a.Yield()
	case "exit":
		p.a.Kill(p.a)
	case "killat":
		p.s.limit(-1-p.me, float(words[0])-p.a.NowSec())
		p.a.KillAt(float(words[0]))
	case "exec":
		p.setUp(1)
		if words[0] == "here" {
			return p.s.outcomeOf(p.me, p.a.Exec(float(words[1])))
		}
		return p.s.outcomeOf(p.me, p.s.w.ExecInit(float(words[1]), actor.ExecOptions{Host: p.s.host(words[0])}).Wait(p.a))
	case "sleepuntil":
		return p.s.outcomeOf(p.me, p.a.SleepUntil(float(words[0])))
	case "killall":
		p.a.KillAll()
	case "receiver":
		p.s.box(words[0]).SetReceiver(p.a, p.a)
	case "on", "off", "linkon", "linkoff":
		p.s.turn(verb, words[0])
	case "read", "write":
		return p.use(verb, words)
	case "put", "get", "detach", "sendto":
		return p.communicate(verb, line, words)
	case "aexec", "iexec", "aput", "aget", "rput", "asendto", "aread", "awrite":
		p.slots[words[0]] = p.begin(verb, line, words[1:])
	case "wait", "waituntil", "test", "cancel":
		return p.finish(verb, words)
	case "start", "pause", "goon", "prio", "moveexec", "then":
		return p.change(verb, words)
	case "any", "all", "testany", "anyexec":
		return p.several(verb, words)
	case "spawn", "kill", "suspend", "resume", "join", "move":
		return p.rule(verb, words)
	default:
		return p.synchronise(verb, words)
	}
	return "ok"
}

// setUp takes as long as SimGrid 3.32 does to make an execution and to set so many things:
// two requests, and one each. Later versions, and package actor, need none.
func (p *player) setUp(setters int) {
	for range 2 + setters {
		p.a.Yield()
	}
}

// limit is the last word, if there is one, as the limit of a wait.
func (p *player) limit(words []string) float64 {
	if len(words) == 0 {
		return math.Inf(1)
	}
	sec := float(words[0])
	p.s.limit(p.me, sec)
	return sec
}

func (p *player) communicate(verb string, line int, words []string) string {
	if verb == "sendto" {
		return p.s.outcomeOf(p.me, p.a.SendTo(p.s.host(words[0]), p.s.host(words[1]), float(words[2])))
	}
	box := p.s.box(words[0])
	switch verb {
	case "put":
		return p.s.outcomeOf(p.me, box.PutFor(p.a, p.value(line), float(words[1]), p.limit(words[2:])))
	case "detach":
		box.Detach(p.a, p.value(line), float(words[1]))
		return "ok"
	}
	v, err := box.GetFor(p.a, p.limit(words[1:]))
	if err != nil {
		return p.s.outcomeOf(p.me, err)
	}
	return fmt.Sprint("ok ", v)
}

// value is what is sent in a line: it identifies the role and the line.
func (p *player) value(line int) int { return 1000*p.me + line }

func (p *player) begin(verb string, line int, words []string) actor.Activity {
	switch verb {
	case "aexec":
		p.setUp(2)
		if float(words[3]) > 0 {
			p.a.Yield()
		}
		x := p.s.w.ExecInit(float(words[1]), actor.ExecOptions{Host: p.s.host(words[0]), Priority: float(words[2]), BoundFlops: float(words[3])})
		x.Start(p.a)
		return x
	case "iexec":
		p.setUp(1)
		return p.s.w.ExecInit(float(words[1]), actor.ExecOptions{Host: p.s.host(words[0])})
	case "aread", "awrite":
		return p.useAsync(verb, words)
	case "asendto":
		x := p.s.w.SendToInit(p.s.host(words[0]), p.s.host(words[1]), float(words[2]))
		x.Start(p.a)
		return x
	case "rput":
		return p.s.box(words[0]).PutAsync(p.a, p.value(line), float(words[1]), actor.CommOptions{RateBytesPerSec: float(words[2])})
	case "aput":
		return p.s.box(words[0]).PutAsync(p.a, p.value(line), float(words[1]))
	}
	return p.s.box(words[0]).GetAsync(p.a)
}

// received is the outcome of an activity that has ended well.
func received(x actor.Activity) string {
	if r, ok := x.(*actor.Recv[int]); ok {
		return fmt.Sprint("ok ", r.Value())
	}
	return "ok"
}

func (p *player) finish(verb string, words []string) string {
	x := p.slots[words[0]]
	if x == nil {
		return "none"
	}
	var err error
	switch verb {
	case "wait":
		err = x.WaitFor(p.a, p.limit(words[1:]))
	case "waituntil":
		p.s.limit(p.me, float(words[1])-p.a.NowSec())
		err = x.WaitFor(p.a, max(float(words[1])-p.a.NowSec(), 0))
	case "test":
		var ended bool
		if ended, err = x.Test(p.a); !ended {
			return "no"
		}
	case "cancel":
		x.Cancel(p.a)
		delete(p.slots, words[0])
		return "ok"
	}
	if err != nil {
		return p.s.outcomeOf(p.me, err)
	}
	delete(p.slots, words[0])
	return received(x)
}

func (p *player) several(verb string, words []string) string {
	limit := -1.0
	if verb == "any" || verb == "anyexec" {
		limit = float(words[0])
		words = words[1:]
	}
	set := actor.NewSet(p.s.w)
	names := map[actor.Activity]string{}
	for _, word := range words {
		if x := p.slots[word]; x != nil {
			set.Add(x)
			names[x] = word
		}
	}
	if set.Len() == 0 {
		return "none"
	}
	switch verb {
	case "all":
		return p.s.outcomeOf(p.me, set.WaitAll(p.a))
	case "testany":
		x, ended, err := set.TestAny(p.a)
		if !ended {
			return "no"
		}
		return p.took(x, names[x], err)
	}
	p.s.limit(p.me, limit)
	x, err := set.WaitAnyFor(p.a, limit)
	return p.took(x, names[x], err)
}

// took says which activity has ended, and forgets it.
func (p *player) took(x actor.Activity, slot string, err error) string {
	if err != nil {
		return p.s.outcomeOf(p.me, err)
	}
	delete(p.slots, slot)
	return slot + " " + received(x)
}

// rule does what concerns another actor.
func (p *player) rule(verb string, words []string) string {
	n := whole(words[0])
	if verb == "spawn" {
		p.s.enter(n)
		return "ok"
	}
	b := p.s.actors[n]
	if b == nil {
		return "none"
	}
	switch verb {
	case "kill":
		p.a.Kill(b)
	case "suspend":
		p.a.Suspend(b)
	case "resume":
		for _, other := range p.s.actors { // SimGrid resumes its transfer with b too
			if other != nil && other != b && other.Info().Suspended && b.Info().Suspended {
				p.s.open(p.a.NowSec())
			}
		}
		p.a.Resume(b)
	case "move":
		p.a.Move(b, p.s.host(words[1]))
	case "join":
		sec := math.Inf(1)
		if len(words) > 1 {
			sec = float(words[1]) // a sleep: its order is defined
		}
		_ = p.a.JoinFor(b, sec) // SimGrid does not report that the time was over
	}
	return "ok"
}

func (p *player) synchronise(verb string, words []string) string {
	i := whole(words[0])
	s := p.s
	switch verb {
	case "lock":
		return p.s.outcomeOf(p.me, s.mutexes[i].Lock(p.a))
	case "trylock":
		if !s.mutexes[i].TryLock(p.a) {
			return "no"
		}
	case "unlock":
		s.mutexes[i].Unlock(p.a)
	case "acquire":
		if len(words) > 1 {
			return p.s.outcomeOf(p.me, s.semaphores[i].AcquireFor(p.a, float(words[1])))
		}
		return p.s.outcomeOf(p.me, s.semaphores[i].Acquire(p.a))
	case "release":
		s.semaphores[i].Release(p.a)
	case "barrier":
		_, err := s.barriers[i].Wait(p.a) // SimGrid 3.32 does not report which actor is the last
		return p.s.outcomeOf(p.me, err)
	case "signal":
		s.conditions[i].Signal(p.a)
	case "broadcast":
		s.conditions[i].Broadcast(p.a)
	case "cwait":
		m := s.mutexes[whole(words[1])]
		if len(words) > 2 {
			return p.s.outcomeOf(p.me, s.conditions[i].WaitFor(p.a, m, float(words[2])))
		}
		return p.s.outcomeOf(p.me, s.conditions[i].Wait(p.a, m))
	default:
		panic("no verb " + verb)
	}
	return "ok"
}

// leaves notes that transfers end with the player: SimGrid ends their other sides after the requests of this
// round, and package actor before them.
func (p *player) leaves() {
	for _, x := range p.slots {
		if _, executes := x.(*actor.Exec); !executes && x.State() == actor.Started && x.StartSec() >= 0 {
			p.s.open(p.s.w.NowSec())
		}
	}
}

// box is the mailbox of a name, looked up beforehand as actors.cpp does.
func (s *stage) box(name string) actor.Mailbox[int] {
	if _, ok := s.boxes[name]; !ok {
		panic("no mailbox " + name)
	}
	return s.boxes[name]
}

package oracletest

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim/actor"
)

// stage is where a play is performed with package actor.
type stage struct {
	w          *actor.World
	play       *play
	actors     []*actor.Actor // by role; nil: not made yet
	lived      []bool         // by role
	players    []*player      // by role
	mutexes    []*actor.Mutex
	semaphores []*actor.Semaphore
	barriers   []*actor.Barrier
	conditions []*actor.Cond
	boxes      map[string]actor.Mailbox[int]
	limits     map[int]float64 // dates at which waits of roles time out
	overSec    float64         // the last date at which one has
	said       transcript
}

// perform has package actor do the play.
func (p *play) perform(t *testing.T) *transcript {
	platform, err := platformOf(p.asCase())
	require.NoError(t, err)
	w, err := actor.New(platform, actor.Options{Network: p.options.Network, KeepLocks: true})
	require.NoError(t, err)
	defer w.Close()
	s := &stage{w: w, play: p, actors: make([]*actor.Actor, len(p.roles)), lived: make([]bool, len(p.roles)), players: make([]*player, len(p.roles)), limits: map[int]float64{}, boxes: map[string]actor.Mailbox[int]{}}
	s.said.openSec, s.overSec = math.Inf(1), math.Inf(-1)
	for _, line := range p.header {
		s.prepare(strings.Fields(line))
	}
	for _, r := range p.roles {
		for _, line := range r.code {
			s.lookUp(strings.Fields(line))
		}
	}
	for n, r := range p.roles {
		if r.kind != "later" && r.kind != "gone" {
			s.enter(n)
		}
	}
	var deadlock *actor.DeadlockError
	if err := w.Run(t.Context()); !errors.As(err, &deadlock) {
		require.NoError(t, err, p)
	}
	s.said.endSec = w.NowSec()
	return &s.said
}

// prepare makes mutexes and the like.
func (s *stage) prepare(words []string) {
	for _, word := range words[1:] {
		n := whole(word)
		switch words[0] {
		case "mutexes":
			for range n {
				s.mutexes = append(s.mutexes, actor.NewMutex(s.w))
			}
		case "conditions":
			for range n {
				s.conditions = append(s.conditions, actor.NewCond(s.w))
			}
		case "semaphores":
			s.semaphores = append(s.semaphores, actor.NewSemaphore(s.w, n))
		case "barriers":
			s.barriers = append(s.barriers, actor.NewBarrier(s.w, n))
		}
	}
}

// lookUp finds the mailbox that a line names.
func (s *stage) lookUp(words []string) {
	at := map[string]int{"put": 1, "get": 1, "detach": 1, "receiver": 1, "aput": 2, "aget": 2, "rput": 2}[words[0]]
	if at > 0 {
		s.boxes[words[at]] = actor.MailboxOf[int](s.w, words[at])
	}
}

func whole(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

func float(word string) float64 {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		panic(err)
	}
	return x
}

func (s *stage) host(name string) *actor.Host {
	h, err := s.w.Host(name)
	if err != nil {
		panic(err)
	}
	return h
}

// enter makes the actor of a role.
func (s *stage) enter(n int) {
	r := s.play.roles[n]
	options := actor.SpawnOptions{Daemon: r.kind == "daemon", AutoRestart: r.kind == "again"}
	s.actors[n], _ = s.host(r.host).Spawn(strconv.Itoa(n), func(a *actor.Actor) {
		s.actors[n] = a // another one after a restart
		p := &player{s: s, a: a, me: n, slots: map[string]actor.Activity{}}
		s.players[n] = p
		if !s.lived[n] { // else it has that from its life before
			a.OnExit(func(failed bool) {
				delete(s.limits, n)
				delete(s.limits, -1-n)
				s.players[n].leaves()
				s.say(n, "exit", map[bool]string{true: "failed", false: "ok"}[failed])
			})
		}
		s.lived[n] = true
		for i, line := range r.code {
			began := s.w.NowSec()
			said := p.act(i, strings.Fields(line))
			switch {
			case said == "timeout":
				s.overSec = s.w.NowSec()
			case said == "network" && s.w.NowSec() == began: // SimGrid 3.32 takes another number of requests
				s.open(began)
			}
			delete(s.limits, n)
			if said != "none" {
				s.say(n, strconv.Itoa(i), said)
			}
		}
	}, options)
}

func (s *stage) say(n int, line, outcome string) {
	s.said.lines = append(s.said.lines, spoken{s.w.NowSec(), fmt.Sprint(n, " ", line, " ", outcome)})
}

// limit notes that a wait is over in sec. Two limits that end at one date do so in
// the order of an unstable heap in SimGrid, so from then on plays are not compared.
func (s *stage) limit(n int, sec float64) {
	if sec < 0 {
		return
	}
	end := s.w.NowSec() + sec
	for m, other := range s.limits {
		if m != n && math.Abs(other-end) < 2*oracle.FloorSec && s.w.NowSec() < other+2*oracle.FloorSec {
			s.open(end)
		}
	}
	s.limits[n] = end
}

// open notes that from a date on order is not defined.
func (s *stage) open(sec float64) { s.said.openSec = min(s.said.openSec, sec) }

// outcomeOf is the word for an error of a call of a role.
//
// When the time of one side of a transfer is over, SimGrid 3.32 reports to both sides that they
// timed out, in the order in which they began to wait. Later versions, and package actor, report
// to the other one, afterwards, that its peer has failed. So from such a date on order is not compared.
func (s *stage) outcomeOf(n int, err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, actor.ErrTimeout):
		return "timeout"
	case errors.Is(err, actor.ErrCanceled):
		return "canceled"
	case errors.Is(err, actor.ErrPeerFailed) && s.isOver(n):
		s.open(s.w.NowSec())
		return "network"
	case errors.Is(err, actor.ErrPeerFailed), errors.Is(err, actor.ErrLinkFailed):
		return "network"
	case errors.Is(err, actor.ErrHostFailed): // SimGrid 3.32 reports it before the actor that switched the host off goes on
		s.open(s.w.NowSec())
		return "host"
	case errors.Is(err, actor.ErrDiskFailed):
		return "disk"
	}
	panic(err)
}

// isOver says whether the time of another role is over now.
func (s *stage) isOver(n int) bool {
	if s.w.NowSec()-s.overSec < 2*oracle.FloorSec {
		return true
	}
	for m, end := range s.limits {
		if m != n && math.Abs(end-s.w.NowSec()) < 2*oracle.FloorSec {
			return true
		}
	}
	return false
}

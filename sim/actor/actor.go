package actor

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/world"
)

const noHost = platform.NoHost

// Actor is a process: a function that runs on a host in virtual time. Its methods that
// take time, or that other actors could notice, are to be called by itself alone.
type Actor struct {
	w      *World
	name   string
	pid    int
	parent int
	host   *Host
	code   func(*Actor)

	next  func() (struct{}, bool)
	stop  func()
	yield func(struct{}) bool

	before, after *Actor // in the order of pids
	left, right   *Actor // of its host, in the order of arrival

	asked, then request // what it asks for, and what follows before its code goes on
	call        call    // of what it asks
	exec        world.Exec
	to          platform.HostID
	on          waited  // what it waits for
	work        *work   // of the call that blocks
	side        int8    // of that work
	result      result  // of its last call
	waited      uint64  // when it began to wait, in waits
	own         []*work // what it has started and not yet got
	asleep      int32   // 1 + its place in sleeps
	bed         *Host   // where it has lain down, while it is asleep
	slot        int32   // of its timers
	suspended   bool
	held        bool // would be ready, were it not suspended
	inRound     bool // is ready, or runs
	resting     bool // is in rested
	unborn      bool // waits for its date of start
	holds       bool // result.value is a value of call.box that it has not taken yet
	dying       bool
	unwinding   bool
	ended       bool
	returned    bool
	daemon      bool
	restarts    int
	fate        *fate // what few actors have
	joiners     []*Actor
	locks       []*Mutex
	boxes       []*mailbox // of which it is the permanent receiver
	doing       State
	paused      State // what it did when it was suspended
}

// fate is what only few actors have.
type fate struct {
	killSec  float64 // 0: never
	startSec float64
	restart  bool
	onExit   []func(failed bool)
	props    map[string]string
}

// Name is the actor's name. Others may have it too.
func (a *Actor) Name() string { return a.name }

// PID is the actor's number: 1, 2, ... in the order of creation, never used again.
func (a *Actor) PID() int { return a.pid }

// ParentPID is that of the actor that made this one, or 0.
func (a *Actor) ParentPID() int { return a.parent }

// Host is where the actor is.
func (a *Actor) Host() *Host { return a.host }

// HostID is its number in the platform.
func (a *Actor) HostID() platform.HostID { return a.host.id }

// World is where it lives.
func (a *Actor) World() *World { return a.w }

// NowSec is the date.
func (a *Actor) NowSec() float64 { return a.w.world.NowSec() }

// Ended says whether the actor is dead.
func (a *Actor) Ended() bool { return a.ended }

// Suspended says whether the actor is suspended.
func (a *Actor) Suspended() bool { return a.suspended }

// IsDaemon says whether the actor is a daemon.
func (a *Actor) IsDaemon() bool { return a.daemon }

// Restarts counts how often it has been started again: 0 or 1, as in SimGrid.
func (a *Actor) Restarts() int { return a.restarts }

// Property is what Prop gave the actor under a key, or "".
func (a *Actor) Property(key string) string {
	if a.fate == nil {
		return ""
	}
	return a.fate.props[key]
}

// String is name@host.
func (a *Actor) String() string { return a.name + "@" + a.host.Name() }

func (a *Actor) rare() *fate {
	if a.fate == nil {
		a.fate = &fate{}
	}
	return a.fate
}

package actor

import (
	"maps"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor/internal/coroutine"
	"github.com/clustersim/clustersim/sim/internal/world"
)

const noHost = platform.NoHost

// Actor is a process: a function that runs on a host in virtual time. Its methods that
// take time, or that other actors could notice, are to be called by itself alone.
type Actor struct {
	// What every switch to the actor needs stands in the first line of the processor's cache.
	coroutine coroutine.Coroutine
	w         *World
	then      then // what follows the request before its code goes on
	side      int8 // of work
	suspended bool
	held      bool // would be ready, were it not suspended
	inRound   bool // is ready, or runs
	resting   bool // is in due
	dying     bool
	ended     bool

	request request // its pending request; the second line, up to the limit in call
	on      waited  // what it waits for
	host    *Host
	work    *work           // of the call that blocks
	slot    int32           // of its timers, and its sleep
	from    platform.HostID // of its execution, or SendTo
	call    call            // the arguments of the request; the third line

	waited uint64  // when it began to wait, in waits; the fourth line
	result result  // of its last call
	own    []*work // what it has started and not yet got, but for the work of its call

	fate   *fate // what few actors have
	pid    int32
	parent int32
	to     platform.HostID // of SendTo

	unborn    bool // waits for its date of start
	holds     bool // result.value is a value of call.box that it has not taken yet
	unwinding bool
	returned  bool
	daemon    bool
	doing     State
	paused    State // what it did when it was suspended

	code          func(*Actor)
	name          string
	before, after *Actor // in the order of pids
	left, right   *Actor // of its host, in the order of arrival
}

// fate is what only few actors have.
type fate struct {
	killSec  float64 // 0: never
	startSec float64
	restart  bool
	restarts int
	onExit   *exits
	props    map[string]string

	joiners []*Actor
	locks   []*Mutex
	mutex   *Mutex     // of its wait for a condition
	exec    world.Exec // of its call, if that has options
}

// Name is the actor's name. Others may have it too.
func (a *Actor) Name() string { return a.name }

// PID is the actor's number: 1, 2, ... in the order of creation, never used again.
func (a *Actor) PID() int { return int(a.pid) }

// Host is where the actor is.
func (a *Actor) Host() *Host { return a.host }

// World is where it lives.
func (a *Actor) World() *World { return a.w }

// NowSec is the date.
func (a *Actor) NowSec() float64 { return a.w.world.NowSec() }

// Ended reports whether the actor is dead.
func (a *Actor) Ended() bool { return a.ended }

// Info describes an actor at a date.
type Info struct {
	Name       string
	PID        int
	ParentPID  int    // of the actor that spawned it; 0: none did
	Host       string // its name
	Daemon     bool
	Suspended  bool
	Restarts   int               // how often it has been started again: 0 or 1, as in SimGrid
	Properties map[string]string // of SpawnOptions; nil: none
	Waits      string            // for what, such as: a put to mailbox "x", which has no partner; "" if it does not wait
}

// Info describes the actor at this date.
func (a *Actor) Info() Info {
	i := Info{
		Name: a.name, PID: int(a.pid), ParentPID: int(a.parent), Host: a.host.Name(), Daemon: a.daemon, Suspended: a.suspended,
	}
	if f := a.fate; f != nil {
		i.Restarts, i.Properties = f.restarts, maps.Clone(f.props)
	}
	switch {
	case a.on != nil:
		i.Waits = a.on.describe(a)
	case a.suspended:
		i.Waits = "Resume"
	}
	return i
}

// String is name@host.
func (a *Actor) String() string { return a.name + "@" + a.host.Name() }

func (a *Actor) rare() *fate {
	if a.fate == nil {
		a.fate = &fate{}
	}
	return a.fate
}

package actor

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// World is a platform with actors on it. It serves one goroutine. A world that is not run
// to its end must be closed.
type World struct {
	platform *platform.Platform
	world    world.World
	end      world.End // the one that is dealt with
	options  Options
	observer Observer
	stalls   *stalls // nil without Options.Stalls

	hosts       []*Host                      // by HostID; nil until used
	restarts    map[platform.HostID][]*Actor // to be started anew at the next power-on
	first, last *Actor                       // actors alive, in the order of their pids
	alive       int
	daemons     int
	lastPID     int32
	bySlot      []*Actor
	slots       []int32 // of bySlot that are free

	ready     []*Actor // actors that run in the next round
	round     []*Actor // actors that run in this one
	running   *Actor   // the actor that runs now, or nil
	alone     bool     // it is the only one of its round
	failure   error    // ends the run: a panic
	closed    bool
	observing bool           // an observer is being called
	runner    atomic.Uintptr // the goroutine of Run or Close; 1: one that is not known, 0: neither goes on

	ctx    context.Context // of Run; outside, one that does not end
	lookIn int             // how many rounds, or requests instead of one, pass before the next look at ctx

	sleeps   sleeps
	timers   kernel.Queue // by slot: 2 of each actor
	epoch    uint64       // counts steps of the clock
	due      []dueSleep   // sleeps that are over at this date
	joined   []*Actor     // actors that waited in Join for an actor that has ended in this round
	nextDue  int          // of due: the first that has not been handled
	touches  uint64       // counts hosts that changed, see tie.go
	switches uint64       // counts executions that were switched on
	ending   []*work      // what is over at this date and not yet finished
	turned   []turned     // hosts that a timeline switched

	works   []*work // by tag
	tags    []int32 // that are free
	idle    []*work // memory
	started uint64  // counts works
	waits   uint64  // counts waits

	mailboxes map[string]*mailbox
	queues    map[string]*mailbox
	links     map[string]platform.LinkID

	flows        []*flow // runs, by the number of their owner in the world below
	flowsTouched bool    // some of them are touched
}

// Options choose the models of a World. The zero Options are the defaults: SimGrid's LV08
// network, time-shared hosts, and the profiles of the platform.
type Options struct {
	// Network is a sim.Network; sim.ParseNetwork reads one.
	Network world.Network
	// SpaceShared has each execution take cores of its own. It is for programs that
	// start no more executions on a host than it has cores.
	SpaceShared bool
	// Changes are those of hosts and links in the course of time; nil: the platform's own
	// profiles. With rules of your own they are sim.Profiles.
	Changes world.Changes
	// KeepLocks leaves the mutexes of an actor that dies locked, as in SimGrid.
	KeepLocks bool
	// Observer receives what actors do and send, and what links, hosts and disks do if it has the methods of
	// world.LinkObserver, world.HostObserver or world.StateObserver. nil costs nothing.
	Observer Observer
	// Stalls has World.Stalled find code of actors that blocks outside the simulation.
	Stalls bool
}

// New makes a world of a platform, in which nothing happens yet, at date 0.
func New(p *platform.Platform, o Options) (*World, error) {
	if p == nil {
		return nil, errors.New("actor: a world of a nil platform")
	}
	under := o.Network.Options()
	if err := under.Check(); err != nil {
		return nil, fmt.Errorf("actor: %w", err)
	}
	changes := o.Changes
	if changes == nil {
		changes = world.Profiles{}
	}
	timelines, err := changes.Timelines(p)
	if err != nil {
		return nil, fmt.Errorf("actor: %w", err)
	}
	w := &World{
		platform: p, options: o, observer: o.Observer, hosts: make([]*Host, p.NumHosts()),
		mailboxes: map[string]*mailbox{}, queues: map[string]*mailbox{}, ctx: context.Background(),
	}
	if o.Stalls {
		w.stalls = &stalls{}
	}
	w.sleeps.reset()
	if !o.SpaceShared {
		under.HostSharing = world.TimeShared
	}
	under.Timelines, under.EachChange, under.Shortcut, under.LastFirst = timelines, true, true, true
	under.Links, _ = o.Observer.(world.LinkObserver)
	under.Hosts, _ = o.Observer.(world.HostObserver)
	under.States = w.states()
	w.world.Reset(p, under)
	w.followTurned()
	return w, nil
}

// Platform is what the world is made of.
func (w *World) Platform() *platform.Platform { return w.platform }

// NowSec is the date.
func (w *World) NowSec() float64 { return w.world.NowSec() }

// Actors lists the actors alive, in the order of their pids.
func (w *World) Actors() []*Actor {
	all := make([]*Actor, 0, w.alive)
	for a := w.first; a != nil; a = a.after {
		all = append(all, a)
	}
	return all
}

// Running is the actor that runs now, or nil.
func (w *World) Running() *Actor { return w.running }

// FromSpec makes a world of a platform that one line describes, such as
// cluster(hosts=64, speed=10Gf, bw=10Gbps); see platform.FromSpec.
func FromSpec(spec string, o Options) (*World, error) {
	p, err := platform.FromSpec(spec)
	if err != nil {
		return nil, err
	}
	return New(p, o)
}

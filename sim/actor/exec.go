package actor

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// ExecOption says how an execution of a world takes place.
type ExecOption func(x *world.Exec, in *World)

// On has an execution take place on another host than its actor's.
func On(h *Host) ExecOption {
	if h == nil {
		panic(misuse("On a nil host"))
	}
	return func(x *world.Exec, in *World) {
		in.checkHost(h)
		x.Host = h.id
	}
}

// Priority is the weight of an execution among others on its host.
func Priority(p float64) ExecOption {
	checkPriority(p)
	return func(x *world.Exec, _ *World) { x.Priority = p }
}

// Bound limits each thread of an execution, in flop/s.
func Bound(flops float64) ExecOption {
	checkAmount("flop/s", flops)
	return func(x *world.Exec, _ *World) { x.BoundFlops = flops }
}

// Threads has an execution do its work in each of n threads, which take a core each.
func Threads(n int) ExecOption {
	if n < 0 || n > math.MaxInt32 {
		panic(misuse(fmt.Sprintf("%d threads; want 0 to %d", n, math.MaxInt32)))
	}
	return func(x *world.Exec, _ *World) { x.Threads = n }
}

// Exec is an execution.
type Exec struct {
	activity
	exec world.Exec
}

// Exec computes on the actor's host, and waits for the end. The error is ErrHostFailed if
// the host, being another, goes off.
func (a *Actor) Exec(flops float64, options ...ExecOption) error {
	a.check()
	checkAmount("flop", flops)
	a.from, a.call.bytes, a.call.special = a.host.id, flops, len(options) > 0
	if a.call.special {
		x := &a.rare().exec
		*x = world.Exec{Host: a.host.id, Flop: flops}
		for _, o := range options {
			checkOption(o == nil)
			o(x, a.w)
		}
	}
	a.call.limitSec, a.call.cancels = forEver, false
	if !a.ask((*executing)(a), waits) {
		return a.failure("execute", result{outcome: canceled})
	}
	return a.fail("execute", a.result)
}

// executing is the request to start an actor's exec.
type executing Actor

func (r *executing) answer(a *Actor) {
	x := world.Exec{Host: a.from, Flop: a.call.bytes}
	if a.call.special {
		x = a.fate.exec
	}
	a.w.execute(a, nil, &x)
	a.w.wake(a)
}

// execute starts an execution, of an actor's call or of an activity.
func (w *World) execute(a *Actor, handle *activity, e *world.Exec) {
	x := w.newWork(execution)
	x.from = e.Host
	x.join(0, a.unless(handle), handle, handle == nil)
	x.act = w.world.Exec(w.tagged(x), e)
	w.began(x)
}

// ExecInit makes an execution that is to be started.
func (a *Actor) ExecInit(flops float64, options ...ExecOption) *Exec {
	return a.w.ExecInit(flops, options...)
}

// ExecInit makes an execution that is to be started. Without On it takes place where who
// starts it is.
func (w *World) ExecInit(flops float64, options ...ExecOption) *Exec {
	checkAmount("flop", flops)
	x := &Exec{exec: world.Exec{Host: noHost, Flop: flops}}
	for _, o := range options {
		checkOption(o == nil)
		o(&x.exec, w)
	}
	x.init(w, x, Executing)
	return x
}

// ExecAsync starts an execution and goes on.
func (a *Actor) ExecAsync(flops float64, options ...ExecOption) *Exec {
	x := a.ExecInit(flops, options...)
	x.Start(a)
	return x
}

func (x *Exec) what() string { return "execution" }

func (x *Exec) begin(a *Actor) {
	if x.exec.Host == noHost {
		if a == nil {
			panic(misuse("an execution of nobody has no host"))
		}
		x.exec.Host = a.host.id
	}
	x.w.execute(a, &x.activity, &x.exec)
}

// Host is where the execution takes place; nil if that is not known.
func (x *Exec) Host() *Host {
	if x.exec.Host == noHost {
		return nil
	}
	return x.w.HostAt(x.exec.Host)
}

// MoveTo brings an execution to another host, with what is left of it, or says where it
// will start.
func (x *Exec) MoveTo(h *Host) {
	x.w.checkHost(h)
	if x.exec.Host = h.id; x.work != nil {
		x.work.moveTo(h)
	}
}

// SetPriority changes the weight of an execution among others.
func (x *Exec) SetPriority(a *Actor, p float64) {
	a.checkIn(x.w)
	checkPriority(p)
	a.ask(do(func(a *Actor) {
		if x.exec.Priority = p; x.work != nil && x.work.phase == underWay {
			x.w.world.SetPriority(x.work.act, p)
			x.work.touchHost()
		}
		a.w.wake(a)
	}), nothing)
}

// moveTo goes on with an execution on another host.
func (x *work) moveTo(h *Host) {
	if x.phase != underWay || x.from == h.id {
		return
	}
	w := x.w
	e := world.Exec{}
	switch starter := &x.sides[0]; {
	case starter.handle != nil:
		about := &starter.handle.self.(*Exec).exec
		about.Host = h.id
		e = *about
	case starter.actor.call.special:
		e = starter.actor.fate.exec
	}
	e.Host, e.Flop, e.Threads = h.id, w.world.Remaining(x.act), 0
	started := x.startSec
	w.world.Drop(x.act)
	w.HostAt(x.from).unload()
	x.from = h.id
	x.act = w.world.Exec(x.tag, &e)
	w.began(x)
	x.startSec = started
}

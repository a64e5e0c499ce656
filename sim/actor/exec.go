package actor

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/sim/internal/world"
)

// ExecOptions choose how an execution takes place. The zero value is an execution by one thread, on the host of the
// actor that starts it, which shares the host equally with others. A value out of range panics.
type ExecOptions struct {
	// Host executes it; nil: the host of the actor that starts it.
	Host *Host
	// Priority is its weight among the executions of the host, from 1e-6 to 1e6; 0: 1.
	Priority float64
	// BoundFlops limits each thread, in flop/s; 0: no limit.
	BoundFlops float64
	// Threads is how many threads do its work each, on a core each; 0: 1.
	Threads int
}

// execution is what the world below executes.
func (o *ExecOptions) execution(w *World, flops float64) world.Exec {
	checkPriority(o.Priority)
	checkAmount("flop/s of BoundFlops", o.BoundFlops)
	if o.Threads < 0 || o.Threads > math.MaxInt32 {
		panic(misuse(fmt.Sprintf("%d threads; want 0 to %d", o.Threads, math.MaxInt32)))
	}
	x := world.Exec{Host: noHost, Flop: flops, Priority: o.Priority, BoundFlops: o.BoundFlops, Threads: o.Threads}
	if o.Host != nil {
		w.checkHost(o.Host)
		x.Host = o.Host.id
	}
	return x
}

// Exec is an execution.
type Exec struct {
	activity
	exec world.Exec
}

// Exec executes so many flop on the actor's host, or on that of the options, of which there is one value at most, and
// waits for the end. The error is ErrHostFailed if that host is another one and goes off.
func (a *Actor) Exec(flops float64, options ...ExecOptions) error {
	a.check()
	checkAmount("flop", flops)
	a.from, a.call.bytes, a.call.special = a.host.id, flops, len(options) > 0
	if a.call.special {
		x := &a.rare().exec
		o := only(options)
		if *x = o.execution(a.w, flops); x.Host == noHost {
			x.Host = a.host.id
		}
	}
	a.call.limitSec, a.call.cancels = forEver, false
	if !a.submit((*executing)(a), waits) {
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

// ExecInit makes an execution of so many flop, to be started later. It takes one options value at most.
func (w *World) ExecInit(flops float64, options ...ExecOptions) *Exec {
	checkAmount("flop", flops)
	o := only(options)
	x := &Exec{exec: o.execution(w, flops)}
	x.init(w, x, Executing)
	return x
}

// ExecAsync starts an execution and returns at once.
func (a *Actor) ExecAsync(flops float64, options ...ExecOptions) *Exec {
	a.check()
	x := a.w.ExecInit(flops, options...)
	x.Start(a)
	return x
}

func (x *Exec) what() string { return "execution" }

func (x *Exec) begin(a *Actor) {
	if x.exec.Host == noHost {
		if a == nil {
			panic(misuse("an execution that belongs to no actor has no host"))
		}
		x.exec.Host = a.host.id
	}
	x.w.execute(a, &x.activity, &x.exec)
}

// Host is where the execution takes place; nil if that is not known.
func (x *Exec) Host() *Host {
	x.check()
	if x.exec.Host == noHost {
		return nil
	}
	return x.w.HostAt(x.exec.Host)
}

func (x *Exec) weight() *float64 { return &x.exec.Priority }

// Move brings an execution to another host, with what is left of it, or sets where it
// will start.
func (x *Exec) Move(h *Host) {
	x.check()
	x.w.checkHost(h)
	if x.exec.Host = h.id; x.work != nil {
		x.work.moveTo(h)
	}
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
	w.world.Discard(x.act)
	w.HostAt(x.from).unload()
	x.from = h.id
	x.act = w.world.Exec(x.tag, &e)
	w.began(x)
	x.startSec = started
}

// Parallel describes an execution on several hosts at once, which also moves data between
// them, all at one pace. It needs the network model ptask-l07.
type Parallel struct {
	Hosts       []*Host
	Flops       []float64 // by place in Hosts; nil: none
	Bytes       []float64 // from Hosts[i] to Hosts[j] at i*len(Hosts)+j; nil: none
	BoundPerSec float64   // no larger part of it is done in a second; 0: none
}

// parallelExec is a parallel execution.
type parallelExec struct {
	activity
	parallel world.Parallel
}

// ExecParallelInit makes a parallel execution, to be started later. The error of its Wait is ErrHostFailed or
// ErrLinkFailed, or wraps world.ErrNoParallel or platform.ErrNoRoute.
func (w *World) ExecParallelInit(p Parallel) Activity {
	n := len(p.Hosts)
	if n == 0 || p.Flops != nil && len(p.Flops) != n || p.Bytes != nil && len(p.Bytes) != n*n {
		panic(misuse("a parallel execution needs hosts, a number of flop for each of them or none, and bytes for each pair or none"))
	}
	for _, flops := range p.Flops {
		checkAmount("flop", flops)
	}
	for _, bytes := range p.Bytes {
		checkAmount("bytes", bytes)
	}
	checkAmount("parts a second", p.BoundPerSec)
	x := &parallelExec{parallel: world.Parallel{Flops: p.Flops, Bytes: p.Bytes, BoundPerSec: p.BoundPerSec}}
	for _, h := range p.Hosts {
		w.checkHost(h)
		x.parallel.Hosts = append(x.parallel.Hosts, h.id)
	}
	x.init(w, x, Executing)
	return x
}

func (x *parallelExec) what() string { return "parallel execution" }

func (x *parallelExec) begin(a *Actor) {
	w := x.w
	k := w.newWork(parallel)
	k.from = x.parallel.Hosts[0]
	k.join(0, a.unless(&x.activity), &x.activity, false)
	act, err := w.world.Parallel(w.tagged(k), &x.parallel)
	if err != nil {
		k.refuse(err)
		return
	}
	k.act = act
	w.began(k)
}

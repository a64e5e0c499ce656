package actor

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// send starts the transfer of a work in the world below.
func (w *World) send(x *work) {
	act, err := w.world.Send(w.tagged(x), &world.Send{
		From: x.from, To: x.to, Bytes: x.bytes, BoundBytesPerSec: x.rate,
		Unhosted: x.kind == transfer, // a host that goes off ends it with the actors that it kills; see note
	})
	if err != nil {
		x.refuse(err)
		return
	}
	x.act = act
	w.began(x)
	if x.phase == noted { // a link is off: who waits is told before who has asked for it
		w.finish(x, x.outcomes())
	}
}

// refuse ends a work that the world below does not start.
func (x *work) refuse(err error) {
	x.phase, x.startSec, x.outcome, x.cause = noted, x.w.NowSec(), refused, err
	x.w.noted = append(x.w.noted, x)
}

// SendTo moves bytes from one host to another, without mailbox or receiver, and waits for
// the end.
func (a *Actor) SendTo(from, to *Host, bytes float64) error {
	a.check()
	checkAmount("bytes", bytes)
	a.w.checkHost(from)
	a.w.checkHost(to)
	a.call.bytes, a.call.limitSec, a.call.cancels = bytes, forEver, false
	a.from, a.to = from.id, to.id
	if !a.ask((*sending)(a), waits) {
		return a.failure("send", result{outcome: canceled})
	}
	if a.result.outcome == done {
		return nil
	}
	return a.failure("send from "+from.Name()+" to "+to.Name(), a.result)
}

// sending is the request to start the transfer of a SendTo.
type sending Actor

func (r *sending) answer(a *Actor) {
	a.w.sendDirect(a, nil, a.from, a.to, a.call.bytes, 0)
	a.w.wake(a)
}

// sendDirect starts a transfer that survives who starts it.
func (w *World) sendDirect(a *Actor, handle *activity, from, to platform.HostID, bytes, rate float64) {
	x := w.newWork(direct)
	x.from, x.to, x.bytes, x.rate = from, to, bytes, rate
	x.sides[0] = side{actor: a, handle: handle, blocks: handle == nil}
	if handle != nil {
		handle.work, handle.side = x, 0
	} else {
		a.work, a.side = x, 0
	}
	w.send(x)
}

// Comm is a transfer, as who sends knows it.
type Comm struct {
	activity
	call     post
	from, to *Host // of SendToInit
}

// SendToInit makes a transfer from one host to another that is to be started; it survives
// who starts it.
func (w *World) SendToInit(from, to *Host, bytes float64, options ...CommOption) *Comm {
	checkAmount("bytes", bytes)
	w.checkHost(from)
	w.checkHost(to)
	c := &Comm{from: from, to: to, call: post{bytes: bytes}}
	for _, o := range options {
		checkOption(o == nil)
		o(&c.call)
	}
	c.init(w, c, Sending)
	c.free = true
	return c
}

// SendToAsync starts such a transfer and goes on.
func (a *Actor) SendToAsync(from, to *Host, bytes float64, options ...CommOption) *Comm {
	c := a.w.SendToInit(from, to, bytes, options...)
	c.Start(a)
	return c
}

// CommOption says how a transfer takes place.
type CommOption func(*post)

// Rate limits a transfer, in bytes/s. Of the two sides' rates the smaller one counts.
func Rate(bytesPerSec float64) CommOption {
	checkAmount("bytes/s", bytesPerSec)
	return func(c *post) { c.rate = bytesPerSec }
}

// OnFailure has a function called if a detached transfer fails or is never received.
func OnFailure(f func()) CommOption {
	checkFunction("OnFailure", f == nil)
	return func(c *post) { c.onFail = f }
}

// Detached makes a put belong to nobody: it survives its sender, and nobody need wait for
// it.
func Detached() CommOption { return func(c *post) { c.detached = true } }

func (c *Comm) what() string {
	if c.call.box != nil {
		return "put to " + c.call.box.String()
	}
	return "send from " + c.from.Name() + " to " + c.to.Name()
}

func (c *Comm) begin(a *Actor) {
	if c.call.box == nil {
		c.w.sendDirect(nil, &c.activity, c.from.id, c.to.id, c.call.bytes, c.call.rate)
		return
	}
	c.call.detached = c.call.detached || c.free
	c.call.box.put(a, &c.call, &c.activity, false)
}

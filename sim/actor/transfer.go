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
	if x.phase == ending { // a link is off: the other side goes on before the caller
		w.finish(x, x.outcomes())
	}
}

// refuse ends a work that the world below does not start.
func (x *work) refuse(err error) {
	x.phase, x.startSec, x.outcome, x.cause = ending, x.w.NowSec(), refused, err
	x.w.ending = append(x.w.ending, x)
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
	if !a.submit((*sending)(a), waits) {
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

// sendDirect starts a transfer that survives the actor that starts it.
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

// comm is a put, or a transfer of SendToInit.
type comm struct {
	activity
	call     post
	from, to *Host // of SendToInit
}

// SendToInit makes a transfer of so many bytes from one host to another, to be started later. It is detached: it goes
// on when the actor that has started it dies.
func (w *World) SendToInit(from, to *Host, bytes float64, options ...CommOptions) Activity {
	checkAmount("bytes", bytes)
	w.checkHost(from)
	w.checkHost(to)
	c := &comm{from: from, to: to, call: post{bytes: bytes}}
	c.call.set(options)
	c.call.checkNoHook()
	c.init(w, c, Sending)
	c.free = true
	return c
}

// CommOptions choose how a transfer takes place. The zero value has no limit. A value out of range panics.
type CommOptions struct {
	// RateBytesPerSec limits the transfer; of a put and the get that it meets the smaller rate counts. 0: no limit.
	RateBytesPerSec float64
	// OnFailure is called if a put fails, or is dropped without a get. It makes no calls of actors. nil: none.
	OnFailure func()
}

// set gives a put, a get or a transfer its options, of which there is one value at most.
func (c *post) set(options []CommOptions) {
	o := only(options)
	checkAmount("bytes/s of RateBytesPerSec", o.RateBytesPerSec)
	c.rate, c.onFail = o.RateBytesPerSec, o.OnFailure
}

// checkNoHook panics if a get or a transfer of SendToInit has an OnFailure, which only puts call.
func (c *post) checkNoHook() {
	if c.onFail != nil {
		panic(misuse("OnFailure of a transfer that is no put; use OnEnd"))
	}
}

func (c *comm) what() string {
	if c.call.box != nil {
		return "put to " + c.call.box.String()
	}
	return "send from " + c.from.Name() + " to " + c.to.Name()
}

func (c *comm) begin(a *Actor) {
	if c.call.box == nil {
		c.w.sendDirect(nil, &c.activity, c.from.id, c.to.id, c.call.bytes, c.call.rate)
		return
	}
	c.call.detached = c.call.detached || c.free
	c.call.box.put(a, &c.call, &c.activity, false)
}

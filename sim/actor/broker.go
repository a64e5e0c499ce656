package actor

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/scheduler"
)

// Broker stands between a run and the actor that is its policy: a process that is woken when
// the policy would decide, and that takes virtual time, sends messages or waits for others
// before it decides. Several actors may share one. It serves one run.
type Broker struct {
	w       *World
	problem *scheduler.Problem
	run     scheduler.AsyncRun // nil before the run, and after it
	view    scheduler.View
	waiting []*Actor // in Next
	over    bool
}

// NewBroker makes a broker for a run of pr's workload. The policy sees pr as View.Problem.
func NewBroker(w *World, pr *scheduler.Problem) *Broker {
	checkWorld("a broker", w)
	if pr == nil || pr.DAG == nil {
		panic(misuse("a broker of a nil problem"))
	}
	return &Broker{w: w, problem: pr}
}

// Policy is that of the run that the broker serves, for sim.AskAsync.
func (b *Broker) Policy() scheduler.AsyncPolicy { return brokered{b} }

// Next waits until the policy of a run would decide: tasks are ready, and some have become
// so or ended since the last question. The view shows the run as it is, also later;
// only its NewlyReady is that of the question. When the run is over the error is
// ErrRunOver.
func (b *Broker) Next(a *Actor) (scheduler.View, error) { return b.NextFor(a, math.Inf(1)) }

// NextFor is Next for at most so many seconds, zero or more; then the error is ErrTimeout.
func (b *Broker) NextFor(a *Actor, sec float64) (scheduler.View, error) {
	a.checkIn(b.w)
	a.call.limitSec = limit(sec)
	if !a.submit(do(b.listen), nothing) {
		return nil, a.failure("wait for a question", result{outcome: canceled})
	}
	switch {
	case a.result.outcome != done:
		return nil, a.failure("wait for a question", a.result)
	case b.over:
		return nil, a.failure("wait for a question", result{outcome: refused, cause: ErrRunOver})
	}
	return b.view, nil
}

// listen answers the request for the next question.
func (b *Broker) listen(a *Actor) {
	a.result, a.work, a.call.cancels = result{}, nil, false
	if b.over {
		a.w.wake(a)
		return
	}
	b.waiting = append(b.waiting, a)
	a.w.await(a, b, a.call.limitSec, Waiting)
	if b.run != nil {
		b.run.Listen()
	}
}

// Place carries out decisions at this date, whether there was a question or not. The error
// says which of them makes no sense, such as a task that is not ready: those before it
// stand, and the run goes on. It wraps ErrRunOver if there is no run.
func (b *Broker) Place(a *Actor, decisions ...scheduler.Decision) error {
	a.checkIn(b.w)
	var err error
	placed := a.submit(act(func() {
		if err = ErrRunOver; b.run != nil {
			err = b.run.Place(decisions...)
		}
	}), nothing)
	if !placed {
		return a.failure("place tasks", result{outcome: canceled})
	}
	if err != nil {
		return a.failure("place tasks", result{outcome: refused, cause: err})
	}
	return nil
}

// Serve answers all questions of the run as a policy does, each after think, which may be
// nil and may take time. It returns nil when the run is over, and the first error of policy
// or think. A policy that is called at other times, a scheduler.Waker, needs an
// actor's own code.
func (b *Broker) Serve(a *Actor, policy scheduler.Policy, think func(scheduler.View) error) error {
	a.checkIn(b.w)
	if policy == nil {
		panic(misuse("a broker serves a nil policy"))
	}
	if _, wakes := policy.(scheduler.Waker); wakes {
		return a.failure("serve a policy", result{outcome: refused, cause: errors.New("it requests calls at dates of its own")})
	}
	for {
		view, err := b.Next(a)
		if errors.Is(err, ErrRunOver) {
			return nil
		}
		if err == nil && think != nil {
			err = think(view)
		}
		if err != nil {
			return err
		}
		decisions, err := policy.Decide(view)
		if err != nil {
			return a.failure("serve a policy", result{outcome: refused, cause: err})
		}
		switch err := b.Place(a, decisions...); {
		case errors.Is(err, ErrRunOver): // meanwhile
			return nil
		case err != nil:
			return err
		}
	}
}

// forget implements waited.
func (b *Broker) forget(a *Actor) {
	b.waiting = without(b.waiting, a)
	a.w.released(a)
	if len(b.waiting) == 0 && b.run != nil {
		b.run.Unlisten()
	}
}

func (b *Broker) describe(*Actor) string {
	return fmt.Sprintf("a question of the run of workflow %q", b.problem.DAG.Name())
}

// brokered is the policy of a run with a broker.
type brokered struct{ b *Broker }

// Problem implements scheduler.AsyncPolicy.
func (p brokered) Problem() *scheduler.Problem { return p.b.problem }

// Joined implements scheduler.AsyncPolicy.
func (p brokered) Joined(r scheduler.AsyncRun) error {
	b := p.b
	if b.run != nil || b.over {
		return errors.New("actor: a broker serves one run")
	}
	if b.run = r; len(b.waiting) > 0 {
		r.Listen()
	}
	return nil
}

// Ready implements scheduler.AsyncPolicy.
func (p brokered) Ready(v scheduler.View) {
	b := p.b
	b.view = v
	b.release(b.waiting[0])
	if len(b.waiting) > 0 {
		b.run.Listen()
	}
}

// Left implements scheduler.AsyncPolicy.
func (p brokered) Left() {
	b := p.b
	b.over, b.run = true, nil
	for len(b.waiting) > 0 {
		b.release(b.waiting[0])
	}
}

// release makes an actor ready that waits in Next.
func (b *Broker) release(a *Actor) {
	b.waiting = without(b.waiting, a)
	a.w.released(a)
	a.w.wake(a)
}

package actor

import (
	"context"
	"fmt"
	"math"
)

// Run lets time pass until nothing more happens. It returns a *DeadlockError if actors that
// are no daemons wait for what never comes, a *PanicError if the code of one panics, and an
// error if ctx ends. Then all actors are dead.
func (w *World) Run(ctx context.Context) error {
	return w.run(ctx, math.Inf(1))
}

// RunUntil lets time pass up to a date. What is under way goes on at the next call. As
// long as a date bounds the run nothing is a deadlock.
func (w *World) RunUntil(ctx context.Context, sec float64) error {
	if sec < w.NowSec() || math.IsNaN(sec) {
		return fmt.Errorf("actor: run until %v s: it is %v s already", sec, w.NowSec())
	}
	return w.run(ctx, sec)
}

// Between two looks at the context pass checkEvery steps of the clock, or roundsEvery rounds
// at one date, which an endless loop may make.
const (
	checkEvery  = 1 << 10
	roundsEvery = 1 << 14
)

// untilPrecision is how close to the end of RunUntil something that happens ends it.
const untilPrecision = 1e-5

func (w *World) run(ctx context.Context, until float64) (err error) {
	if ctx == nil {
		panic(misuse("Run without a context"))
	}
	w.enter("Run")
	defer w.runner.Store(0)
	if w.closed {
		return ErrClosed
	}
	completed := false
	w.ctx = ctx
	defer func() {
		w.ctx = context.Background()
		if !completed { // an actor has called runtime.Goexit, or an observer has panicked
			if w.observing {
				w.observer = nil
			}
			w.closeWith(ErrClosed)
		}
	}()
	for steps := 1; ; steps++ {
		w.rounds()
		if w.failure != nil {
			break
		}
		if steps%checkEvery == 0 && w.stopped() {
			break
		}
		if moved := w.advance(until); len(w.ready) == 0 && w.over(moved, until) && (moved || !w.standStill()) {
			break
		}
	}
	if w.failure == nil {
		w.failure = w.world.Err()
	}
	if w.failure == nil && math.IsInf(until, 1) && w.alive > 0 {
		w.failure = w.deadlock()
	}
	completed = true
	if w.failure != nil {
		err = w.failure
		w.closeWith(err)
	}
	return err
}

// stopped reports whether the context of Run has ended, which ends the run.
func (w *World) stopped() bool {
	if w.ctx.Err() == nil {
		return false
	}
	w.failure = fmt.Errorf("run stopped at %v s: %w", w.NowSec(), context.Cause(w.ctx))
	return true
}

// over reports whether a run is over in which no actor is ready.
func (w *World) over(moved bool, until float64) bool {
	return !moved || math.Abs(until-w.NowSec()) < untilPrecision
}

// advance moves the clock to the next date at which something happens, and makes the actors ready
// that wait for that. It returns false if there is nothing to come.
func (w *World) advance(until float64) bool {
	limit := min(w.sleeps.next(), until)
	if w.timers.Len() > 0 {
		_, date := w.timers.Min()
		limit = min(limit, date)
	}
	if len(w.flows) > 0 {
		w.awaitHosts()
	}
	if !w.world.StepUntil(limit) {
		return false
	}
	w.epoch++
	for w.world.TakeEnd(&w.end) {
		w.take(&w.end)
	}
	if len(w.turned) > 0 {
		w.followTurned()
	}
	if w.flowsTouched {
		w.settleFlows()
	}
	now := w.NowSec()
	w.rest(now)
	for w.timers.Len() > 0 {
		handle, date := w.timers.Min()
		if date > now {
			break
		}
		w.timers.Pop()
		w.ring(handle)
	}
	if len(w.ending) > 0 {
		w.finishEnding()
	}
	w.wakeDue(nil)
	w.due, w.nextDue = w.due[:0], 0
	return true
}

// rest moves the sleeps that are over to due.
func (w *World) rest(now float64) {
	for {
		next := w.sleeps.first()
		if next == nil {
			return
		}
		if next.atSec()-now >= precision {
			if len(w.due) > 0 {
				w.bySlot[next.slot].coroutine.Fetch()
			}
			return
		}
		s := w.sleeps.pop()
		a := w.bySlot[s.slot]
		a.resting = true
		w.hosts[s.host].leave()
		w.due = append(w.due, dueSleep{s, a})
		if near := w.bySlot[w.sleeps.near]; near != nil {
			near.coroutine.FetchHandle()
		}
	}
}

// Close kills all actors that are left and frees what they hold. Deferred functions and
// those of OnExit run.
func (w *World) Close() {
	if w.closed {
		return
	}
	w.enter("Close")
	defer w.runner.Store(0)
	w.closeWith(ErrClosed)
}

func (w *World) closeWith(why error) {
	if w.closed {
		return
	}
	w.closed, w.failure, w.observing = true, nil, false
	for a := w.first; a != nil; a = a.after {
		w.kill(a)
	}
	w.rounds()
	for w.first != nil { // a panic in one of them has ended the rounds
		a := w.first
		a.dying = true
		if a.coroutine.Started() {
			w.running = a
			a.coroutine.Resume()
			w.running = nil
		}
		a.ended = true
		w.bury(a)
	}
	for _, f := range w.flows {
		if f != nil { // of no actor
			f.leave()
		}
	}
	w.ready, w.round = nil, nil
	w.failure = why
}

package dataflow

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
)

// Stage does the same work each time it fires.
type Stage struct {
	w    *actor.World
	name string

	dispatcher, collector *Part
	instances             []*Part
	balance               func() int
	begin                 func(p *Part) // the work of an instance
	executes              bool

	next      []*Stage
	before    []*inlet
	token     any
	values    map[*Stage][]any // that others have handed over and that have not been taken
	onStart   []func()
	onEnd     []func()
	onFailure []func(error)
}

func newStage(name string, from, to *actor.Host, amount float64) *Stage {
	checkAmount(name, "of work", amount)
	if from == nil {
		panic(fmt.Sprintf("dataflow: stage %s: a nil host", name))
	}
	w := from.World()
	checkHost(w, name, to)
	s := &Stage{w: w, name: name, balance: func() int { return 0 }, values: map[*Stage][]any{}}
	s.dispatcher = &Part{stage: s, host: from, degree: 1}
	s.collector = &Part{stage: s, host: to, degree: 1}
	s.instances = []*Part{{stage: s, host: from, degree: 1, amount: amount}}
	return s
}

// NewExec makes a stage that executes so many flop on a host.
func NewExec(h *actor.Host, name string, flops float64) *Stage {
	s := newStage(name, h, h, flops)
	s.begin, s.executes = s.execute, true
	return s
}

// NewTransfer makes a stage that moves so many bytes from one host to another.
func NewTransfer(from, to *actor.Host, name string, bytes float64) *Stage {
	s := newStage(name, from, to, bytes)
	s.begin = func(p *Part) {
		p.follow(s.w.SendToInit(s.dispatcher.host, s.collector.host, p.amount), func() { s.done(p) })
	}
	return s
}

// NewRead makes a stage that reads so many bytes from a disk.
func NewRead(d *actor.Disk, name string, bytes float64) *Stage {
	return newIO(d, name, bytes, (*actor.World).ReadInit)
}

// NewWrite makes a stage that writes so many bytes to a disk.
func NewWrite(d *actor.Disk, name string, bytes float64) *Stage {
	return newIO(d, name, bytes, (*actor.World).WriteInit)
}

func newIO(d *actor.Disk, name string, bytes float64, use func(*actor.World, *actor.Disk, float64) actor.Activity) *Stage {
	if d == nil {
		panic(fmt.Sprintf("dataflow: stage %s: a nil disk", name))
	}
	s := newStage(name, d.Host(), d.Host(), bytes)
	s.begin = func(p *Part) { p.follow(use(s.w, d, p.amount), func() { s.done(p) }) }
	return s
}

// String is the stage's name.
func (s *Stage) String() string { return s.name }

// Fire has the stage do its work so many times more.
func (s *Stage) Fire(times int) {
	if times < 0 {
		panic(fmt.Sprintf("dataflow: stage %s: fire %d times", s.name, times))
	}
	s.w.Do(func() { s.fire(times) })
}

func (s *Stage) fire(times int) {
	s.dispatcher.queued += times
	s.dispatcher.pump()
}

// Count is how often the stage has done its work.
func (s *Stage) Count() int { return s.collector.count }

// Then has other stages get a token at each end of this one.
func (s *Stage) Then(next ...*Stage) {
	for _, n := range next {
		if n == nil {
			panic(fmt.Sprintf("dataflow: stage %s goes to a nil stage", s.name))
		}
		if n.w != s.w {
			panic(fmt.Sprintf("dataflow: stage %s goes to stage %s, which is of another world", s.name, n.name))
		}
	}
	s.w.Do(func() {
		for _, n := range next {
			if !slices.Contains(s.next, n) {
				s.next = append(s.next, n)
				n.before = append(n.before, &inlet{from: s})
			}
		}
	})
}

// Forget undoes Then. Tokens that the others have got from this stage, and with which they have
// not yet fired, are lost; values can still be taken.
func (s *Stage) Forget(next ...*Stage) {
	s.w.Do(func() {
		for _, n := range next {
			s.next = slices.DeleteFunc(s.next, func(x *Stage) bool { return x == n })
			n.before = slices.DeleteFunc(n.before, func(in *inlet) bool { return in.from == s })
		}
	})
}

// SetParallelism has each part of the stage do at most so many firings at a time. If there are
// more already, they go on.
func (s *Stage) SetParallelism(firings int) {
	if firings < 1 {
		panic(fmt.Sprintf("dataflow: stage %s: %d firings at a time; want at least 1", s.name, firings))
	}
	s.w.Do(func() {
		for _, p := range s.parts() {
			p.degree = firings
			p.pump()
		}
	})
}

// OnStart has a function called whenever an instance begins.
func (s *Stage) OnStart(f func()) {
	s.checkFunction(f == nil)
	s.onStart = append(s.onStart, f)
}

// OnEnd has a function called at each end, before tokens are given.
func (s *Stage) OnEnd(f func()) {
	s.checkFunction(f == nil)
	s.onEnd = append(s.onEnd, f)
}

// OnFailure has a function called whenever a firing is lost.
func (s *Stage) OnFailure(f func(err error)) {
	s.checkFunction(f == nil)
	s.onFailure = append(s.onFailure, f)
}

func (s *Stage) checkFunction(isNil bool) {
	if isNil {
		panic(fmt.Sprintf("dataflow: stage %s: OnStart, OnEnd or OnFailure without a function", s.name))
	}
}

func (s *Stage) parts() []*Part {
	return append([]*Part{s.dispatcher, s.collector}, s.instances...)
}

// checkHost panics unless h is a host of the stage's world.
func checkHost(w *actor.World, stage string, h *actor.Host) {
	switch {
	case h == nil:
		panic(fmt.Sprintf("dataflow: stage %s: a nil host", stage))
	case h.World() != w:
		panic(fmt.Sprintf("dataflow: stage %s: host %s is of another world", stage, h))
	}
}

// checkAmount panics for an amount that is no finite number of at least 0.
func checkAmount(stage, unit string, amount float64) {
	if !(amount >= 0) || math.IsInf(amount, 1) {
		panic(fmt.Sprintf("dataflow: stage %s: %v %s; want a number of at least 0", stage, amount, unit))
	}
}

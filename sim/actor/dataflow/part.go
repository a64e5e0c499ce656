package dataflow

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/sim/actor"
)

// Part is what a firing goes through: the dispatcher of a stage, one of its instances, and its
// collector.
type Part struct {
	stage  *Stage
	host   *actor.Host
	amount float64 // flop; of the instance of a transfer, a read or a write, bytes
	bytes  float64 // that go to a part of the stage on another host

	degree  int // how many firings at a time
	queued  int
	running int
	count   int
}

// Dispatcher is the part to which firings come first.
func (s *Stage) Dispatcher() *Part { return s.dispatcher }

// Collector is the part to which firings come last.
func (s *Stage) Collector() *Part { return s.collector }

// Instance is a part that does the work, counted from 0.
func (s *Stage) Instance(i int) *Part {
	if i < 0 || i >= len(s.instances) {
		panic(fmt.Sprintf("dataflow: stage %s has no instance %d; it has %d, counted from 0", s.name, i, len(s.instances)))
	}
	return s.instances[i]
}

// AddInstance adds a part that does the work, on a host. Only a stage that executes has
// several.
func (s *Stage) AddInstance(h *actor.Host) *Part {
	if !s.executes {
		panic(fmt.Sprintf("dataflow: stage %s executes nothing; it has one instance", s.name))
	}
	checkHost(s.w, s.name, h)
	p := *s.instances[0]
	p.host, p.queued, p.running, p.count = h, 0, 0, 0
	s.w.Do(func() { s.instances = append(s.instances, &p) })
	return &p
}

// Balance says which instance, counted from 0, gets the next firing. Without it the first one
// gets all.
func (s *Stage) Balance(next func() int) {
	if next == nil {
		panic(fmt.Sprintf("dataflow: stage %s: Balance without a function", s.name))
	}
	s.balance = next
}

// Move changes the host, for what begins from now on; a firing that an instance has begun keeps its hosts. A transfer
// goes from the host of the dispatcher to that of the collector.
func (p *Part) Move(h *actor.Host) {
	checkHost(p.stage.w, p.stage.name, h)
	p.stage.w.Do(func() { p.host = h })
}

// SetAmount changes the work of the part for what begins from now on, in flop, zero or more and finite; of the instance
// of a transfer, a read or a write, in bytes.
func (p *Part) SetAmount(amount float64) {
	checkAmount(p.stage.name, "of work", amount)
	p.stage.w.Do(func() { p.amount = amount })
}

// SetBytes says how many bytes go from a dispatcher to an instance, or from an instance to the
// collector, if they are on different hosts.
func (p *Part) SetBytes(bytes float64) {
	checkAmount(p.stage.name, "bytes", bytes)
	p.stage.w.Do(func() { p.bytes = bytes })
}

// Load is how many firings wait for the part, how many it does now, and how many it has done.
func (p *Part) Load() (queued, running, done int) { return p.queued, p.running, p.count }

// pump begins what may begin.
func (p *Part) pump() {
	s := p.stage
	for p.running < p.degree && p.queued > 0 {
		p.running++
		p.queued--
		if p == s.dispatcher || p == s.collector {
			p.execute(func() { s.done(p) })
			continue
		}
		for _, f := range s.onStart {
			f()
		}
		s.begin(p)
	}
}

// execute is the work of an instance that executes, with the transfers before and after it. Where all that
// takes place, and how much it is, does not change any more.
func (s *Stage) execute(p *Part) {
	from, at, to := s.dispatcher.host, p.host, s.collector.host
	before, work, after := s.dispatcher.bytes, p.amount, p.bytes
	p.reach(from, at, before, func() {
		p.follow(s.w.ExecInit(work, actor.ExecOptions{Host: at}), func() {
			p.reach(at, to, after, func() { s.done(p) })
		})
	})
}

// execute does the work of a part, and then something else.
func (p *Part) execute(then func()) {
	p.follow(p.stage.w.ExecInit(p.amount, actor.ExecOptions{Host: p.host}), then)
}

// reach moves what goes from a host to another, if they differ.
func (p *Part) reach(from, to *actor.Host, bytes float64, then func()) {
	if from == to {
		then()
		return
	}
	p.follow(p.stage.w.SendToInit(from, to, bytes), then)
}

// follow starts an activity that belongs to no actor. Something follows its end, or the firing
// is lost.
func (p *Part) follow(x actor.Activity, then func()) {
	x.OnEnd(func(err error) {
		if err == nil {
			then()
			return
		}
		s := p.stage
		p.running--
		for _, f := range s.onFailure {
			f(err)
		}
		p.pump()
	})
	x.Start(nil)
}

// done is the end of a part of a firing.
func (s *Stage) done(p *Part) {
	p.running--
	p.count++
	switch p {
	case s.collector:
		for _, f := range s.onEnd {
			f()
		}
		for _, next := range slices.Clone(s.next) { // which may change meanwhile
			next.receive(s)
		}
	case s.dispatcher:
		i := s.balance()
		if i < 0 || i >= len(s.instances) {
			panic(fmt.Sprintf("dataflow: stage %s: Balance says instance %d of %d", s.name, i, len(s.instances)))
		}
		s.instances[i].queued++
		s.instances[i].pump()
	default:
		s.collector.queued++
		s.collector.pump()
	}
	p.pump()
}

package coupled

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

var _ sharing.Solver = (*Model)(nil)

// Model is the model of parallel tasks. The zero Model is ready.
type Model struct {
	// BMF shares by bottleneck max fairness instead of fairbottleneck.
	BMF bool

	cons  []constraint
	tasks []task  // by tag
	live  []int32 // tags, in the order of their starts

	changed  bool           // rates must be shared anew
	growing  []int32        // tags, during share
	left     []sharing.Cons // constraints that have something left, during share
	fair     bmf
	observer sharing.Observer

	lastSec float64 // up to where tasks are up to date
	stepSec float64 // from there to the next event: it may be too short for the clock to show
	nextSec float64 // its date
}

// task is a task under way.
type task struct {
	uses      []sharing.Use
	penalty   float64   // above 0; fairbottleneck does not regard it
	largest   []float64 // by use: the weight of its largest flow; none: of the use
	remaining float64
	delaySec  float64
	bound     float64
	factor    float64
	value     float64
	step      float64 // by which the value grew in the last round in which it did
	stage     stage
	suspended bool
	live      bool // in Model.live
}

// enabled says whether a task takes part in the sharing.
func (t *task) enabled() bool { return t.delaySec == 0 && !t.suspended }

// AddConstraint implements sharing.Solver.
func (m *Model) AddConstraint(capacity float64, fat bool) sharing.Cons {
	sharing.CheckCapacity("coupled", capacity)
	m.cons = append(m.cons, constraint{capacity: capacity, fat: fat})
	return sharing.Cons(len(m.cons) - 1)
}

// Start implements sharing.Solver. Weights are above 0.
// A constraint that the demand uses twice counts it as two tasks, as in SimGrid.
func (m *Model) Start(tag int32, nowSec float64, d *sharing.Demand) {
	d.Check("coupled", tag, nowSec, len(m.cons))
	m.change(nowSec)
	for int(tag) >= len(m.tasks) {
		if n := len(m.tasks); n < cap(m.tasks) {
			m.tasks = m.tasks[:n+1]
			m.tasks[n].live = false
		} else {
			m.tasks = append(m.tasks, task{})
		}
	}
	t := &m.tasks[tag]
	*t = task{
		uses: append(t.uses[:0], d.Uses...), largest: append(t.largest[:0], d.Largest...), penalty: d.Penalty, remaining: d.Amount, delaySec: d.DelaySec,
		bound: d.Bound, factor: d.Factor, live: true,
	}
	m.live = append(m.live, tag)
}

// Change implements sharing.Solver. With BMF a task of penalty 2 counts as using twice what it does; else
// penalties do not matter.
func (m *Model) Change(nowSec float64, tag int32, change sharing.Change) {
	change.Check("coupled")
	t := m.task(tag)
	m.change(nowSec)
	switch change.Kind {
	case sharing.Cancels:
		i := slices.Index(m.live, tag)
		m.live, t.live = slices.Delete(m.live, i, i+1), false
	case sharing.Suspends:
		t.suspended = true
	case sharing.Resumes:
		t.suspended = false
	case sharing.Rebounds:
		t.bound = change.Value
	case sharing.Reweighs:
		t.penalty = change.Value
	}
}

// task is the task of a tag.
func (m *Model) task(tag int32) *task {
	sharing.CheckTag("coupled", tag, uint(tag) < uint(len(m.tasks)) && m.tasks[tag].live)
	return &m.tasks[tag]
}

// SetCapacity implements sharing.Solver.
func (m *Model) SetCapacity(nowSec float64, c sharing.Cons, capacity float64) {
	sharing.CheckCons("coupled", c, len(m.cons))
	sharing.CheckCapacity("coupled", capacity)
	m.change(nowSec)
	m.cons[c].capacity = capacity
}

// Remaining implements sharing.Solver.
func (m *Model) Remaining(nowSec float64, tag int32) float64 {
	t := m.task(tag)
	return reduced(t.remaining, t.value*t.factor*(nowSec-m.lastSec), sharing.RemainsPrecision)
}

// Reset forgets all tasks and constraints and keeps the memory.
func (m *Model) Reset(o sharing.Observer) {
	m.observer = o
	m.cons, m.tasks, m.live = m.cons[:0], m.tasks[:0], m.live[:0]
	m.changed, m.lastSec = false, 0
}

// Next implements sharing.Solver.
func (m *Model) Next(nowSec float64) float64 {
	m.catchUp(nowSec)
	if m.changed {
		m.changed = false
		m.share()
		m.report(nowSec)
	}
	m.stepSec = math.Inf(1)
	for _, tag := range m.live {
		t := &m.tasks[tag]
		if t.value > 0 {
			m.stepSec = min(m.stepSec, t.remaining/(t.value*t.factor))
		}
		if t.delaySec > 0 {
			m.stepSec = min(m.stepSec, t.delaySec)
		}
	}
	m.nextSec = nowSec + m.stepSec
	return m.nextSec
}

// Advance implements sharing.Solver. Every task advances at every date, as in SimGrid.
func (m *Model) Advance(nowSec float64, done []int32) []int32 {
	sec := nowSec - m.lastSec
	if nowSec >= m.nextSec {
		sec = m.stepSec // the clock has it rounded
	}
	m.progress(sec)
	m.lastSec = nowSec
	m.live = slices.DeleteFunc(m.live, func(tag int32) bool {
		t := &m.tasks[tag]
		ends := t.remaining == 0 && t.enabled()
		if ends {
			m.changed, t.live = true, false
			done = append(done, tag)
		}
		return ends
	})
	return done
}

// change prepares a change that the next sharing is to see.
func (m *Model) change(nowSec float64) {
	m.catchUp(nowSec)
	m.changed = true
}

// catchUp brings all tasks up to date where the clock has moved without Advance.
func (m *Model) catchUp(nowSec float64) {
	if nowSec > m.lastSec {
		m.progress(nowSec - m.lastSec)
		m.lastSec = nowSec
	}
}

// progress lets time pass, at the rates of the last sharing.
func (m *Model) progress(sec float64) {
	for _, tag := range m.live {
		t := &m.tasks[tag]
		if t.delaySec > 0 {
			if t.delaySec = reduced(t.delaySec, sec, kernel.TimingPrecision); t.delaySec == 0 {
				m.changed = true
			}
		}
		t.remaining = reduced(t.remaining, t.value*t.factor*sec, sharing.RemainsPrecision)
	}
}

// reduced is x less y, and 0 if less than precision is left.
func reduced(x, y, precision float64) float64 {
	if x -= y; x < precision {
		return 0
	}
	return x
}

// report reports new rates and loads. A task loads what it uses with its weight times its rate.
func (m *Model) report(nowSec float64) {
	if m.observer.Value != nil {
		for _, tag := range m.live {
			m.observer.Value(nowSec, tag, m.tasks[tag].value)
		}
	}
	if m.observer.Load == nil {
		return
	}
	for i := range m.cons {
		m.cons[i].newLoad = 0
	}
	for _, tag := range m.live {
		t := &m.tasks[tag]
		for _, u := range t.uses {
			m.cons[u.Cons].newLoad += u.Weight * t.value
		}
	}
	for i := range m.cons {
		if c := &m.cons[i]; c.newLoad != c.load {
			m.observer.Load(nowSec, sharing.Cons(i), c.newLoad-c.load)
			c.load = c.newLoad
		}
	}
}

package online

import (
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// BackOff is how long a task that did not fit is left alone, as the scheduling queue of Kubernetes does. A task
// is tried when it becomes ready. After its n-th failure it may not be tried again for min(FirstSec *
// 2^(n-1), MostSec). It is tried when a task ends, if that time is over then; else at the first whole second after
// that time, whatever ends meanwhile. Of tasks tried at one date, the first in the order goes first. One that is
// assigned keeps the scheduler busy for BindSec.
//
// Cost of a call: O(hosts + placed and unfinished tasks), O(log waiting) for each group of tasks of one request that have failed
// at the same dates, and, for each task assigned and each request that does not fit, O(hosts + log waiting).
type BackOff struct {
	FirstSec float64
	MostSec  float64 // 0: there is no back-off
}

// sec is the wait after a number of failures.
func (b BackOff) sec(failures int32) float64 {
	return min(math.Ldexp(b.FirstSec, int(failures)-1), b.MostSec)
}

// backOffRun is the state of a [Queue] with a BackOff.
type backOffRun struct {
	line *line

	active heap.Heap[*cohort] // to be tried now, by their first tasks
	parked []*cohort          // wait for a task to end
	later  heap.Heap[retry]   // a task has ended before their time was over
	came   []*cohort          // by request: in one call, of tasks that became ready
	noRoom []bool             // by request: in one call
}

// cohort is tasks of one request that have failed at the same dates: since each that does not fit makes all behind it fail,
// one try of the first stands for all.
type cohort struct {
	tasks    heap.Heap[workload.TaskID]
	request  int32
	failures int32
	untilSec float64 // not to be tried before
}

// retry is when a cohort is tried.
type retry struct {
	*cohort
	atSec float64
}

func (b *backOffRun) start(l *line, requests int) {
	*b = backOffRun{line: l, came: make([]*cohort, requests), noRoom: make([]bool, requests)}
	b.active.Less = func(x, y *cohort) bool { return l.less(x.tasks.Items[0], y.tasks.Items[0]) }
	b.later.Less = func(x, y retry) bool { return x.atSec < y.atSec }
}

// nextSec is the date of the next try; +Inf if there is none.
func (b *backOffRun) nextSec() float64 {
	if b.later.Len() == 0 {
		return math.Inf(1)
	}
	return b.later.Items[0].atSec
}

// add has tasks tried that became ready.
func (b *backOffRun) add(news []workload.TaskID) {
	clear(b.came)
	var all []*cohort
	for _, t := range news {
		c := b.came[b.line.request[t]]
		if c == nil {
			c = b.newCohort(t)
			b.came[c.request] = c
			all = append(all, c)
		}
		c.tasks.Push(t)
	}
	for _, c := range all {
		b.active.Push(c)
	}
}

// newCohort makes an empty one, for tasks that request what t does.
func (b *backOffRun) newCohort(t workload.TaskID) *cohort {
	return &cohort{tasks: heap.Heap[workload.TaskID]{Less: b.line.less}, request: b.line.request[t]}
}

// wakeUp has those tried that are due, after a task ended or at any other date.
func (b *backOffRun) wakeUp(nowSec float64, ended bool) {
	if ended {
		for _, c := range b.parked {
			if until := c.untilSec; reached(until, nowSec) {
				b.active.Push(c)
			} else {
				b.later.Push(retry{c, math.Ceil(until - scheduler.Epsilon*(1+until))})
			}
		}
		b.parked = b.parked[:0]
	}
	for b.later.Len() > 0 && reached(b.later.Items[0].atSec, nowSec) {
		b.active.Push(b.later.Pop().cohort)
	}
}

// park notes that c has failed.
func (m *Queue) park(c *cohort, nowSec float64) {
	c.failures++
	c.untilSec = nowSec + m.BackOff.sec(c.failures)
	m.run.backOff.parked = append(m.run.backOff.parked, c)
}

// tryOneByOne tries the tasks that may be tried now.
func (m *Queue) tryOneByOne(v scheduler.View, ended bool) []scheduler.Decision {
	r, b, nowSec := &m.run, &m.run.backOff, v.NowSec()
	b.wakeUp(nowSec, ended)
	clear(b.noRoom)
	var decisions []scheduler.Decision
	for {
		decisions = r.due(decisions, nowSec)
		if len(r.assigned) > 0 || b.active.Len() == 0 {
			return decisions
		}
		c := b.active.Pop()
		if b.noRoom[c.request] {
			m.park(c, nowSec)
			continue
		}
		t := c.tasks.Items[0]
		h, room := m.choose(v, t)
		if !room {
			b.noRoom[c.request] = true
			m.park(c, nowSec)
			continue
		}
		c.tasks.Pop()
		if h != platform.NoHost {
			r.assign(v, t, h, nowSec+m.BindSec)
		} else { // there is room, but only where t cannot run
			alone := b.newCohort(t)
			alone.failures = c.failures
			alone.tasks.Push(t)
			m.park(alone, nowSec)
		}
		if c.tasks.Len() > 0 {
			b.active.Push(c)
		}
	}
}

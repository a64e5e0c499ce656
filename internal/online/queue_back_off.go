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
	line     *line
	failures []int32   // by TaskID
	untilSec []float64 // by TaskID: not to be tried before

	active heap.Heap[workload.TaskID] // to be tried now, in order
	parked []workload.TaskID          // wait for a task to end
	later  heap.Heap[retry]           // a task has ended before their time was over
	noRoom []bool                     // by request, in one call
}

// retry is when a task is tried.
type retry struct {
	task  workload.TaskID
	atSec float64
}

func (b *backOffRun) start(l *line, requests int) {
	*b = backOffRun{line: l, failures: make([]int32, len(l.state)), untilSec: make([]float64, len(l.state)), noRoom: make([]bool, requests)}
	b.active.Less = l.less
	b.later.Less = func(x, y retry) bool { return x.atSec < y.atSec }
}

// nextSec is the date of the next try; +Inf if there is none.
func (b *backOffRun) nextSec() float64 {
	if b.later.Len() == 0 {
		return math.Inf(1)
	}
	return b.later.Items[0].atSec
}

// add has a task tried that became ready.
func (b *backOffRun) add(t workload.TaskID) {
	b.failures[t] = 0
	b.active.Push(t)
}

// wakeUp has those tried that are due, after a task ended or at any other date.
func (b *backOffRun) wakeUp(nowSec float64, ended bool) {
	if ended {
		for _, t := range b.parked {
			if until := b.untilSec[t]; reached(until, nowSec) {
				b.active.Push(t)
			} else {
				b.later.Push(retry{t, math.Ceil(until - scheduler.Epsilon*(1+until))})
			}
		}
		b.parked = b.parked[:0]
	}
	for b.later.Len() > 0 && reached(b.later.Items[0].atSec, nowSec) {
		b.active.Push(b.later.Pop().task)
	}
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
		t := b.active.Pop()
		if k := b.line.request[t]; !b.noRoom[k] {
			h, room := m.choose(v, t)
			if h != platform.NoHost {
				r.assign(v, t, h, nowSec+m.BindSec)
				continue
			}
			b.noRoom[k] = !room
		}
		b.failures[t]++
		b.untilSec[t] = nowSec + m.BackOff.sec(b.failures[t])
		b.parked = append(b.parked, t)
	}
}

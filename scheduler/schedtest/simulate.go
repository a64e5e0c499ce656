package schedtest

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Follow runs a schedule without contention: each host starts its tasks in
// order, each once its inputs have arrived and the cores and the memory that it needs are free; transfers start
// when their producer ends. The result is by TaskID. The error names a task
// that never starts. s must be complete. Copies are tasks, as in its Plan.
func Follow(pr *scheduler.Problem, s *scheduler.Schedule) ([]scheduler.Interval, error) {
	if len(s.Copies) > 0 {
		x, err := expand.Of(pr, s)
		if err != nil {
			return nil, err
		}
		pr, s = x.Problem, x.Schedule
	}
	r := newRun(pr)
	copy(r.host, s.Host)
	r.order = s.Order
	if err := r.toEnd(func() error { return nil }); err != nil {
		return nil, err
	}
	return r.times, nil
}

// Ask runs a policy without contention; transfers start when their producer has
// ended and their consumer is placed. The policy is called at every event, and at the date that a
// [scheduler.Waker] requests. The result is what happened, with the
// times as its Plan. The error names a wrong decision or a task that never
// starts.
func Ask(pr *scheduler.Problem, p scheduler.Policy) (*scheduler.Schedule, error) {
	r := newRun(pr)
	if w, ok := p.(scheduler.Waker); ok {
		r.waker = w
	}
	if err := r.toEnd(func() error { return r.ask(p) }); err != nil {
		return nil, err
	}
	return &scheduler.Schedule{Host: r.host, Order: r.order, Plan: r.times}, nil
}

// run is the state of one simulation; it is also the policy's View.
type run struct {
	pr     *scheduler.Problem
	now    float64
	host   []platform.HostID // by TaskID
	placed []float64         // by TaskID: when it was placed
	times  []scheduler.Interval
	order  [][]workload.TaskID // by HostID: all tasks ever placed
	begun  []int               // by HostID: how many of order have started
	seen   []workload.TaskID   // ready at the previous call of the policy
	waker  scheduler.Waker     // the policy, if it is one
}

func newRun(pr *scheduler.Problem) *run {
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	r := &run{
		pr: pr, host: make([]platform.HostID, n), placed: make([]float64, n),
		times: make([]scheduler.Interval, n), order: make([][]workload.TaskID, hosts), begun: make([]int, hosts),
	}
	for t := range n {
		r.host[t] = platform.NoHost
		r.times[t] = scheduler.Interval{StartSec: math.Inf(1), FinishSec: math.Inf(1)}
	}
	return r
}

// toEnd steps from event to event.
func (r *run) toEnd(decide func() error) error {
	for {
		if err := decide(); err != nil {
			return err
		}
		if r.startAll() > 0 {
			continue // tasks of no length have ended already
		}
		next := r.nextSec()
		if math.IsInf(next, 1) {
			break
		}
		r.now = next
	}
	for t, iv := range r.times {
		if math.IsInf(iv.StartSec, 1) {
			return fmt.Errorf("task %q never starts", r.pr.DAG.TaskName(workload.TaskID(t)))
		}
	}
	return nil
}

// startAll starts what can start now, host by host, and returns how many tasks
// did. If a task of no length enables another on an earlier host, that is left
// for the next call.
func (r *run) startAll() int {
	started := 0
	for h, order := range r.order {
		for r.begun[h] < len(order) {
			t := order[r.begun[h]]
			if r.inputsSec(t) > r.now || !r.hasRoom(h, t) {
				break
			}
			r.times[t] = scheduler.Interval{StartSec: r.now, FinishSec: r.now + r.pr.Costs.ExecSec(t, r.host[t])}
			r.begun[h]++
			started++
		}
	}
	return started
}

// nextSec is the next moment at which a task ends, the next task of a host
// has all its inputs, or the policy requests a call.
func (r *run) nextSec() float64 {
	next := math.Inf(1)
	consider := func(sec float64) {
		if sec > r.now {
			next = min(next, sec)
		}
	}
	if r.waker != nil && r.NumReady() > 0 {
		consider(r.waker.Wake().AtSec)
	}
	for h, order := range r.order {
		for _, t := range order[:r.begun[h]] {
			consider(r.times[t].FinishSec)
		}
		if r.begun[h] < len(order) {
			consider(r.inputsSec(order[r.begun[h]]))
		}
	}
	return next
}

func (r *run) inputsSec(t workload.TaskID) float64 {
	var at float64
	for _, e := range r.pr.DAG.In(t) {
		from := r.pr.DAG.From(e)
		if r.times[from].FinishSec > r.now {
			return math.Inf(1)
		}
		at = max(at, max(r.placed[t], r.times[from].FinishSec)+r.pr.Costs.TransferSec(e, r.host[from], r.host[t]))
	}
	return at
}

// hasRoom says whether the cores and the memory that next needs are free.
func (r *run) hasRoom(h int, next workload.TaskID) bool {
	host, d := r.pr.Platform.Host(platform.HostID(h)), r.pr.DAG
	cores, bytes := d.Cores(next), d.MemoryBytes(next)
	for _, t := range r.order[h][:r.begun[h]] {
		if r.times[t].FinishSec > r.now {
			cores += d.Cores(t)
			bytes += d.MemoryBytes(t)
		}
	}
	return cores <= host.Cores && (host.MemoryBytes() == 0 || bytes <= host.MemoryBytes())
}

func (r *run) ask(p scheduler.Policy) error {
	ready := r.ready()
	decisions, err := p.Decide(r)
	if err != nil {
		return err
	}
	r.seen = ready
	for _, d := range decisions {
		if !slices.Contains(ready, d.Task) || r.host[d.Task] != platform.NoHost {
			return fmt.Errorf("at %v s: decision for task number %d, which is not ready or was placed before", r.now, d.Task)
		}
		if d.Host < 0 || int(d.Host) >= len(r.order) {
			return fmt.Errorf("at %v s: decision for host number %d of %d", r.now, d.Host, len(r.order))
		}
		r.host[d.Task], r.placed[d.Task] = d.Host, r.now
		r.order[d.Host] = append(r.order[d.Host], d.Task)
	}
	return nil
}

// The methods of scheduler.View.

func (r *run) Problem() *scheduler.Problem              { return r.pr }
func (r *run) NowSec() float64                          { return r.now }
func (r *run) HostOf(t workload.TaskID) platform.HostID { return r.host[t] }
func (r *run) Pstate(h platform.HostID) int             { return r.pr.Platform.Host(h).Details.OrNone().Pstate }
func (r *run) StartSec(t workload.TaskID) float64       { return r.times[t].StartSec }

func (r *run) FinishSec(t workload.TaskID) float64 {
	if sec := r.times[t].FinishSec; sec <= r.now {
		return sec
	}
	return math.Inf(1)
}

func (r *run) Ready() iter.Seq[workload.TaskID] { return slices.Values(r.ready()) }
func (r *run) NumReady() int                    { return len(r.ready()) }
func (r *run) IsReady(t workload.TaskID) bool   { return slices.Contains(r.ready(), t) }
func (r *run) NewlyReady() []workload.TaskID {
	return slices.DeleteFunc(r.ready(), func(t workload.TaskID) bool { return slices.Contains(r.seen, t) })
}

func (r *run) ready() []workload.TaskID {
	var ready []workload.TaskID
	for i := range r.host {
		t := workload.TaskID(i)
		done := r.host[t] == platform.NoHost
		for _, e := range r.pr.DAG.In(t) {
			done = done && r.times[r.pr.DAG.From(e)].FinishSec <= r.now
		}
		if done {
			ready = append(ready, t)
		}
	}
	return ready
}

func (r *run) Queued(h platform.HostID) []workload.TaskID {
	var queued []workload.TaskID
	for _, t := range r.order[h] {
		if r.times[t].FinishSec > r.now {
			queued = append(queued, t)
		}
	}
	return queued
}

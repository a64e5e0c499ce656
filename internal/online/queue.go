package online

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Queue is the scheduler of a cluster that lets tasks wait in one queue and gives them a
// host when they fit: cores and memory that they request are free there, which tasks that are placed
// hold until they end. It comes in two forms.
//
// In cycles: a cycle sorts all waiting tasks by Order, goes through them once and assigns each that
// fits now to the host that Place chooses. Later tasks overtake one that does not fit, unless
// NoOvertake is set; then the cycle ends there. The k-th task that a cycle assigns is placed k * BindSec after its
// beginning; its room is taken from the beginning on. The next cycle begins when a task becomes ready or
// ends. While a cycle lasts, ends go unnoticed; tasks that became ready meanwhile have the next cycle follow
// at once. RetrySec after a cycle, another one finds what went unnoticed. That one is skipped if
// it could not assign anything: nothing has ended since the last, and no new shuffle can help.
//
// One at a time, if BackOff.MostSec > 0, as in Kubernetes: a task is tried when it becomes ready; see [BackOff].
//
// J. Lehmann et al., "How workflow engines should talk to resource managers", CCGrid 2023, doi
// 10.1109/CCGrid57682.2023.00025, compare seven orders and three places of the first form with the second.
//
// Hosts that cannot run a task or that its inputs cannot reach do not count as fitting. Of a rigid parallel task
// only the first host is chosen here. Decide returns an error for a task that no host has room for.
//
// Random numbers: places come from a PCG seeded with (Seed, 0), the shuffle of the n-th cycle, n from 1, from
// one seeded with (Seed, n).
//
// Cost: O(tasks log tasks + edges) once for the order. A cycle costs O(hosts + placed and unfinished tasks), O(different requests of waiting
// tasks) and, for each task assigned and each request that does not fit, O(hosts + log waiting), as a request that found no room is skipped for the
// rest of the cycle; with a random order O(waiting) more. Inputs cost O(predecessors) a task. Not for concurrent use.
type Queue struct {
	Order      QueueOrder // "" means OrderFIFO
	Place      QueuePlace // "" means PlaceFair
	NoOvertake bool
	RetrySec   float64 // 0: never
	BindSec    float64
	BackOff    BackOff
	EdgeSizes  bool // sizes are what the edges carry, whatever files a task reads
	Seed       uint64

	run queueRun
}

// queueRun is the state of a Queue in one run.
type queueRun struct {
	problem     *scheduler.Problem
	nowSec      float64             // of the last call
	first, last workload.TaskID     // placed first and last; NoTask before
	queued      [][]workload.TaskID // by HostID: placed and unfinished after the last call

	line     line
	assigned []assigned // not placed yet, by date
	came     bool       // tasks became ready since the last cycle began
	lost     bool       // tasks ended during the last cycle
	retrySec float64    // when the next cycle begins if nothing happens; +Inf: never
	cycles   uint64

	free    []idle // by HostID
	fit     []platform.HostID
	next    platform.HostID // of PlaceRoundRobin: where to begin
	draw    *rand.Rand      // places
	backOff backOffRun
}

// assigned is a decision that takes effect later.
type assigned struct {
	scheduler.Decision
	atSec float64
}

// Decide places what is due. The error says that Order or Place is not one of the constants, or names
// a task that no host has room for.
func (m *Queue) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	r, news, nowSec := &m.run, v.NewlyReady(), v.NowSec()
	ended := false
	if r.isNew(v, news) {
		if err := m.start(v.Problem()); err != nil {
			return nil, err
		}
		news = slices.Collect(v.Ready())
	} else {
		ended = r.someEnded(v)
	}
	r.nowSec = nowSec
	r.came = r.came || len(news) > 0
	submitted, _ := v.(submissions)
	for _, t := range news {
		sinceSec := nowSec
		if submitted != nil {
			sinceSec = submitted.SubmittedSec(t)
		}
		r.line.join(t, sinceSec)
		if m.BackOff.MostSec == 0 {
			r.line.add(t)
		}
	}
	r.see(v)
	decide := m.turn
	if m.BackOff.MostSec > 0 {
		r.backOff.add(news)
		decide = m.tryOneByOne
	}
	decisions := decide(v, ended)
	if n := len(decisions); n > 0 {
		if r.first == workload.NoTask {
			r.first = decisions[0].Task
		}
		r.last = decisions[n-1].Task
	}
	r.remember(v, decisions)
	return decisions, nil
}

// submissions is a view with the dates at which ready tasks were submitted: tasks of one batch become ready together.
type submissions interface {
	SubmittedSec(t workload.TaskID) float64
}

// Wake requests a call when the next task is placed or tried, or a cycle is due.
func (m *Queue) Wake() scheduler.Wake {
	r := &m.run
	at := min(r.retrySec, r.backOff.nextSec())
	if len(r.assigned) > 0 {
		at = min(at, r.assigned[0].atSec)
	}
	return scheduler.Wake{AtSec: at}
}

// turn places what is due and runs the cycles that are.
func (m *Queue) turn(v scheduler.View, ended bool) []scheduler.Decision {
	r, nowSec := &m.run, v.NowSec()
	var decisions []scheduler.Decision
	for {
		decisions = r.due(decisions, nowSec)
		if len(r.assigned) > 0 {
			r.lost = r.lost || ended
			r.retrySec = math.Inf(1)
			return decisions
		}
		if !r.came && !ended && !reached(r.retrySec, nowSec) {
			break
		}
		ended = false
		m.cycle(v)
	}
	if math.IsInf(r.retrySec, 1) && m.RetrySec > 0 && r.line.waiting > 0 && (r.lost || m.shuffleHelps(v, decisions)) {
		r.retrySec = nowSec + m.RetrySec
	}
	return decisions
}

// shuffleHelps says whether another order could have a task assigned without anything happening before.
// If nothing runs, every task has been refused an empty host.
func (m *Queue) shuffleHelps(v scheduler.View, decisions []scheduler.Decision) bool {
	if m.Order != OrderRandom || !m.NoOvertake {
		return false
	}
	for h := range platform.HostID(v.Problem().Platform.NumHosts()) {
		if len(v.Queued(h)) > 0 {
			return true
		}
	}
	return len(decisions) > 0
}

// cycle assigns what fits now.
func (m *Queue) cycle(v scheduler.View) {
	r := &m.run
	r.came, r.lost, r.retrySec = false, false, math.Inf(1)
	r.cycles++
	r.line.begin(rand.NewPCG(m.Seed, r.cycles))
	for atSec := v.NowSec(); r.hasCores(); {
		t := r.line.next()
		if t == workload.NoTask {
			break
		}
		h, room := m.choose(v, t)
		switch {
		case h != platform.NoHost:
			atSec += m.BindSec
			r.assign(v, t, h, atSec)
			r.line.settle(taken)
			continue
		case m.NoOvertake:
			r.line.end()
			return
		case room:
			r.line.settle(passedOver)
		default:
			r.line.settle(noRoom)
		}
	}
	r.line.end()
}

// assign takes the room of a task.
func (r *queueRun) assign(v scheduler.View, t workload.TaskID, h platform.HostID, atSec float64) {
	r.free[h].take(v.Problem().DAG.Needs(t))
	r.line.assign(t)
	r.assigned = append(r.assigned, assigned{scheduler.Decision{Task: t, Host: h}, atSec})
}

// due appends the decisions that take effect now.
func (r *queueRun) due(decisions []scheduler.Decision, nowSec float64) []scheduler.Decision {
	n := 0
	for n < len(r.assigned) && reached(r.assigned[n].atSec, nowSec) {
		decisions = append(decisions, r.assigned[n].Decision)
		r.line.leave(r.assigned[n].Task)
		n++
	}
	r.assigned = slices.Delete(r.assigned, 0, n)
	return decisions
}

// reached says whether a date is now or has passed, up to rounding.
func reached(atSec, nowSec float64) bool { return atSec <= nowSec+scheduler.Epsilon*(1+nowSec) }

// isNew says whether v belongs to another run than the last call: nothing is placed, the clock has gone back,
// or a task that waits becomes ready.
func (r *queueRun) isNew(v scheduler.View, news []workload.TaskID) bool {
	switch {
	case r.problem != v.Problem() || v.NowSec() < r.nowSec:
		return true
	case r.first != workload.NoTask && v.HostOf(r.first) == platform.NoHost && v.HostOf(r.last) == platform.NoHost:
		return true
	}
	return slices.ContainsFunc(news, r.line.has)
}

// start forgets the run before.
func (m *Queue) start(pr *scheduler.Problem) error {
	switch m.Place {
	case "", PlaceFair, PlaceRoundRobin, PlaceRandom, PlaceFirst, PlaceSpread:
	default:
		return fmt.Errorf("online: Queue.Place is %q (want fair, round-robin, random, first or spread)", m.Place)
	}
	position, err := m.positions(pr.DAG)
	if err != nil {
		return err
	}
	m.run = queueRun{
		problem: pr, first: workload.NoTask, last: workload.NoTask, retrySec: math.Inf(1),
		free: make([]idle, pr.Platform.NumHosts()), queued: make([][]workload.TaskID, pr.Platform.NumHosts()),
		draw: rand.New(rand.NewPCG(m.Seed, 0)),
	}
	examples := m.run.line.start(pr.DAG, position, m.Order == OrderRandom)
	if m.BackOff.MostSec > 0 && (m.NoOvertake || m.Order == OrderRandom) {
		return errors.New("online: Queue.BackOff does not go with NoOvertake or a random order")
	}
	for _, t := range examples {
		if err := exectime.Nowhere(pr.DAG, pr.Platform, t); err != nil {
			return err
		}
	}
	m.run.backOff.start(&m.run.line, len(examples))
	return nil
}

// see finds out what is free: neither placed tasks nor assigned ones hold it.
func (r *queueRun) see(v scheduler.View) {
	for h := range r.free {
		r.free[h] = idleOf(v, platform.HostID(h))
	}
	for _, x := range r.assigned {
		r.free[x.Host].take(v.Problem().DAG.Needs(x.Task))
	}
}

func (r *queueRun) hasCores() bool {
	return slices.ContainsFunc(r.free, func(x idle) bool { return x.cores > 0 })
}

// remember keeps which tasks are on each host.
func (r *queueRun) remember(v scheduler.View, decisions []scheduler.Decision) {
	for h := range r.queued {
		r.queued[h] = append(r.queued[h][:0], v.Queued(platform.HostID(h))...)
	}
	for _, d := range decisions {
		r.queued[d.Host] = append(r.queued[d.Host], d.Task)
	}
}

// someEnded says whether a task has left a host since the last call. Queues keep their order, so each
// is searched once.
func (r *queueRun) someEnded(v scheduler.View) bool {
	for h, before := range r.queued {
		now := v.Queued(platform.HostID(h))
		for _, t := range before {
			i := slices.Index(now, t)
			if i < 0 {
				return true
			}
			now = now[i+1:]
		}
	}
	return false
}

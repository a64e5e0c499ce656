package overhead

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/workload"
)

// Evaluator simulates workflows under a model and nothing else: jobs that are ready first
// come first, no network, no hosts of different speeds. It is what calibration calls a
// million times; the simulator gives the same dates. It keeps its memory from run to run
// and serves one goroutine.
//
// Cost: O(jobs log jobs + edges), and for each start a look at each host.
type Evaluator struct {
	m       *Model
	manager Manager
	flows   []Workflow
	first   []int32 // by workflow: its first job's number in the run
	flow    []int32 // by job
	lines   []Line
	dates   []Dates
	wait    []int32 // by job: how many it waits for

	running heap.Heap[ending]
	begun   uint64
	queues  []queue // by host
	busy    int     // jobs that have slots
	idle    []int32 // scratch: submitted at this date
	count   int32   // of jobs that have been idle

	nameOf func(job int32) string
}

// Workflow is one of several that share slots, pipe and starter.
type Workflow struct {
	*Jobs
	AtSec float64 // when it is handed in
}

type ending struct {
	atSec float64
	job   int32
	order uint64
}

// queue is the idle jobs and free slots of a host, or of the pool.
type queue struct {
	jobs    []int32
	place   []int32 // by place in jobs: which idle job of the run it is
	head    int
	free    int32
	left    int32 // slots that jobs have left at leftSec: idle jobs take them at once
	leftSec float64
}

// MakespanSec is how long one workflow takes.
func (e *Evaluator) MakespanSec(m *Model, j *Jobs) float64 {
	e.flows = append(e.flows[:0], Workflow{Jobs: j})
	e.run(m)
	return e.makespan(0)
}

// Dates are those of the jobs of one workflow, by TaskID, and its makespan. They are valid
// until the next call.
func (e *Evaluator) Dates(m *Model, j *Jobs) ([]Dates, float64) {
	makespanSec := e.MakespanSec(m, j)
	return e.dates, makespanSec
}

// Together simulates workflows that share slots, of the first's hosts, pipe and starter.
// The makespans are counted from when each was handed in.
func (e *Evaluator) Together(m *Model, flows []Workflow) []float64 {
	e.flows = append(e.flows[:0], flows...)
	e.run(m)
	list := make([]float64, len(flows))
	for w := range list {
		list[w] = e.makespan(w)
	}
	return list
}

func (e *Evaluator) makespan(w int) float64 {
	last := e.flows[w].AtSec + e.m.BeginSec()
	for _, d := range e.dates[e.first[w] : int(e.first[w])+e.flows[w].Len()] {
		last = max(last, d.KnownSec)
	}
	return last - e.flows[w].AtSec + e.m.EndSec()
}

func (e *Evaluator) run(m *Model) {
	e.reset(m)
	for {
		now := e.manager.NextSec()
		if e.running.Len() > 0 {
			now = min(now, e.running.Items[0].atSec)
		}
		if math.IsInf(now, 1) {
			return
		}
		e.step(now)
	}
}

func (e *Evaluator) reset(m *Model) {
	e.m = m
	e.first, e.flow, e.wait = e.first[:0], e.flow[:0], e.wait[:0]
	e.lines, e.dates, e.idle = e.lines[:0], e.dates[:0], e.idle[:0]
	e.running.Less = func(a, b ending) bool { return a.atSec < b.atSec || a.atSec == b.atSec && a.order < b.order }
	e.running.Items, e.begun, e.busy, e.count = e.running.Items[:0], 0, 0, 0
	if e.nameOf == nil {
		e.nameOf = e.name // once, for it allocates
	}
	e.manager.Reset(m, e.nameOf)
	for w, f := range e.flows {
		e.first = append(e.first, int32(len(e.flow)))
		e.lines = append(e.lines, Line{OriginSec: f.AtSec})
		e.wait = append(e.wait, f.inDegree...)
		for range f.Len() {
			e.flow = append(e.flow, int32(w))
			e.dates = append(e.dates, NoDates)
		}
		e.manager.Add(Begun, int32(w), f.AtSec+m.BeginSec())
	}
	cores := e.flows[0].Cores
	e.queues = slices.Grow(e.queues[:0], len(cores))[:len(cores)]
	for h := range e.queues {
		q := &e.queues[h]
		*q = queue{jobs: q.jobs[:0], place: q.place[:0], free: cores[h], leftSec: math.Inf(-1)}
	}
}

func (e *Evaluator) of(job int32) (f *Workflow, own int32) {
	w := e.flow[job]
	return &e.flows[w], job - e.first[w]
}

func (e *Evaluator) name(job int32) string {
	f, own := e.of(job)
	return f.name(own)
}

// step does all that is due at a date.
func (e *Evaluator) step(now float64) {
	for e.running.Len() > 0 && Due(e.running.Items[0].atSec, now) {
		e.computed(e.running.Pop().job, now)
	}
	for t, ok := e.manager.Pop(now); ok; t, ok = e.manager.Pop(now) {
		switch t.What {
		case Begun:
			e.begin(int(t.Job))
		case Submitted:
			e.submitted(t.Job, now)
		case Dispatched:
			e.dispatched(t.Job, now)
		case StagedIn:
			e.compute(t.Job, now)
		case StagedOut:
			e.finish(t.Job, now)
		case Known:
			e.known(t.Job, now)
		}
	}
	for _, job := range e.manager.TakeReady() {
		e.dates[job].ReadySec = now
		if at := e.manager.SubmitAt(&e.lines[e.flow[job]], job, now); Due(at, now) {
			e.submitted(job, now)
		} else {
			e.manager.Add(Submitted, job, at)
		}
	}
	e.queueUp()
	e.start(now)
}

func (e *Evaluator) begin(w int) {
	for own, n := range e.flows[w].inDegree {
		if n == 0 {
			e.manager.Ready(e.first[w] + int32(own))
		}
	}
}

func (e *Evaluator) submitted(job int32, now float64) {
	e.dates[job].SubmitSec = now
	e.idle = append(e.idle, job)
}

// queueUp lets the jobs that became idle at this date queue for slots, by number.
func (e *Evaluator) queueUp() {
	slices.Sort(e.idle)
	for _, job := range e.idle {
		f, own := e.of(job)
		q := &e.queues[f.hostOf(own)]
		q.jobs, q.place = append(q.jobs, job), append(q.place, e.count)
		e.count++
	}
	e.idle = e.idle[:0]
}

// start gives slots to idle jobs, the first first.
func (e *Evaluator) start(now float64) {
	limit, late := int(e.m.Slots.Value), false
	for limit == 0 || e.busy < limit {
		var best *queue
		for h := range e.queues {
			q := &e.queues[h]
			switch {
			case q.head == len(q.jobs) || q.free == 0:
			case (q.left <= 0 || q.leftSec != now) && !e.manager.Matches(e.dates[q.jobs[q.head]].SubmitSec, now):
				late = true
			case best == nil || q.place[q.head] < best.place[best.head]:
				best = q
			}
		}
		if best == nil {
			break
		}
		job := best.jobs[best.head]
		best.head++
		best.free--
		best.left--
		e.busy++
		e.dates[job].StartSec = now
		if at := e.manager.Dispatch(job, now); Due(at, now) {
			e.dispatched(job, now)
		} else {
			e.manager.Add(Dispatched, job, at)
		}
	}
	if late {
		e.manager.WaitForCycle(now)
	}
}

func (e *Evaluator) dispatched(job int32, now float64) {
	f, own := e.of(job)
	d := &e.dates[job]
	d.DispatchSec = now
	from, to := e.manager.Pipe(f.InBytes[own], now)
	d.StageInSec = from
	if Due(to, now) {
		e.compute(job, now)
	} else {
		e.manager.Add(StagedIn, job, to)
	}
}

func (e *Evaluator) compute(job int32, now float64) {
	f, own := e.of(job)
	e.dates[job].ComputeSec = now
	e.begun++
	e.running.Push(ending{now + f.RunSec[own]*e.manager.Stretch(job), job, e.begun})
}

func (e *Evaluator) computed(job int32, now float64) {
	f, own := e.of(job)
	d := &e.dates[job]
	d.ComputedSec = now
	from, to := e.manager.Pipe(f.OutBytes[own], now)
	d.StageOutSec = from
	if Due(to, now) {
		e.finish(job, now)
	} else {
		e.manager.Add(StagedOut, job, to)
	}
}

func (e *Evaluator) finish(job int32, now float64) {
	f, own := e.of(job)
	e.dates[job].FinishSec = now
	e.busy--
	q := &e.queues[f.hostOf(own)]
	if q.leftSec != now {
		q.left, q.leftSec = 0, now
	}
	q.free++
	q.left = max(q.left, 0) + 1
	if at := now + e.manager.Complete(job); Due(at, now) {
		e.known(job, now)
	} else {
		e.manager.Add(Known, job, at)
	}
}

func (e *Evaluator) known(job int32, now float64) {
	f, own := e.of(job)
	e.dates[job].KnownSec = now
	for _, to := range f.next(own) {
		to += e.first[e.flow[job]]
		if e.wait[to]--; e.wait[to] == 0 {
			e.manager.Ready(to)
		}
	}
}

// Jobs is a workflow for an [Evaluator]: arrays by TaskID. It does not change.
type Jobs struct {
	RunSec            []float64 // alone, on the job's host
	InBytes, OutBytes []float64 // that are staged
	// Host is where each job runs, and Cores how many run there at once. Without hosts
	// all cores are one pool, Cores[0].
	Host  []int32
	Cores []int32

	name     func(job int32) string
	inDegree []int32
	start    []int32 // of the successors, by job, in to
	to       []int32
}

// NewJobs makes the jobs of a workflow with these run times on a pool of cores. Files
// are those that each task reads and writes: one that forty tasks read is staged forty
// times.
func NewJobs(d *workload.DAG, runSec []float64, cores int) *Jobs {
	n := d.NumTasks()
	j := &Jobs{
		RunSec: runSec, InBytes: make([]float64, n), OutBytes: make([]float64, n), Cores: []int32{int32(min(cores, math.MaxInt32))},
		name:     func(job int32) string { return d.TaskName(workload.TaskID(job)) },
		inDegree: make([]int32, n), start: make([]int32, n+1), to: make([]int32, 0, d.NumEdges()),
	}
	for t := range n {
		id := workload.TaskID(t)
		j.InBytes[t], j.OutBytes[t] = d.FileBytes(id)
		j.inDegree[t] = int32(len(d.In(id)))
		for _, x := range d.Out(id) {
			j.to = append(j.to, int32(d.To(x)))
		}
		j.start[t+1] = int32(len(j.to))
	}
	return j
}

// On places the jobs on hosts with these numbers of cores.
func (j Jobs) On(host, cores []int32) *Jobs {
	j.Host, j.Cores = host, cores
	return &j
}

// Len is how many jobs there are.
func (j *Jobs) Len() int { return len(j.RunSec) }

func (j *Jobs) hostOf(job int32) int32 {
	if j.Host == nil {
		return 0
	}
	return j.Host[job]
}

func (j *Jobs) next(job int32) []int32 { return j.to[j.start[job]:j.start[job+1]] }

package queue

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/taskjobs"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
)

// workflow is a DAG whose tasks are submitted as jobs of their own, or run in pilots.
//
//	jobs      a job for each task, once its predecessors have ended
//	levels    ready tasks of one level in groups, a job of as many nodes each
//	chains    a job for each chain of tasks with one successor and one predecessor
//	pilot     jobs of several nodes in which an online policy runs ready tasks (pilot.go)
type workflow struct {
	e    *engine
	job  jobs.ID // of the trace; its row sums up
	body jobs.Workflow
	exec exectime.Times
	slow platform.HostID // on which tasks take longest

	left     []int32 // by task: predecessors that have not ended
	started  []bool  // it has been submitted, or runs in a pilot
	ended    int     // tasks
	at       []platform.HostID
	ready    []workload.TaskID // to be submitted
	inQueue  int               // jobs submitted and not ended
	failed   bool
	why      string // it failed
	grouping func(w *workflow) (units [][]workload.TaskID, parallel bool)
	width    int
	pilots   *pilots // nil in other modes
	system   *system // nil without overheads (overhead.go)
}

// submitWorkflow is the submission of a workflow.
func (e *engine) submitWorkflow(job jobs.ID) {
	w, err := newWorkflow(e, job)
	if err != nil {
		e.reject(job, err.Error())
		return
	}
	e.move(job, Split)
	e.result.EndSec[job] = e.nowSec
	if w.ended < w.body.DAG.NumTasks() {
		e.flows = append(e.flows, w)
		return
	}
	e.releaseDependents(job)
}

func newWorkflow(e *engine, job jobs.ID) (*workflow, error) {
	b := e.trace.BodyOf(job).(jobs.Workflow)
	if b.DAG == nil {
		return nil, fmt.Errorf("the workload %s has not been read", b.File)
	}
	w := &workflow{e: e, job: job, body: b, left: make([]int32, b.DAG.NumTasks()), started: make([]bool, b.DAG.NumTasks()), at: make([]platform.HostID, b.DAG.NumTasks())}
	var err error
	if w.exec, err = exectime.New(b.DAG, e.o.Platform); err != nil {
		return nil, err
	}
	if b.DAG.NumParallel() > 0 {
		return nil, fmt.Errorf("task %q is a parallel task: only mode job runs these", b.DAG.TaskName(b.DAG.FirstParallel()))
	}
	slowest := math.Inf(1)
	for node := range e.o.Units {
		h := e.o.hostOf(node)
		if speed := e.o.Platform.Host(h).SpeedFlops; speed < slowest {
			slowest, w.slow = speed, h
		}
	}
	for t := range workload.TaskID(b.DAG.NumTasks()) {
		if w.left[t] = int32(len(b.DAG.In(t))); w.left[t] == 0 {
			w.ready = append(w.ready, t)
		}
	}
	if err := w.setMode(); err != nil {
		return nil, err
	}
	return w, w.setSystem()
}

// setMode reads the mode, such as levels(width=4).
func (w *workflow) setMode() error {
	m, err := taskjobs.Parse(w.body.Mode)
	if err != nil {
		return err
	}
	switch m.Kind {
	case taskjobs.Single:
		w.grouping = single
	case taskjobs.Level:
		w.grouping, w.width = byLevel, m.Width
	case taskjobs.Chain:
		w.grouping = byChain
	case taskjobs.Pilot:
		if m.Nodes > w.e.o.Units {
			return fmt.Errorf("a pilot takes %d nodes of %d", m.Nodes, w.e.o.Units)
		}
		w.pilots = &pilots{nodes: int32(m.Nodes), limitSec: m.LimitSec, fit: m.Fit, most: m.Most}
		w.pilots.rank(w)
	case taskjobs.Whole:
		return errors.New("mode job is that of a job with a DAG (jobs.Graph)")
	}
	return nil
}

// single has a job for each task.
func single(w *workflow) (groups [][]workload.TaskID, parallel bool) {
	for _, t := range w.ready {
		groups = append(groups, []workload.TaskID{t})
	}
	w.ready = w.ready[:0]
	return groups, false
}

// byLevel has a job for at most width ready tasks of one level, which run side by side.
func byLevel(w *workflow) (groups [][]workload.TaskID, parallel bool) {
	levels := w.body.DAG.Levels()
	for _, t := range w.ready {
		last := len(groups) - 1
		if last >= 0 && len(groups[last]) < min(w.width, w.e.o.Units) && levels.Of[groups[last][0]] == levels.Of[t] {
			groups[last] = append(groups[last], t)
		} else {
			groups = append(groups, []workload.TaskID{t})
		}
	}
	w.ready = w.ready[:0]
	return groups, true
}

// byChain has a job for a ready task and those that follow it as the only successor of
// their only predecessor.
func byChain(w *workflow) (groups [][]workload.TaskID, parallel bool) {
	d := w.body.DAG
	for _, t := range w.ready {
		chain := []workload.TaskID{t}
		for {
			out := d.Out(t)
			if len(out) != 1 || len(d.In(d.To(out[0]))) != 1 {
				break
			}
			t = d.To(out[0])
			chain = append(chain, t)
		}
		groups = append(groups, chain)
	}
	w.ready = w.ready[:0]
	return groups, false
}

// submitTasks submits what workflows have ready, in the order of their submission.
func (e *engine) submitTasks() error {
	for _, w := range e.flows {
		w.passSystem()
		if w.failed || w.system != nil && !w.system.begun {
			continue
		}
		slices.Sort(w.ready)
		if w.pilots != nil {
			w.submitPilots()
		} else {
			w.submitGroups()
		}
		w.passSystem()
	}
	e.flows = slices.DeleteFunc(e.flows, func(w *workflow) bool {
		over := w.ended == w.body.DAG.NumTasks() && (w.system == nil || w.inQueue == 0) && w.closes() || w.failed && w.inQueue == 0
		if over {
			e.result.EndSec[w.job] = e.nowSec
			if w.failed {
				e.result.Reason[w.job] = w.why
			}
			e.releaseDependents(w.job)
		}
		return over
	})
	return nil
}

// submitGroups submits a job for each group of ready tasks, as many as may be submitted at once; the tasks of the others stay
// ready.
func (w *workflow) submitGroups() {
	groups, parallel := w.grouping(w)
	factor := w.body.LimitFactor
	if factor == 0 {
		factor = 1
	}
	for _, g := range groups {
		if most := w.body.MaxInQueue; most > 0 && w.inQueue >= most {
			if !parallel {
				g = g[:1] // the others of a chain are not ready
			}
			w.ready = append(w.ready, g...)
			continue
		}
		units, sec := int32(1), 0.0
		if parallel {
			units = int32(len(g))
		}
		for _, t := range g {
			w.started[t] = true
			if x := w.exec.Sec(t, w.slow); parallel {
				sec = max(sec, x)
			} else {
				sec += x
			}
		}
		w.send(systemJob{w.body.DAG.TaskName(g[0]), units, sec * factor, &taskGroup{flow: w, tasks: g, parallel: parallel}})
	}
}

// submit adds a job to the trace and submits it.
func (w *workflow) submit(x systemJob) {
	e, row := w.e, w.e.trace.Job(w.job)
	job := jobs.ID(e.trace.Len())
	j := row
	j.Name, j.Number, j.Needs, j.After, j.ThinkSec = row.Name+"."+x.name, int64(job)+1, nil, nil, 0
	j.SubmitSec, j.Units, j.LimitSec, j.RunSec, j.Body = e.nowSec, x.units, x.limitSec, math.NaN(), jobs.Graph{}
	e.trace.Add(&j)
	r := &e.result
	r.State, r.StartSec, r.EndSec = append(r.State, Future), append(r.StartSec, math.NaN()), append(r.EndSec, math.NaN())
	r.EstimateSec, r.Backfilled = append(r.EstimateSec, 0), append(r.Backfilled, false)
	e.order, e.expect = append(e.order, 0), append(e.expect, 0)
	if r.EligibleSec != nil {
		r.EligibleSec = append(r.EligibleSec, e.nowSec)
	}
	e.deps.grow()
	e.works[job] = x.work
	w.inQueue++
	e.submit(job)
	if r.State[job] == Rejected {
		w.inQueue--
		w.fail("a job was rejected")
	}
}

// fail ends the workflow once what is submitted has ended; why is the first reason.
func (w *workflow) fail(why string) {
	if !w.failed {
		w.failed, w.why = true, why
	}
}

// workOf is what a job of a workflow does; nil for other jobs.
func (e *engine) workOf(job jobs.ID) worker {
	if x := e.works[job]; x != nil {
		return x
	}
	return nil
}

// endTask takes note that a job of a workflow has ended.
func (e *engine) endTask(job jobs.ID) {
	work := e.works[job]
	if work == nil {
		return
	}
	w := work.workflow()
	if g, ok := work.(*taskGroup); ok && e.result.State[job] != Completed {
		g.tasks = nil
		w.fail("a task did not complete")
	}
	delete(e.works, job)
	if w.failed {
		w.inQueue--
		return
	}
	w.jobEnds(work)
}

// known takes note that a job of a workflow has ended.
func (w *workflow) known(work flowWorker) {
	w.inQueue--
	switch g := work.(type) {
	case *taskGroup:
		for _, t := range g.tasks {
			w.endOf(t)
		}
	case *pilot:
		g.left()
	}
}

// endOf releases the successors of a task that has ended.
func (w *workflow) endOf(t workload.TaskID) {
	w.ended++
	d := w.body.DAG
	for _, x := range d.Out(t) {
		to := d.To(x)
		if w.left[to]--; w.left[to] == 0 && !w.started[to] {
			w.ready = append(w.ready, to)
		}
	}
}

package why

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// walk goes back along a run, from the start of a step to what ended at that moment.
// The engine gives one date to what happens together, so the dates of a cause and of
// its effect are the same to the bit.
//
// It ends: each move leads to an input of a task or to a task placed before it on its
// host, and no schedule has a circle of these.
type walk struct {
	c     *Case
	a     *Analysis
	place []int32             // by TaskID: in its host's order
	ended [][]workload.TaskID // by HostID: in order of finish, then of place
	mine  []platform.HostID   // of a task
}

func newWalk(c *Case, a *Analysis) *walk {
	w := &walk{
		c: c, a: a,
		place: make([]int32, len(c.Result.Tasks)),
		ended: make([][]workload.TaskID, len(c.Schedule.Order)),
	}
	for h, order := range c.Schedule.Order {
		for i, t := range order {
			w.place[t] = int32(i)
		}
		w.ended[h] = slices.Clone(order)
		slices.SortStableFunc(w.ended[h], func(x, y workload.TaskID) int {
			return cmp.Compare(w.run(x).FinishSec, w.run(y).FinishSec)
		})
	}
	return w
}

func (w *walk) run(t workload.TaskID) *sim.TaskRun { return &w.c.Result.Tasks[t] }

// transfer is the place of an edge's transfer in the result, if it took one.
func (w *walk) transfer(e workload.EdgeID) (place int, ok bool) {
	return slices.BinarySearchFunc(w.c.Result.Transfers, e, func(x sim.Transfer, e workload.EdgeID) int {
		return cmp.Compare(x.Edge, e)
	})
}

// path is the critical path, in order of time.
func (w *walk) path() []Step {
	t, last := NoTask, math.Inf(-1)
	for i, r := range w.c.Result.Tasks {
		if r.FinishSec > last {
			t, last = workload.TaskID(i), r.FinishSec
		}
	}
	var path []Step // the last first
	for t != NoTask {
		path = w.appendTask(path, t)
		t = w.before(&path)
	}
	slices.Reverse(path)
	return path
}

func (w *walk) execution(t workload.TaskID) Step {
	r, took := w.run(t), w.a.Tasks[t]
	fromSec, toSec := w.c.Result.Ran(t)
	return Step{
		Kind: Execution, Task: t, Edge: NoEdge, Host: r.Host, StartSec: fromSec, FinishSec: toSec,
		AloneSec: took.AloneSec, ContentionSec: took.ContentionSec, By: NoTask,
	}
}

// before says what the execution that ends the list waited for, appends the transfers
// and waits on the way, and returns the task that ended before all that.
func (w *walk) before(path *[]Step) workload.TaskID {
	step := &(*path)[len(*path)-1]
	at := w.start(step.Task)
	step.For, step.By = at.cause, at.by
	for at.cause == Turn { // it started together with the one before it
		at = w.start(at.by)
	}
	switch {
	case at.cause == Nothing:
		step.For, step.By = Nothing, NoTask
		return NoTask
	case at.cause == Policy:
		return w.placement(path, at.task)
	case at.cause == Other:
		return w.wait(path, at.task, Other, step.StartSec)
	case at.edge == NoEdge:
		return at.by
	}
	return w.carried(path, at)
}

// carried appends the transfer of an input, and what it waited for.
func (w *walk) carried(path *[]Step, at begin) workload.TaskID {
	i, _ := w.transfer(at.edge)
	x, took := &w.c.Result.Transfers[i], w.a.Transfers[i]
	*path = append(*path, Step{
		Kind: Transfer, Task: at.task, Edge: at.edge, Host: w.run(at.task).Host, StartSec: x.StartSec, FinishSec: x.FinishSec,
		AloneSec: took.AloneSec, ContentionSec: took.ContentionSec, For: Input, By: at.by,
	})
	if x.StartSec == w.run(at.by).FinishSec {
		return at.by
	}
	return w.placement(path, at.task)
}

// placement says what the placement of t waited for, at the step that ends the list:
// the last of its inputs' producers, a core of its host, or nothing but the policy.
func (w *walk) placement(path *[]Step, t workload.TaskID) workload.TaskID {
	step := &(*path)[len(*path)-1]
	from := w.lastProducer(t)
	switch u := w.leaving(t, step.StartSec); {
	case from != NoTask && w.run(from).FinishSec == step.StartSec:
		step.For, step.By = Input, from
		return from
	case u != NoTask:
		step.For, step.By = Core, u
		return u
	case step.StartSec == 0:
		step.For, step.By = Nothing, NoTask
		return NoTask
	}
	return w.wait(path, t, Policy, step.StartSec)
}

// wait appends a wait of t since the last of its inputs' producers ended.
func (w *walk) wait(path *[]Step, t workload.TaskID, why Cause, untilSec float64) workload.TaskID {
	step := &(*path)[len(*path)-1]
	if w.failed(t, untilSec) {
		why = Failure
	}
	step.For, step.By = why, NoTask
	from, since := w.lastProducer(t), 0.0
	next := Step{Kind: Wait, Task: t, Edge: NoEdge, Host: w.run(t).Host, FinishSec: untilSec, By: NoTask}
	if from != NoTask {
		next.For, next.By, since = Input, from, w.run(from).FinishSec
	}
	next.StartSec = since
	*path = append(*path, next)
	return from
}

// failed says whether t waited for what had failed. Without a policy there is nothing
// else to wait for.
func (w *walk) failed(t workload.TaskID, untilSec float64) bool {
	r := w.c.Result
	if len(r.Downtimes)+len(r.Failures) > 0 && w.c.PlacedSec == nil {
		return true
	}
	return slices.ContainsFunc(r.Failures, func(f sim.Failure) bool { return f.Task == t && f.AtSec <= untilSec })
}

// begin is what the start of a task waited for.
type begin struct {
	cause Cause
	task  workload.TaskID // that started
	by    workload.TaskID
	edge  workload.EdgeID // of the transfer that ended; else NoEdge
}

// start says what the start of t waited for: the input that came last, or else its
// placement, the task before it, or a core.
func (w *walk) start(t workload.TaskID) begin {
	r, d := w.run(t), w.a.DAG
	at := begin{cause: Input, task: t, edge: NoEdge}
	for _, e := range d.In(t) {
		at.by = d.From(e)
		if i, ok := w.transfer(e); ok {
			if w.c.Result.Transfers[i].FinishSec == r.StartSec {
				at.edge = e
				return at
			}
		} else if w.run(at.by).FinishSec == r.StartSec {
			return at
		}
	}
	if w.c.PlacedSec != nil && w.c.PlacedSec[t] == r.StartSec {
		return begin{Policy, t, NoTask, NoEdge}
	}
	if w.c.Options.HostSharing == sim.SpaceShared {
		for _, h := range w.hosts(t) {
			if i := w.placeOn(h, t); i > 0 {
				if before := w.c.Schedule.Order[h][i-1]; w.run(before).StartSec == r.StartSec {
					return begin{Turn, t, before, NoEdge}
				}
			}
		}
		if u := w.leaving(t, r.StartSec); u != NoTask {
			return begin{Core, t, u, NoEdge}
		}
	}
	if r.StartSec == 0 {
		return begin{Nothing, t, NoTask, NoEdge}
	}
	return begin{Other, t, NoTask, NoEdge}
}

// lastProducer is the producer of an input of t that ended last.
func (w *walk) lastProducer(t workload.TaskID) workload.TaskID {
	last := NoTask
	for _, e := range w.a.DAG.In(t) {
		if from := w.a.DAG.From(e); last == NoTask || w.run(from).FinishSec > w.run(last).FinishSec {
			last = from
		}
	}
	return last
}

// leaving is the task that ended at that date on a host of t and was before t in the
// host's order; of several, the first.
func (w *walk) leaving(t workload.TaskID, sec float64) workload.TaskID {
	for _, h := range w.hosts(t) {
		ended := w.ended[h]
		i, _ := slices.BinarySearchFunc(ended, sec, func(u workload.TaskID, sec float64) int {
			return cmp.Compare(w.run(u).FinishSec, sec)
		})
		if i < len(ended) && w.run(ended[i]).FinishSec == sec && w.placeOn(h, ended[i]) < w.placeOn(h, t) {
			return ended[i]
		}
	}
	return NoTask
}

// hosts are those of a task, more than one of a parallel task.
func (w *walk) hosts(t workload.TaskID) []platform.HostID {
	w.mine = w.c.Result.AppendHosts(w.mine[:0], t)
	return w.mine
}

// placeOn is where a task stands in the order of a host that it has.
func (w *walk) placeOn(h platform.HostID, t workload.TaskID) int32 {
	if len(w.c.Result.More[t]) == 0 {
		return w.place[t]
	}
	return int32(slices.Index(w.c.Schedule.Order[h], t))
}

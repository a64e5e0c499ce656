package heuristic

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// DFRN, duplication first and reduction next, is the heuristic of G.-L. Park, B. Shirazi and J. Marquis, "DFRN: a new
// approach for duplication based scheduling for distributed memory multiprocessor systems", IPPS 1997, doi
// 10.1109/IPPS.1997.580875. Tasks are taken level by level, the one with the most work first. Each goes where its
// critical predecessor is, the one with the data that arrives last: to the predecessor's host, if the task can follow
// it there at once, else to an unused host with a copy of it. All other predecessors, and
// ancestors before them, are copied to that host too, and then copies that do not pay are taken back: those that end
// after their data would arrive from elsewhere, or after all other inputs of the task would.
//
// Copies start after those that were made before them and move none of them, so that each is judged as soon as it is made:
// the result is the same. With a copy go those that were made for it.
//
// Ties: of equal work the lowest TaskID; of inputs that arrive at the same time the first edge's; of hosts where
// the critical predecessor ends at the same time the lowest HostID; the unused host is the fastest with the task, then the lowest.
//
// Deviations: hosts are few, may differ and have several cores. Which data arrives last is decided by mean times of
// transfers. Without an unused host the critical predecessor's own is taken. The task goes to the host where it finishes first
// without copies if it finishes earlier there. With the critical predecessor the paper copies all that is planned before
// it; here its ancestors have to pay, as all copies have. Copies fill gaps; one that ends just when its data would arrive
// is taken back. An ancestor is tried once for each task. Rigid parallel tasks, and what comes with them, run once.
//
// Cost: at worst O(tasks * edges * hosts) estimates.
type DFRN struct {
	RunOnce bool // copy nothing
}

// Once is the heuristic without copies, as for plans made during a run.
func (DFRN) Once() scheduler.Mapper { return DFRN{RunOnce: true} }

// Map plans pr. The error names a task that no host can run, or with inputs that reach no host.
func (m DFRN) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	r := &reduction{newDuplication(pr, m.RunOnce)}
	return r.plan(ctx, "dfrn", heavyFirst(pr), r.place)
}

// heavyFirst lists the tasks level by level, by falling mean times.
func heavyFirst(pr *scheduler.Problem) []workload.TaskID {
	d := pr.DAG
	level := make([]int, d.NumTasks())
	list := slices.Clone(d.TopologicalOrder())
	for _, t := range list {
		for _, e := range d.In(t) {
			level[t] = max(level[t], level[d.From(e)]+1)
		}
	}
	slices.SortFunc(list, func(a, b workload.TaskID) int {
		return cmp.Or(cmp.Compare(level[a], level[b]), cmp.Compare(pr.Costs.MeanExecSec(b), pr.Costs.MeanExecSec(a)), cmp.Compare(a, b))
	})
	return list
}

// reduction is a plan whose copies have to pay.
type reduction struct{ *duplication }

// place plans a task with the copies that pay, or without any where it ends earlier so.
func (r *reduction) place(t workload.TaskID) error {
	plain, unused := r.usual(t)
	if last, at := r.critical(t); r.copies && last != workload.NoTask {
		h := r.after(t, at, unused)
		s := r.duplicate(t, h, last)
		if !math.IsInf(s.FinishSec, 1) && !(plain.FinishSec < s.FinishSec-scheduler.Epsilon*s.FinishSec) {
			r.commit(t, s)
			return nil
		}
		r.takeBack(0)
	}
	if plain.Host == platform.NoHost {
		return r.l.nowhere(t)
	}
	r.commit(t, plain)
	return nil
}

// critical is the predecessor of t with the data that arrives last, and where it runs first.
func (r *reduction) critical(t workload.TaskID) (last workload.TaskID, at instance) {
	last, lastSec := workload.NoTask, math.Inf(-1)
	for _, e := range r.pr.DAG.In(t) {
		from := r.pr.DAG.From(e)
		first := slices.MinFunc(r.at[from], func(a, b instance) int {
			return cmp.Or(cmp.Compare(a.FinishSec, b.FinishSec), cmp.Compare(a.host, b.host))
		})
		if sec := first.FinishSec + r.pr.Costs.MeanTransferSec(e); sec > lastSec {
			last, lastSec, at = from, sec, first
		}
	}
	return last, at
}

// after is the host on which t follows its critical predecessor: the predecessor's own, if t can follow it there at once
// or no host is unused, else the unused one.
func (r *reduction) after(t workload.TaskID, at instance, unused platform.HostID) platform.HostID {
	s := r.l.fit(t, at.host, at.FinishSec, r.pr.Costs.ExecSec(t, at.host))
	if s.StartSec == at.FinishSec || unused == platform.NoHost {
		return at.host
	}
	return unused
}

// duplicate places on the trail the copies with which t goes to h, and returns the slot of t there.
func (r *reduction) duplicate(t workload.TaskID, h platform.HostID, last workload.TaskID) Slot {
	r.round++
	for _, e := range r.pr.DAG.In(t) {
		if sec, here := r.arrival(e, h); r.pr.DAG.From(e) == last && !here {
			r.copyIfBefore(last, h, sec, sec)
		}
	}
	_, limitSec := r.lastInput(t, h)
	r.copyInputs(t, h, limitSec)
	return r.slot(t, h)
}

// copyInputs copies to h those predecessors of t that do not run there, with the data that arrives last first.
func (r *reduction) copyInputs(t workload.TaskID, h platform.HostID, limitSec float64) {
	type input struct {
		from       workload.TaskID
		arrivesSec float64
	}
	var inputs []input
	for _, e := range r.pr.DAG.In(t) {
		if sec, here := r.arrival(e, h); !here {
			inputs = append(inputs, input{r.pr.DAG.From(e), sec})
		}
	}
	slices.SortStableFunc(inputs, func(a, b input) int { return cmp.Compare(b.arrivesSec, a.arrivesSec) })
	for _, x := range inputs {
		r.copyIfBefore(x.from, h, min(x.arrivesSec, limitSec), limitSec)
	}
}

// copyIfBefore copies a task to h, after its ancestors, if the copy ends before a date. Copies that its ancestors get have
// to end before the limit.
func (r *reduction) copyIfBefore(t workload.TaskID, h platform.HostID, beforeSec, limitSec float64) {
	if r.tried[t] == r.round {
		return
	}
	r.tried[t] = r.round
	if r.l.fit(t, h, 0, r.pr.Costs.ExecSec(t, h)).FinishSec >= beforeSec {
		return // whatever is copied before it
	}
	mark := len(r.trail)
	r.copyInputs(t, h, limitSec)
	if s := r.slot(t, h); s.FinishSec < beforeSec*(1-scheduler.Epsilon) {
		r.copyTo(t, s)
		return
	}
	r.takeBack(mark)
}

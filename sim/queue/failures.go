package queue

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/workload/jobs"
)

// flip is a node that goes off or comes back.
type flip struct {
	atSec float64
	node  int
	by    int // +1: off, -1: back
}

// failures are the nodes that go off during a run, which policies do not foresee.
type failures struct {
	flips []flip // by date
	next  int
	off   []int // by node: how many of its failures have not ended
}

// setFailures collects the dates at which nodes go off and come back.
func (e *engine) setFailures() error {
	off, err := e.profileFailures()
	if err != nil {
		return err
	}
	if e.o.Failures == nil && off == nil {
		return nil
	}
	if e.o.EventRounds {
		return errors.New("queue: rounds after single events are for machines that do not fail")
	}
	n := e.numbered()
	e.o.Failures = slices.Concat(e.o.Failures, off)
	for i := range e.o.Failures {
		x := &e.o.Failures[i]
		if !(x.FromSec < x.ToSec) {
			return fmt.Errorf("queue: a failure is from %g s to %g s", x.FromSec, x.ToSec)
		}
		if err := highest(x, n); err != nil {
			return err
		}
		for _, node := range x.Nodes {
			e.failures.flips = append(e.failures.flips, flip{x.FromSec, node, 1}, flip{x.ToSec, node, -1})
		}
	}
	e.failures.off = make([]int, n)
	slices.SortStableFunc(e.failures.flips, func(a, b flip) int {
		return cmp.Or(cmp.Compare(a.atSec, b.atSec), cmp.Compare(a.node, b.node), cmp.Compare(a.by, b.by))
	})
	return nil
}

func (f *failures) nextSec() float64 {
	if f.next < len(f.flips) {
		return f.flips[f.next].atSec
	}
	return math.Inf(1)
}

// passFailures carries out what is due: jobs on nodes that go off end, in the order in which they started.
func (e *engine) passFailures() {
	f := &e.failures
	var touched []int
	for ; f.next < len(f.flips) && f.flips[f.next].atSec <= e.nowSec+sameSec; f.next++ {
		x := f.flips[f.next]
		e.result.Events++
		f.off[x.node] += x.by
		touched = append(touched, x.node)
	}
	slices.Sort(touched)
	touched = slices.Compact(touched)
	var hit []jobs.ID
	for _, node := range touched {
		if f.off[node] > 0 {
			hit = room.AppendJobs(e.nodes.Nodes, node, e.runningJobs(), hit)
		}
	}
	e.sortByStart(hit)
	for _, job := range slices.Compact(hit) {
		e.fail(job)
	}
	for _, node := range touched {
		e.setOff(node, f.off[node] > 0)
	}
}

// setOff takes the units of a node away, or gives them back.
func (e *engine) setOff(node int, off bool) {
	units := e.unitsOf(node)
	if !off {
		units = -units
	}
	if e.nodes.Off(node) == off {
		return
	}
	e.changed.Machine = true
	e.nodes.SetOff(node, off)
	e.free -= units
	e.offUnits += units
}

// fail ends a job whose node has gone off; it is put back into the queue, if it may be.
func (e *engine) fail(job jobs.ID) {
	e.result.Events++
	if e.o.FailJobs || e.works[job] != nil || e.o.Retries > 0 && e.tries[job] >= e.o.Retries {
		e.result.Reason[job] = "a node went off"
		e.leave(job, NodeFail)
		return
	}
	if e.tries == nil {
		e.tries = map[jobs.ID]int{}
	}
	e.tries[job]++
	a := Attempt{Job: job, StartSec: e.result.StartSec[job], EndSec: e.nowSec}
	if e.nodes.Nodes != nil && !e.nodes.cores {
		a.Nodes = appendIntervals(nil, e.nodes.Place(int32(job)))
	}
	e.result.Earlier = append(e.result.Earlier, a)
	e.move(job, Waiting)
	e.quit(job)
	e.changed.Ended = append(e.changed.Ended, job)
	e.result.StartSec[job], e.result.EndSec[job], e.result.Backfilled[job] = math.NaN(), math.NaN(), false
	if int(job) < len(e.result.NodesOf) {
		e.result.NodesOf[job] = Span{}
	}
	e.result.EstimateSec[job] = e.estimate(job)
	e.waiting.add(job, e.trace.SubmitSec)
	e.changed.Submitted = append(e.changed.Submitted, job)
}

// runningJobs lists the jobs that run.
func (e *engine) runningJobs() []jobs.ID {
	e.list()
	e.runs = e.runs[:0]
	for x := range e.running.All {
		e.runs = append(e.runs, jobs.ID(x.Job))
	}
	return e.runs
}

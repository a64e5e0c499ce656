package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
)

// nodeQueue is what policies keep whose reservations name nodes: the waiting jobs, those of higher priority
// tiers of partitions first, and what running jobs have.
type nodeQueue struct {
	waiting    waitlist
	candidates *waitlist // in the order of backfilling; the same as waiting if the keys are
	running    []nodeJob
	of         []int32 // by job: its place in running, from 1; 0 if it does not run
	actions    []Action

	space room.Space // what is free, while jobs start in order
	kept  room.Mask  // nodes of partitions in which a job waits
}

// nodeJob is a job that runs, with its nodes.
type nodeJob struct {
	job    JobID
	endSec float64
	nodes  []int32
	class  *room.Class
}

func (q *nodeQueue) reset(order, backfill key, v View) {
	tier := func(job JobID) int32 { return int32(v.Nodes().Class(int32(job)).Tier) }
	q.waiting = waitlist{key: order, tierOf: tier}
	q.candidates = &q.waiting
	if backfill.name != order.name {
		q.candidates = &waitlist{key: backfill, tierOf: tier}
	}
	q.running, q.of = q.running[:0], q.of[:0]
}

// update takes note of what has changed since the last round: ended jobs come off their nodes, which
// gone is called for before. It says whether anything changed but new jobs.
func (q *nodeQueue) update(v View, gone func(x *nodeJob)) (changed bool) {
	q.actions = q.actions[:0]
	c := v.Changed()
	for _, list := range [][]JobID{c.Ended, c.Freed} {
		for _, job := range list {
			if x := q.find(job); x != nil {
				gone(x)
				q.remove(job)
			}
		}
	}
	for _, job := range c.Estimated {
		if x := q.find(job); x != nil {
			r := v.Request(job)
			x.endSec = r.StartSec + r.EstimateSec
		}
	}
	q.waiting.update(v)
	if q.candidates != &q.waiting {
		q.candidates.update(v)
	}
	return c.Machine || len(c.Ended)+len(c.Freed)+len(c.Estimated)+len(c.Left) > 0
}

// find finds a running job; nil if it does not run.
func (q *nodeQueue) find(job JobID) *nodeJob {
	if int(job) >= len(q.of) || q.of[job] == 0 {
		return nil
	}
	return &q.running[q.of[job]-1]
}

// rekey brings keys that depend on the time up to date.
func (q *nodeQueue) rekey(v View) {
	q.waiting.rekey(v)
	if q.candidates != &q.waiting {
		q.candidates.rekey(v)
	}
}

// remove takes a job off the list of running ones.
func (q *nodeQueue) remove(job JobID) {
	at, last := q.of[job]-1, len(q.running)-1
	q.running[at] = q.running[last]
	q.of[q.running[at].job] = at + 1
	q.running[last] = nodeJob{}
	q.running, q.of[job] = q.running[:last], 0
}

// start starts a waiting job on nodes, which it keeps.
func (q *nodeQueue) start(v View, x entry, nodes []int32) {
	q.actions = append(q.actions, Action{Kind: Start, Job: x.job, Nodes: nodes})
	q.waiting.start(v, x.job)
	if q.candidates != &q.waiting {
		q.candidates.start(v, x.job)
	}
	if int(x.job) >= len(q.of) {
		q.of = append(q.of, make([]int32, max(int(x.job)+1, 2*len(q.of))-len(q.of))...)
	}
	q.running = append(q.running, nodeJob{x.job, v.NowSec() + x.estimateSec, nodes, v.Nodes().Class(int32(x.job))})
	q.of[x.job] = int32(len(q.running))
}

// wake ends a round: it appends the wake-ups of keys.
func (q *nodeQueue) wake() []Action {
	q.actions = q.waiting.wake(q.actions)
	if q.candidates != &q.waiting {
		q.actions = q.candidates.wake(q.actions)
	}
	return q.actions
}

// limitSec is how long a job may keep its nodes.
func limitSec(v View, x *entry) float64 { return math.Max(v.Request(x.job).MayLastSec, 0) }

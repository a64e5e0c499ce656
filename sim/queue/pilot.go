package queue

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// pilots are the placeholder jobs of a workflow in mode pilot.
type pilots struct {
	nodes    int32
	limitSec float64
	fit      bool // a task starts only if it is expected to end before the limit
	most     int  // pilots in the queue or running at once
	rankSec  []float64
	ready    heap.Heap[workload.TaskID] // by rank, the largest first
	count    int
	vain     int // pilots in a row in which no task has ended, though some had begun
}

// mostVain is how many pilots may end without the end of a task. Then inputs probably take longer than pilots last.
const mostVain = 10

// rank computes the bottom levels: the longest path from each task to the end by run times.
func (p *pilots) rank(w *workflow) {
	d := w.body.DAG
	p.rankSec = make([]float64, d.NumTasks())
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		for _, x := range d.Out(t) {
			p.rankSec[t] = max(p.rankSec[t], p.rankSec[d.To(x)])
		}
		p.rankSec[t] += w.exec.Sec(t, w.slow)
	}
	p.ready.Less = func(a, b workload.TaskID) bool {
		if p.rankSec[a] != p.rankSec[b] {
			return p.rankSec[a] > p.rankSec[b]
		}
		return a < b
	}
}

// submitPilots submits pilots while tasks are left.
func (w *workflow) submitPilots() {
	p := w.pilots
	w.gather()
	for w.inQueue < p.most && w.ended < w.body.DAG.NumTasks() && (w.inQueue == 0 || p.ready.Len() > 0) {
		p.count++
		w.send(systemJob{"pilot" + strconv.Itoa(p.count), p.nodes, p.limitSec, &pilot{flow: w}})
		if w.failed {
			return
		}
	}
}

// gather moves tasks that have become ready into the heap.
func (w *workflow) gather() {
	for _, t := range w.ready {
		w.pilots.ready.Push(t)
	}
	w.ready = w.ready[:0]
}

// pilot is the body of a placeholder job: list scheduling of ready tasks, the one with the longest path to the end first.
type pilot struct {
	flow   *workflow
	player *player
	lanes  []lane // by node
	done   int    // tasks that have ended
}

func (q *pilot) workflow() *workflow { return q.flow }

func (q *pilot) begin(p *player) error {
	q.player = p
	for _, h := range p.hosts {
		q.lanes = append(q.lanes, lane{host: h})
	}
	q.fill()
	if q.idle() {
		if q.flow.pilots.ready.Len() > 0 { // no ready task fits, and none ever will
			q.flow.fail("a task takes longer than a pilot")
		}
		p.stage.over = append(p.stage.over, p.job)
	}
	return nil
}

// fill starts ready tasks on idle nodes. Those that do not fit stay ready.
func (q *pilot) fill() {
	w, p := q.flow, q.flow.pilots
	w.gather()
	e := w.e
	endSec := e.result.StartSec[q.player.job] + p.limitSec
	nowSec := q.player.stage.w.NowSec()
	var tooLong []workload.TaskID
	for i := range q.lanes {
		l := &q.lanes[i]
		for len(l.tasks) == 0 && p.ready.Len() > 0 {
			t := p.ready.Pop()
			if p.fit && nowSec+w.exec.Sec(t, l.host) > endSec+sameSec {
				tooLong = append(tooLong, t)
				continue
			}
			w.started[t] = true
			l.tasks = append(l.tasks[:0], t)
			l.waiting = 0
			startTask(q.player, w, l, int32(i))
		}
	}
	for _, t := range tooLong {
		p.ready.Push(t)
	}
}

func (q *pilot) ended(p *player, end *world.End) (over bool, err error) {
	l := &q.lanes[end.Tag]
	if !l.ended(p, q.flow, end) {
		return false, nil
	}
	t := l.tasks[0]
	l.tasks = l.tasks[:0]
	q.done++
	q.flow.endOf(t)
	q.fill()
	return q.idle(), nil
}

func (q *pilot) idle() bool { return q.player.share.Open() == 0 }

// left puts the tasks back that the end of the pilot has stopped.
func (q *pilot) left() {
	p, began := q.flow.pilots, false
	for i := range q.lanes {
		began = began || len(q.lanes[i].tasks) > 0
		for _, t := range q.lanes[i].tasks {
			q.flow.started[t] = false
			q.flow.ready = append(q.flow.ready, t)
			if q.flow.exec.Sec(t, q.lanes[i].host) > q.flow.pilots.limitSec {
				q.flow.fail("a task takes longer than a pilot")
			}
		}
		q.lanes[i].tasks = nil
	}
	switch {
	case q.done > 0:
		p.vain = 0
	case began:
		if p.vain++; p.vain >= mostVain {
			q.flow.fail(fmt.Sprintf("no task has ended in %d pilots: inputs take longer than a pilot", p.vain))
		}
	}
}

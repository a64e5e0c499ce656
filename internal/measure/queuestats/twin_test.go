package queuestats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// drawn is a random result of a machine whose jobs take the lowest free nodes, in whole seconds, and what holds in each second.
type drawn struct {
	*simqueue.Result
	occupied [][]queue.JobID // by second and node; jobs.None if free, -2 if down
}

const downNode queue.JobID = -2

const lastSecond = 400

// draw makes a result with rejected and withdrawn jobs, held jobs, runs that failed, and outages.
func draw(t *rapid.T) drawn {
	units := rapid.IntRange(1, 7).Draw(t, "units")
	d := drawn{Result: &simqueue.Result{Trace: &jobs.Trace{}, Units: units}, occupied: make([][]queue.JobID, lastSecond)}
	for s := range d.occupied {
		d.occupied[s] = make([]queue.JobID, units)
		for n := range d.occupied[s] {
			d.occupied[s][n] = jobs.None
		}
	}
	second := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(t, name) }
	for range rapid.IntRange(0, 2).Draw(t, "outages") {
		from, node := second("down", 0, 40), second("node", 0, units-1)
		to := from + second("for", 0, 20)
		for s := from; s < to; s++ {
			d.occupied[s][node] = downNode
		}
		d.Down = append(d.Down, simqueue.Outage{
			FromSec: float64(from), ToSec: float64(to), Units: 1, Nodes: []simqueue.Interval{{From: int32(node), To: int32(node)}},
		})
	}
	d.NodesOf = []simqueue.Span{}
	d.EligibleSec = []float64{}
	at := 0
	for i := range rapid.IntRange(1, 15).Draw(t, "jobs") {
		at += second("gap", 0, 4)
		d.job(t, queue.JobID(i), at, second)
	}
	return d
}

// job adds a job submitted at a date.
func (d *drawn) job(t *rapid.T, i queue.JobID, at int, second func(string, int, int) int) {
	n, run := second("units", 1, d.Units), second("run", 0, 9)
	d.Trace.Add(&jobs.Job{SubmitSec: float64(at), RunSec: float64(run), LimitSec: math.Inf(1), Units: int32(n), WaitSec: math.NaN()})
	eligible := at + second("held", 0, 2)
	d.EligibleSec = append(d.EligibleSec, float64(eligible))
	span := simqueue.Span{First: int32(len(d.Nodes))}
	state, start, end := simqueue.Completed, math.NaN(), float64(eligible)
	switch second("what", 0, 7) {
	case 0:
		state = simqueue.Rejected
	case 1:
		state, end = simqueue.Cancelled, float64(eligible+second("patience", 0, 9))
	case 2: // its first run fails
		from, nodes := d.place(i, n, eligible+second("idle", 0, 3), run)
		d.Earlier = append(d.Earlier, simqueue.Attempt{Job: i, StartSec: float64(from), EndSec: float64(from + run), Nodes: nodes})
		eligible = from + run
		fallthrough
	default:
		from, nodes := d.place(i, n, eligible+second("idle", 0, 3), run)
		start, end = float64(from), float64(from+run)
		d.Nodes = append(d.Nodes, nodes...)
		span.Count = int32(len(nodes))
	}
	d.State = append(d.State, state)
	d.StartSec, d.EndSec = append(d.StartSec, start), append(d.EndSec, end)
	d.NodesOf = append(d.NodesOf, span)
}

// place runs a job on n nodes that are free for run seconds, from a date on.
func (d *drawn) place(i queue.JobID, n, from, run int) (start int, nodes []simqueue.Interval) {
	for ; ; from++ {
		var list []int
		for node := range d.Units {
			free := true
			for s := from; s < from+max(run, 1); s++ {
				free = free && d.occupied[s][node] == jobs.None
			}
			if free && len(list) < n {
				list = append(list, node)
			}
		}
		if len(list) < n {
			continue
		}
		for _, node := range list {
			for s := from; s < from+run; s++ {
				d.occupied[s][node] = i
			}
			if k := len(nodes) - 1; k >= 0 && int(nodes[k].To) == node-1 {
				nodes[k].To++
			} else {
				nodes = append(nodes, simqueue.Interval{From: int32(node), To: int32(node)})
			}
		}
		return from, nodes
	}
}

// waiting are the jobs in the queue during a second.
func (d *drawn) waiting(s int) (list []queue.JobID) {
	for i, eligible := range d.EligibleSec {
		until := d.StartSec[i]
		if math.IsNaN(until) {
			until = d.EndSec[i]
		}
		waits := int(eligible) <= s && s < int(until)
		for _, a := range d.Earlier {
			if int(a.Job) == i && int(a.StartSec) <= s && s < int(a.EndSec) {
				waits = false
			}
		}
		if waits {
			list = append(list, queue.JobID(i))
		}
	}
	return list
}

// TestAgainstSeconds: the integrals are what adding up every second gives.
func TestAgainstSeconds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		m := queuestats.Compute(d.Result, queuestats.Options{})
		if math.IsNaN(m.Machine.FirstSec) {
			return // no job entered the queue
		}
		var lost, down, idle, busy, queueArea, maxQueue, fragmentation, maxFragmentation float64
		first, last := int(m.Machine.FirstSec), int(m.Machine.LastSec)
		for s := first; s < last; s++ {
			waiting := d.waiting(s)
			queueArea += float64(len(waiting))
			maxQueue = max(maxQueue, float64(len(waiting)))
			free, fits, run, squares := 0, false, 0, 0
			for _, job := range append(d.occupied[s], 0) {
				switch {
				case job == jobs.None:
					free++
					run++
					continue
				case job == downNode:
					down++
				default:
					busy++
				}
				squares += run * run
				run = 0
			}
			busy-- // the end of the list
			for _, i := range waiting {
				fits = fits || int(d.Trace.Units[i]) <= free
			}
			if fits {
				lost += float64(free)
			} else {
				idle += float64(free)
			}
			if free > 0 {
				f := 1 - float64(squares)/float64(free*free)
				fragmentation += f
				maxFragmentation = max(maxFragmentation, f)
			}
		}
		sec := float64(last - first)
		all := float64(d.Units) * sec
		if all == 0 {
			return
		}
		x := m.Machine
		require.InDelta(t, lost/all, x.LossOfCapacity, 1e-14)
		require.InDelta(t, idle/all, x.IdleShare, 1e-14)
		require.InDelta(t, down/all, x.DownShare, 1e-14)
		require.InDelta(t, busy/all, x.BusyShare, 1e-14)
		if all > down {
			require.InDelta(t, busy/(all-down), x.Utilisation, 1e-14)
		}
		require.InDelta(t, queueArea/sec, x.QueueLength, 1e-13)
		require.Equal(t, maxQueue, x.MaxQueueLength)
		require.InDelta(t, fragmentation/sec, x.Fragmentation, 1e-13)
		require.InDelta(t, maxFragmentation, x.MaxFragmentation, 1e-14)
	})
}

// TestSumsAddUp: shares add up to 1, and the queue's length to the waits.
func TestSumsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		m := queuestats.Compute(d.Result, queuestats.Options{})
		if m.Machine.LastSec > m.Machine.FirstSec {
			checkSums(t, d.Result, m, 1e-14)
		}
	})
}

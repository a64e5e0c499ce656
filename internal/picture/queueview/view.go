package queueview

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// View is a run as pictures show it. Dates are seconds of the trace.
type View struct {
	Policy  string // a title
	Result  *simqueue.Result
	Machine *jobs.Machine // nil: units and nothing else

	FromSec, ToSec float64 // the first and the last date at which something changes
	Rows           int     // node numbers, from 0
	Numbered       bool    // Rows are units that the picture numbered itself, the lowest free ones first
	Stays          []Stay  // by (start, job)
	Off            []Block // units that could not be used, by begin
	Reserved       []Block // units that some users alone could use, by begin
}

// Stay is a time in which a job had units.
type Stay struct {
	Job            queue.JobID
	FromSec, ToSec float64
	Nodes          []simqueue.Interval // ascending; nil in a View without node numbers
	Failed         bool                // a node failed and the job was put back
}

// Block is a time in which nodes were taken.
type Block struct {
	FromSec, ToSec float64
	Nodes          []simqueue.Interval
	Units          int
	Why            string
}

// New makes the view of a run. With nodes false it leaves out node numbers, which large pictures do
// not show. O(n log n) for n jobs.
func New(policy string, r *simqueue.Result, m *jobs.Machine, nodes bool) *View {
	if m == nil {
		m = &jobs.Machine{}
	}
	v := &View{Policy: policy, Result: r, Machine: m, Rows: r.Units}
	known := r.NodesOf != nil && exclusive(r, m)
	for _, a := range r.Earlier {
		v.Stays = append(v.Stays, Stay{a.Job, a.StartSec, a.EndSec, a.Nodes, true})
	}
	last := map[queue.JobID]float64{} // starts of earlier runs
	for _, a := range r.Earlier {
		last[a.Job] = a.StartSec
	}
	for i, state := range r.State {
		id := queue.JobID(i)
		if start, again := last[id]; !state.Ran() || again && start == r.StartSec[i] || math.IsNaN(r.StartSec[i]) {
			continue
		}
		v.Stays = append(v.Stays, Stay{id, r.StartSec[i], r.EndSec[i], r.NodesOfJob(id), false})
	}
	slices.SortStableFunc(v.Stays, func(a, b Stay) int { return cmp.Or(cmp.Compare(a.FromSec, b.FromSec), cmp.Compare(a.Job, b.Job)) })
	v.setSpan()
	v.addBlocks(known)
	switch {
	case !nodes:
		for i := range v.Stays {
			v.Stays[i].Nodes = nil
		}
	case known:
		for _, s := range v.Stays {
			v.Rows = max(v.Rows, end(s.Nodes))
		}
	default:
		v.number()
	}
	return v
}

// exclusive says whether units are nodes, and jobs do not share them.
func exclusive(r *simqueue.Result, m *jobs.Machine) bool {
	if m.Cores {
		return false
	}
	for i, state := range r.State {
		if state.Ran() && width(r.NodesOfJob(queue.JobID(i))) != int(r.Trace.Units[i]) {
			return false
		}
	}
	return true
}

// setSpan finds the first and the last date. What is off later, or was before the first job came,
// does not lengthen the picture.
func (v *View) setSpan() {
	v.FromSec, v.ToSec = math.Inf(1), math.Inf(-1)
	for i, sec := range v.Result.Trace.SubmitSec {
		if v.Result.State[i] != simqueue.Future {
			v.FromSec, v.ToSec = min(v.FromSec, sec), max(v.ToSec, sec)
		}
	}
	for _, s := range v.Stays {
		v.FromSec, v.ToSec = min(v.FromSec, s.FromSec), max(v.ToSec, s.ToSec)
	}
	if v.FromSec > v.ToSec {
		v.FromSec, v.ToSec = 0, 0
	}
}

// addBlocks lists outages and reservations that meet the span. Their nodes are those of the run only
// if jobs have node numbers too.
func (v *View) addBlocks(known bool) {
	add := func(list *[]Block, b Block) {
		if b.FromSec = max(b.FromSec, v.FromSec); b.FromSec < min(b.ToSec, v.ToSec) {
			b.ToSec = min(b.ToSec, v.ToSec)
			*list = append(*list, b)
		}
	}
	for _, o := range v.Result.Down {
		b := Block{o.FromSec, o.ToSec, o.Nodes, o.Units, o.Why}
		if !known {
			b.Nodes = nil
		}
		add(&v.Off, b)
	}
	for _, x := range v.Machine.Reservations {
		if x.Users == nil && x.Accounts == nil { // a block for everybody: it is in Down
			continue
		}
		b := Block{x.FromSec, x.ToSec, intervals(x.Nodes), x.Count, x.Name}
		if b.Nodes == nil {
			first := max(0, v.Rows-x.Count)
			b.Nodes = []simqueue.Interval{{From: int32(first), To: int32(v.Rows - 1)}}
		}
		b.Units = width(b.Nodes)
		add(&v.Reserved, b)
	}
	byBegin := func(a, b Block) int { return cmp.Compare(a.FromSec, b.FromSec) }
	slices.SortStableFunc(v.Off, byBegin)
	slices.SortStableFunc(v.Reserved, byBegin)
}

// WaitSec is how long job i waited, NaN if it never ran.
func (v *View) WaitSec(i queue.JobID) float64 {
	if !v.Result.State[i].Ran() {
		return math.NaN()
	}
	return v.Result.StartSec[i] - v.Result.Trace.SubmitSec[i]
}

// Unit is what rows are: node or core.
func (v *View) Unit() string {
	if v.Machine.Cores {
		return "core"
	}
	return "node"
}

// width is how many numbers intervals have.
func width(list []simqueue.Interval) (n int) {
	for _, x := range list {
		n += int(x.To-x.From) + 1
	}
	return n
}

// end is one more than the highest number.
func end(list []simqueue.Interval) (n int) {
	for _, x := range list {
		n = max(n, int(x.To)+1)
	}
	return n
}

// intervals are numbers as intervals.
func intervals(nodes []int) (list []simqueue.Interval) {
	nodes = slices.Clone(nodes)
	slices.Sort(nodes)
	for _, n := range slices.Compact(nodes) {
		if last := len(list) - 1; last >= 0 && int(list[last].To) == n-1 {
			list[last].To++
			continue
		}
		list = append(list, simqueue.Interval{From: int32(n), To: int32(n)})
	}
	return list
}

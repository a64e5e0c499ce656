package runview

import (
	"cmp"
	"slices"

	"github.com/google/btree"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Run is one finished run. The names say what was run, for titles.
type Run struct {
	Platform *platform.Platform
	DAG      *workload.DAG
	Result   *sim.Result

	PlatformName, WorkloadName string // as the user named them
	Scheduler, Models          string // the scheduler's spec; network, hosts
}

// HostName is the name of the host that ran task t; of a parallel task, the names of all
// of them.
func (r *Run) HostName(t workload.TaskID) string {
	name := r.Platform.HostName(r.Result.Tasks[t].Host)
	for _, h := range r.Result.More[t] {
		name += ", " + r.Platform.HostName(h)
	}
	return name
}

// Ends are the tasks and hosts between which transfer x moved data.
func (r *Run) Ends(x *sim.Transfer) (from, to workload.TaskID, src, dst platform.HostID) {
	from, to = r.DAG.From(x.Edge), r.DAG.To(x.Edge)
	return from, to, r.Result.Tasks[from].Host, r.Result.Tasks[to].Host
}

// Lanes says where activities of the same row stand so that none overlaps
// another. Intervals are half-open: one that begins when another ends can take
// its lane.
type Lanes struct {
	Of    []int32 // by activity; the first, of several
	Count []int32 // by row: lanes that it needs

	Attempts int // Of of Cores: where the attempts that failed begin

	several map[int32][]int32 // by activity: all lanes of those that have several
}

// All are the lanes of an activity, ascending.
func (l *Lanes) All(i int) []int32 {
	if all, ok := l.several[int32(i)]; ok {
		return all
	}
	return l.Of[i : i+1]
}

// Wide says whether an activity has several lanes.
func (l *Lanes) Wide(i int) bool { return l.several != nil && len(l.All(i)) > 1 }

// Blocks are the lanes of an activity as blocks of neighbours: their first lanes, and how many
// lanes each has.
func (l *Lanes) Blocks(i int) (first, count []int32) {
	for _, lane := range l.All(i) {
		if n := len(first); n > 0 && first[n-1]+count[n-1] == lane {
			count[n-1]++
			continue
		}
		first, count = append(first, lane), append(count, 1)
	}
	return first, count
}

// Span is the time of one activity and the row it belongs to.
type Span struct {
	Row                 int32
	StartSec, FinishSec float64
}

// Assign gives each span, in order of start, the lowest lane of its row that is free. No row gets
// more lanes than spans overlap in it. width says how many lanes a span needs, nil: one each.
// Several are the lowest free neighbours or, if so many lanes are free but no neighbours, the
// lowest. Cost: O(n log n); a span of several lanes costs as much as all lanes that are free.
func Assign(rows int, spans []Span, width func(i int) int) Lanes {
	l := Lanes{Of: make([]int32, len(spans)), Count: make([]int32, rows)}
	order := make([]int32, len(spans))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		x, y := &spans[a], &spans[b]
		return cmp.Or(cmp.Compare(x.Row, y.Row), cmp.Compare(x.StartSec, y.StartSec), cmp.Compare(x.FinishSec, y.FinishSec), cmp.Compare(a, b))
	})
	busy := btree.NewG(16, func(a, b lane) bool {
		return a.freeSec < b.freeSec || a.freeSec == b.freeSec && a.number < b.number
	})
	free := btree.NewOrderedG[int32](16)
	row := int32(-1)
	for _, i := range order {
		s := &spans[i]
		if s.Row != row {
			row = s.Row
			busy.Clear(true)
			free.Clear(true)
		}
		for first, ok := busy.Min(); ok && first.freeSec <= s.StartSec; first, ok = busy.Min() {
			busy.DeleteMin()
			free.ReplaceOrInsert(first.number)
		}
		if width != nil && width(int(i)) > 1 {
			all := l.takeLanes(row, free, width(int(i)))
			for _, number := range all {
				busy.ReplaceOrInsert(lane{s.FinishSec, number})
			}
			l.Of[i] = all[0]
			if l.several == nil {
				l.several = map[int32][]int32{}
			}
			l.several[i] = all
			continue
		}
		number, ok := free.DeleteMin()
		if !ok {
			number = l.Count[row]
			l.Count[row]++
		}
		l.Of[i] = number
		busy.ReplaceOrInsert(lane{s.FinishSec, number})
	}
	return l
}

// takeLanes takes that many lanes of a row, new ones if too few are free.
func (l *Lanes) takeLanes(row int32, free *btree.BTreeG[int32], width int) []int32 {
	var lanes []int32
	free.Ascend(func(number int32) bool {
		lanes = append(lanes, number)
		return true
	})
	for len(lanes) < width {
		lanes = append(lanes, l.Count[row])
		l.Count[row]++
	}
	at := 0
	for i := 0; i+width <= len(lanes); i++ {
		if lanes[i+width-1]-lanes[i] == int32(width-1) {
			at = i
			break
		}
	}
	taken := lanes[at : at+width]
	for _, number := range taken {
		free.Delete(number)
	}
	return taken
}

// lane is one that is taken until freeSec.
type lane struct {
	freeSec float64
	number  int32
}

// Cores gives each task, by TaskID, a core of its host, or as many as it needs; behind
// these each of the Further places one; and behind these each of the attempts that failed. On
// time-shared hosts tasks may hold more cores than there are; those beyond are lanes all the same.
func Cores(r *Run) Lanes {
	further := Further(r)
	spans := make([]Span, len(r.Result.Tasks), len(r.Result.Tasks)+len(further))
	for t, run := range r.Result.Tasks {
		spans[t] = Span{int32(run.Host), run.StartSec, run.FinishSec}
	}
	for _, x := range further {
		run := &r.Result.Tasks[x.Task]
		spans = append(spans, Span{int32(x.Host), run.StartSec, run.FinishSec})
	}
	ended := len(spans)
	attempts := r.Attempts()
	for _, f := range attempts {
		spans = append(spans, Span{int32(f.Host), f.StartSec, f.AtSec})
	}
	var width func(int) int
	if r.DAG.HasNeeds() { // and so no task has further places
		width = func(i int) int {
			if i >= ended {
				return r.DAG.Cores(attempts[i-ended].Task)
			}
			return r.DAG.Cores(workload.TaskID(i))
		}
	}
	l := Assign(r.Platform.NumHosts(), spans, width)
	l.Attempts = ended
	return l
}

// Transfers gives each transfer, by its place in the result, a lane of the
// host that receives it.
func Transfers(r *Run) Lanes {
	spans := make([]Span, len(r.Result.Transfers))
	for i := range r.Result.Transfers {
		x := &r.Result.Transfers[i]
		_, _, _, dst := r.Ends(x)
		spans[i] = Span{int32(dst), x.StartSec, x.FinishSec}
	}
	return Assign(r.Platform.NumHosts(), spans, nil)
}

// Attempts are those of tasks that failed, in the order of their ends. In the lanes of
// [Cores] they follow the tasks.
func (r *Run) Attempts() []sim.Failure {
	var list []sim.Failure
	for _, f := range r.Result.Failures {
		if f.Edge == sim.NoEdge {
			list = append(list, f)
		}
	}
	return list
}

// Place is a host that a task ran on.
type Place struct {
	Task workload.TaskID
	Host platform.HostID
}

// Further lists the hosts of parallel tasks besides the first of each, by task.
func Further(r *Run) (list []Place) {
	for t := range workload.TaskID(len(r.Result.Tasks)) {
		for _, h := range r.Result.More[t] {
			list = append(list, Place{t, h})
		}
	}
	return list
}

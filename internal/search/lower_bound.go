package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Bound is a time below which no schedule can end, with the kind of bound that it is.
type Bound struct {
	Sec  float64
	Kind BoundKind
}

// BoundKind names a bound.
type BoundKind string

// The three bounds of [LowerBound], and those that a mapper proved by searching. Of equal
// bounds the first in this list counts.
const (
	PathBound     BoundKind = "path"
	WorkBound     BoundKind = "work"
	IntervalBound BoundKind = "interval"
	SearchBound   BoundKind = "search"
)

// OrMore returns the greater of two bounds; b if they are equal.
func (b Bound) OrMore(other Bound) Bound {
	if other.Sec > b.Sec || b.Kind == "" {
		return other
	}
	return b
}

// LowerBoundSec is the time of [LowerBound].
func LowerBoundSec(pr *scheduler.Problem) float64 { return LowerBound(pr).Sec }

// LowerBound is a time below which no schedule of pr can end, by pr's costs:
// the greatest of three bounds.
//
//   - Path: no task starts before each predecessor has run on the host that is
//     best for both, its data moved between the two; computed forward over the
//     DAG. Beyond 2^22 combinations of an edge and two hosts, data is taken to
//     be free.
//   - Work: let core c of host h have any weight y(h) >= 0. A schedule of
//     length C keeps it busy for at most C, so C * sum of y over all cores is
//     at least the sum over the tasks of y * time where they run, which is at
//     least the sum of each task's least y * time * cores. (Duality of the linear
//     program of unrelated machines: E. L. Lawler and J. Labetoulle, J. ACM
//     25(4), 1978.) It is tried with y = 1 and with y = the hosts' speeds,
//     which on uniform machines gives work / speed.
//   - Interval: E. B. Fernandez and B. Bussell, "Bounds on the number of
//     processors and time for multiprocessor optimal schedules", IEEE Trans.
//     Computers C-22(8), 1973, theorem 2, up to 1000 tasks; see
//     intervalBoundSec.
//
// With contention a run takes longer, so it holds for simulated times too. It
// is +Inf if no host can run some task. With rigid parallel tasks it is the path by
// least times, with data free. Cost: O(edges * hosts^2) on small
// problems, else O((tasks + edges) * hosts), plus O(tasks^2 log tasks) for the
// intervals.
func LowerBound(pr *scheduler.Problem) Bound {
	least := leastExec(pr)
	if pr.DAG.NumParallel() > 0 { // where such a task runs says little of how long it takes
		sec, _ := pr.DAG.CriticalPath(func(t workload.TaskID) float64 { return least[t] }, nil)
		return Bound{sumsOff(sec, pr.DAG.NumTasks()), PathBound}
	}
	bound := Bound{pathBoundSec(pr, least), PathBound}.OrMore(Bound{workBoundSec(pr, least), WorkBound})
	if math.IsInf(bound.Sec, 1) {
		return bound
	}
	return bound.OrMore(Bound{intervalBoundSec(pr, least, bound.Sec), IntervalBound})
}

// pairLimit is up to how many combinations of an edge and two hosts are
// examined.
const pairLimit = 1 << 22

// sumsOff lowers a bound with terms that were added in another order than a
// schedule's times: each addition may be off by half a unit in the last place.
func sumsOff(bound float64, terms int) float64 {
	return bound * (1 - float64(terms+4)*0x1p-52)
}

// leastExec is, for each task, its time on the host that is fastest for it.
func leastExec(pr *scheduler.Problem) []float64 {
	least := make([]float64, pr.DAG.NumTasks())
	for t := range least {
		least[t] = math.Inf(1)
		for h := range pr.Platform.NumHosts() {
			least[t] = min(least[t], pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h)))
		}
	}
	return least
}

func pathBoundSec(pr *scheduler.Problem, least []float64) float64 {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	var bound float64
	if d.NumEdges()*hosts*hosts > pairLimit {
		for _, ready := range freeDataStarts(d, least) {
			bound = max(bound, ready.FinishSec)
		}
		return bound
	}
	finish := make([]float64, d.NumTasks()*hosts) // by task and host: no earlier finish is possible
	for _, t := range d.TopologicalOrder() {
		best := math.Inf(1)
		row := finish[int(t)*hosts:][:hosts]
		for h := range row {
			var ready float64
			for _, e := range d.In(t) {
				from := finish[int(d.From(e))*hosts:][:hosts]
				arrive := math.Inf(1)
				for g, sec := range from {
					if sec < arrive {
						arrive = min(arrive, sec+pr.Costs.TransferSec(e, platform.HostID(g), platform.HostID(h)))
					}
				}
				ready = max(ready, arrive)
			}
			row[h] = ready + pr.Costs.ExecSec(t, platform.HostID(h))
			best = min(best, row[h])
		}
		bound = max(bound, best)
	}
	return bound
}

// freeDataStarts is when each task can at best start and finish if data is free.
func freeDataStarts(d *workload.DAG, least []float64) []scheduler.Interval {
	at := make([]scheduler.Interval, d.NumTasks())
	for _, t := range d.TopologicalOrder() {
		var ready float64
		for _, e := range d.In(t) {
			ready = max(ready, at[d.From(e)].FinishSec)
		}
		at[t] = scheduler.Interval{StartSec: ready, FinishSec: ready + least[t]}
	}
	return at
}

func workBoundSec(pr *scheduler.Problem, least []float64) float64 {
	var bound float64
	for _, weight := range hostWeights(pr, least) {
		var work, capacity float64
		for t := range least {
			work += leastWeighted(pr, workload.TaskID(t), weight)
		}
		for h, y := range weight {
			capacity += y * float64(pr.Platform.Host(platform.HostID(h)).Cores)
		}
		if capacity > 0 {
			bound = max(bound, work/capacity)
		}
	}
	return sumsOff(bound, len(least)+pr.Platform.NumHosts())
}

// leastWeighted is the least of a task's times, each multiplied by its host's
// weight, on all cores that it holds.
func leastWeighted(pr *scheduler.Problem, t workload.TaskID, weight []float64) float64 {
	least := math.Inf(1)
	for h, y := range weight {
		if exec := pr.Costs.ExecSec(t, platform.HostID(h)); exec < math.Inf(1) {
			least = min(least, y*exec)
		}
	}
	if cores := pr.DAG.Cores(t); cores > 1 {
		return float64(cores) * least // it keeps so many of its host busy
	}
	return least
}

// hostWeights are the weights that the work bound tries: all equal, and by the
// host's speed on the tasks that it can run, relative to the fastest host for
// each.
func hostWeights(pr *scheduler.Problem, least []float64) [2][]float64 {
	hosts := pr.Platform.NumHosts()
	equal, speed := make([]float64, hosts), make([]float64, hosts)
	for h := range hosts {
		var here, fastest float64
		for t, sec := range least {
			if exec := pr.Costs.ExecSec(workload.TaskID(t), platform.HostID(h)); exec < math.Inf(1) {
				here += exec
				fastest += sec
			}
		}
		if here > 0 { // else it can run nothing, or runs everything in no time
			equal[h], speed[h] = 1, fastest/here
		}
	}
	return [2][]float64{equal, speed}
}

// intervalTasks is up to how many tasks the interval bound is computed; it then
// takes half a second.
const intervalTasks = 1000

// intervalBoundSec raises bound, a lower bound already, by the work that cannot
// be done in time (Fernandez and Bussell 1973, theorem 2).
//
// In a schedule of length bound + x, a task lies between its earliest start and
// x + its latest finish for bound. So in any schedule it spends at least a
// certain time between any a and x + b. The sum of these times is at most what
// all cores can do there: cores * (b - a + x). Hence x is at least sum / cores
// - (b - a). With x, a task spends no less time before x + b than it would
// before b without x, so the sums for x = 0 are valid. On unequal hosts each
// task counts with its least time. A task of k cores counts k times.
func intervalBoundSec(pr *scheduler.Problem, least []float64, bound float64) float64 {
	if len(least) > intervalTasks || bound <= 0 {
		return bound
	}
	cores := pr.Platform.NumCores()
	windows := taskWindows(pr, least, bound)
	var more float64
	for _, a := range intervalStarts(windows) {
		more = max(more, mostOverload(windows, a, float64(cores)))
	}
	return max(bound, sumsOff(bound+more, 4*len(least)))
}

// window is where a task of a given length lies in a schedule that ends in
// time.
type window struct {
	early, late float64 // earliest and latest start
	length      float64
	cores       int // that it holds
}

func taskWindows(pr *scheduler.Problem, least []float64, bound float64) []window {
	d := pr.DAG
	at := freeDataStarts(d, least)
	windows := make([]window, len(least))
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		finish := bound
		for _, e := range d.Out(t) {
			finish = min(finish, windows[d.To(e)].late)
		}
		windows[t] = window{early: at[t].StartSec, late: finish - least[t], length: least[t], cores: d.Cores(t)}
	}
	return windows
}

// intervalStarts are the moments at which it is worth starting an interval.
func intervalStarts(windows []window) []float64 {
	starts := make([]float64, 0, 2*len(windows))
	for _, w := range windows {
		starts = append(starts, w.early, w.late)
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// mostOverload is the greatest of sum(b) / cores - (b - a) over all b. However
// early a task starts, at least part of its length lies after a; the share of
// that before b grows from the task's latest start on until all of it is
// inside. So the sum is piecewise linear in b, and the greatest value is where
// some task has just come inside.
func mostOverload(windows []window, a, cores float64) float64 {
	type bend struct {
		b     float64
		slope int
	}
	var bends []bend
	for _, w := range windows {
		part := min(w.length, w.early+w.length-a)
		if part <= 0 {
			continue
		}
		from := max(w.late, a)
		bends = append(bends, bend{from, w.cores}, bend{from + part, -w.cores})
	}
	slices.SortFunc(bends, func(x, y bend) int { return cmp.Compare(x.b, y.b) })
	var most, sum float64
	slope, before := 0, a
	for _, x := range bends {
		sum += float64(slope) * (x.b - before)
		slope, before = slope+x.slope, x.b
		most = max(most, sum/cores-(x.b-a))
	}
	return most
}

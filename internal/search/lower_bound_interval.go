package search

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

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

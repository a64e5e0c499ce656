package search

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

// intervalTasks is how many tasks the interval bound looks at: half a second.
const intervalTasks = 1000

// intervalBoundSec raises bound, which is no more than any schedule's length, by
// what cannot be done in time (Fernandez and Bussell 1973, theorem 2).
//
// In a schedule of length bound + x a task lies between its earliest start and
// x + its latest finish for bound. So whatever the schedule, it spends a certain
// least time between any a and x + b. The sum of these is at most what all cores
// can do there: cores * (b - a + x). Hence x is at least sum / cores - (b - a).
// With x the same task spends no less time before x + b than without it before
// b, so the sums for x = 0 are valid. On unequal hosts each task is taken with its
// least time.
func intervalBoundSec(pr *scheduler.Problem, least []float64, bound float64) float64 {
	if len(least) > intervalTasks || bound <= 0 {
		return bound
	}
	cores := 0
	for _, h := range pr.Platform.Hosts() {
		cores += h.Cores
	}
	windows := taskWindows(pr, least, bound)
	var more float64
	for _, a := range intervalStarts(windows) {
		more = max(more, mostOverload(windows, a, float64(cores)))
	}
	return max(bound, sumsOff(bound+more, 4*len(least)))
}

// window is where a task of a length lies in a schedule that ends in time.
type window struct{ early, late, length float64 } // earliest and latest start

func taskWindows(pr *scheduler.Problem, least []float64, bound float64) []window {
	d := pr.DAG
	at := freeDataStarts(d, least)
	windows := make([]window, len(least))
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		finish := bound
		for e, hi := d.Out(t); e < hi; e++ {
			finish = min(finish, windows[d.To(e)].late)
		}
		windows[t] = window{early: at[t].StartSec, late: finish - least[t], length: least[t]}
	}
	return windows
}

// intervalStarts are the moments at which intervals are worth to begin.
func intervalStarts(windows []window) []float64 {
	starts := make([]float64, 0, 2*len(windows))
	for _, w := range windows {
		starts = append(starts, w.early, w.late)
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// mostOverload is the greatest of sum(b) / cores - (b - a) over all b. A task is
// after a for at least part of its length, however early it starts; b's share of
// that grows from its latest start on until all is inside. So the sum is
// piecewise linear in b, and the greatest value is where a task is inside.
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
		bends = append(bends, bend{from, 1}, bend{from + part, -1})
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

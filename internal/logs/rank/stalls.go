package rank

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
)

// A stall is a time in which the workflow system learned of no end for more than this, though a task had ended
// more than this before.
const stallSec = 40

// StalledSec is what one stall costs at most: they last 60 to 75 s, of which some would have passed anyway.
const StalledSec = 60

// Stalls counts those of a run; -1 if the logs do not say when ends were known.
func Stalls(r *logs.Run) (n int) {
	if !r.HasKnown {
		return -1
	}
	var list []*logs.Task
	for i := range r.Tasks {
		if t := &r.Tasks[i]; !math.IsNaN(t.Known) && !math.IsNaN(t.Ended) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *logs.Task) int { return cmp.Compare(a.Known, b.Known) })
	earliest := math.Inf(1) // of the ends that were known from a task on
	for i := len(list) - 1; i > 0; i-- {
		earliest = min(earliest, list[i].Ended)
		if list[i].Known-list[i-1].Known > stallSec && list[i].Known-earliest > stallSec {
			n++
		}
	}
	return n
}

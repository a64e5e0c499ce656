package runview

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// Waiting is how many tasks are in a stage, from a time on, in which they have no core: a
// workflow system has yet to submit them, to find a slot, or to learn of their end.
type Waiting struct {
	AtSec float64
	Stage overhead.Stage
	Tasks int32
}

// WaitingStages are those that Waiting counts.
var WaitingStages = []overhead.Stage{overhead.Submission, overhead.Matching, overhead.Completing}

// Waiting lists the changes, by time, then by stage; none without overhead.
func (r *Run) Waiting() []Waiting {
	if r.Result.Overhead == nil {
		return nil
	}
	var changes []Waiting
	for t := range r.Result.Overhead.Dates {
		for _, x := range r.Result.Overhead.Dates[t].Spans() {
			if slices.Contains(WaitingStages, x.Stage) {
				changes = append(changes, Waiting{x.StartSec, x.Stage, 1}, Waiting{x.FinishSec, x.Stage, -1})
			}
		}
	}
	slices.SortStableFunc(changes, func(a, b Waiting) int {
		return cmp.Or(cmp.Compare(a.AtSec, b.AtSec), cmp.Compare(a.Stage, b.Stage))
	})
	var list []Waiting
	now, shown := map[overhead.Stage]int32{}, map[overhead.Stage]int32{}
	for i, c := range changes {
		now[c.Stage] += c.Tasks
		if i+1 < len(changes) && changes[i+1].AtSec == c.AtSec && changes[i+1].Stage == c.Stage {
			continue
		}
		if n := now[c.Stage]; n != shown[c.Stage] {
			shown[c.Stage] = n
			list = append(list, Waiting{c.AtSec, c.Stage, n})
		}
	}
	return list
}

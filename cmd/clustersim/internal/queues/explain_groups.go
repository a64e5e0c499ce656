package queues

import (
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// mostGroups is how many users a table of waits has.
const mostGroups = 10

// group is what jobs with one property waited.
type group struct {
	name             string
	waitSec, areaSec float64
	jobs             int
}

// showGroups shows whose waits had the largest area: by user, and by size.
func showGroups(r *report.Report, title string, result *simqueue.Result) {
	t := result.Trace
	if t.User != nil {
		showGroup(r, title+"what users waited, the largest areas", "user", grouped(result, func(i jobs.ID) string {
			if k := t.User[i]; k >= 0 {
				return t.Names.Users[k]
			}
			return "unknown"
		}))
	}
	showGroup(r, title+"what jobs of a size waited, the largest areas", "units", grouped(result, func(i jobs.ID) string {
		low := 1 << (bits.Len32(uint32(t.Units[i])) - 1)
		if low == 1 {
			return "1"
		}
		return fmt.Sprintf("%d to %d", low, 2*low-1)
	}))
}

// grouped sums the waits of jobs that ran, the largest area first.
func grouped(result *simqueue.Result, of func(jobs.ID) string) []*group {
	by := map[string]*group{}
	for i, state := range result.State {
		if !state.Ran() {
			continue
		}
		name := of(jobs.ID(i))
		g := by[name]
		if g == nil {
			g = &group{name: name}
			by[name] = g
		}
		wait := result.StartSec[i] - result.Trace.SubmitSec[i]
		g.waitSec += wait
		g.areaSec += wait * float64(result.Trace.Units[i])
		g.jobs++
	}
	return slices.SortedFunc(maps.Values(by), func(a, b *group) int {
		return cmp.Or(cmp.Compare(b.areaSec, a.areaSec), cmp.Compare(a.name, b.name))
	})
}

func showGroup(r *report.Report, head, key string, list []*group) {
	t := table.New(table.Column{Key: key}, number("jobs"), output.Rounded("wait/s"), output.Rounded("area/unit s"), table.Column{Key: "part of the area/%", Text: percentOf})
	area := 0.0
	for _, g := range list {
		area += g.areaSec
	}
	if area == 0 {
		return
	}
	for _, g := range list[:min(len(list), mostGroups)] {
		t.Add(g.name, float64(g.jobs), g.waitSec, g.areaSec, g.areaSec/area)
	}
	r.Show(head, t)
}

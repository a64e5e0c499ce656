package queues

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// shownReasons is how many reasons a line has at most.
const shownReasons = 3

// notDone says in a line which jobs were rejected and which workflows did not complete, and why; empty if
// there are none.
func notDone(r *simqueue.Result) string {
	rejected, workflows := map[string]int{}, map[string]int{}
	for i, reason := range r.Reason {
		switch {
		case r.State[i] == simqueue.Rejected:
			rejected[reason]++
		case isWorkflow(r.Trace, i):
			workflows[reason]++
		}
	}
	var parts []string
	if n := sum(rejected); n > 0 {
		parts = append(parts, fmt.Sprintf("%d rejected: %s", n, frequent(rejected, true)))
	}
	if n := sum(workflows); n > 0 {
		parts = append(parts, fmt.Sprintf("%s did not complete: %s", units.Count(n, "workflow"), frequent(workflows, len(workflows) > 1)))
	}
	return strings.Join(parts, "; ")
}

// isWorkflow says whether job i submits the tasks of a workflow: it has no run of its own.
func isWorkflow(t *jobs.Trace, i jobs.ID) bool {
	_, is := t.BodyOf(i).(jobs.Workflow)
	return is
}

func sum(counts map[string]int) (n int) {
	for _, x := range counts {
		n += x
	}
	return n
}

// frequent lists the most frequent reasons, with their numbers if counted.
func frequent(counts map[string]int, counted bool) string {
	var list []string
	for reason := range counts {
		list = append(list, reason)
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	var parts []string
	for _, reason := range list[:min(len(list), shownReasons)] {
		text := cmp.Or(reason, "by the policy")
		if counted {
			text += fmt.Sprintf(" (%d)", counts[reason])
		}
		parts = append(parts, text)
	}
	if more := len(list) - len(parts); more > 0 {
		parts = append(parts, units.Count(more, "other reason"))
	}
	return strings.Join(parts, ", ")
}

// showNotDone has the line of each row, or one if all rows have the same.
func (s *study) showNotDone(r *report.Report) {
	var lines []string
	for _, row := range s.rows {
		if x := row.runs[0]; x.err == nil {
			lines = append(lines, x.notDone)
		}
	}
	if len(slices.Compact(slices.Clone(lines))) == 1 {
		if lines[0] != "" {
			r.Say("%s", lines[0])
		}
		return
	}
	var all []string
	for _, row := range s.rows {
		if x := row.runs[0]; x.err == nil && x.notDone != "" {
			all = append(all, strings.TrimSpace(row.policy.name+" "+row.variant.text)+": "+x.notDone)
		}
	}
	r.Say("%s", strings.Join(all, "\n"))
}

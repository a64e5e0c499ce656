package account

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/units"
)

// planText says where plan and run part, and why.
func planText(a *why.Analysis) string {
	p := a.Plan
	if p.First == nil {
		return fmt.Sprintf("Planned %s: every task runs as planned.", shortSec(p.PlannedSec))
	}
	text := fmt.Sprintf("Planned %s, simulated %s: %s later than planned, %d earlier.",
		shortSec(p.PlannedSec), shortSec(p.SimulatedSec), units.Count(p.Late, "task")+" "+finishes(p.Late), p.Early)
	x := p.First
	verb := "starts"
	if x.Finish {
		verb = "finishes"
	}
	return text + fmt.Sprintf("\nPlan and run first differ at task %q, which %s at %s, planned %s: %s.",
		a.DAG.TaskName(x.Task), verb, shortSec(x.SimulatedSec), shortSec(x.PlannedSec), partingReason(a, x))
}

func finishes(n int) string {
	if n == 1 {
		return "finishes"
	}
	return "finish"
}

func partingReason(a *why.Analysis, x *why.Parting) string {
	what := "it"
	if x.Edge != why.NoEdge {
		what = fmt.Sprintf("the data of %q", taskName(a, x.By))
	}
	late := x.SimulatedSec > x.PlannedSec
	switch {
	case x.Why == why.System:
		return "the plan knows nothing of the workflow system"
	case x.Why == why.Contention:
		return fmt.Sprintf("%s took %s instead of %s, of which %s is contention", what, shortSec(x.Sec), shortSec(x.PlannedTookSec), shortSec(x.ContentionSec))
	case x.Why == why.Estimate:
		alone := "without contention"
		if x.ContentionSec > 0 {
			alone = shortSec(x.AloneSec) + " alone"
		}
		return fmt.Sprintf("%s took %s, %s; the plan puts it at %s", what, shortSec(x.Sec), alone, shortSec(x.PlannedTookSec))
	case x.By == why.NoTask:
		return "the plan has it wait for nothing in particular"
	case late:
		return fmt.Sprintf("it had to wait for %q on its host", taskName(a, x.By))
	}
	return fmt.Sprintf("the plan has it wait for %q on its host, and the run does not", taskName(a, x.By))
}

// planMembers is nil where no dates were planned.
func planMembers(a *why.Analysis) any {
	p := a.Plan
	if p == nil {
		return nil
	}
	object := []any{"planned_makespan_s", p.PlannedSec, "makespan_s", p.SimulatedSec, "late_tasks", p.Late, "early_tasks", p.Early, "first", nil}
	if x := p.First; x != nil {
		what := "start"
		if x.Finish {
			what = "finish"
		}
		var from any
		if x.Edge != why.NoEdge {
			from = a.DAG.TaskName(a.DAG.From(x.Edge))
		}
		object[len(object)-1] = report.Members(
			"task", a.DAG.TaskName(x.Task), "date", what, "planned_s", x.PlannedSec, "simulated_s", x.SimulatedSec,
			"why", x.Why.String(), "from", from, "by_task", orNil(taskName(a, x.By)),
			"planned_took_s", x.PlannedTookSec, "took_s", x.Sec, "alone_s", x.AloneSec, "contention_s", x.ContentionSec,
		)
	}
	return report.Members(object...)
}

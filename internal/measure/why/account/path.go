package account

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// mostSteps is how many steps people see: those that took longest.
const mostSteps = 12

// showPath shows the path, or its longest steps, in order of time.
func showPath(r *report.Report, a *why.Analysis) {
	places := make([]int, len(a.Path))
	for i := range places {
		places[i] = i
	}
	about := fmt.Sprintf("Critical path, %s:", units.Count(len(places), "step"))
	if len(places) > mostSteps {
		about = fmt.Sprintf("Critical path, the longest %d of its %d steps:", mostSteps, len(places))
		slices.SortStableFunc(places, func(x, y int) int { return cmp.Compare(a.Path[y].Sec(), a.Path[x].Sec()) })
		places = places[:mostSteps]
		slices.Sort(places)
	}
	t := table.New(seconds("start_s", "start/s"), seconds("sec", "takes/s"), seconds("contention_s", "contention/s"),
		table.Column{Key: "step"}, table.Column{Key: "host"}, table.Named("for", "waited for"))
	for _, i := range places {
		s := &a.Path[i]
		t.Add(s.StartSec, s.Sec(), s.ContentionSec, a.Name(s), a.Platform.HostName(s.Host), a.Reason(s))
	}
	r.Say("%s", about)
	r.Show("", t)
}

func taskName(a *why.Analysis, t workload.TaskID) string {
	if t == why.NoTask {
		return ""
	}
	return a.DAG.TaskName(t)
}

// orNil leaves a cell empty where there is no text.
func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Path is the critical path in full precision: a row for each step.
func Path(a *why.Analysis) *table.Table {
	t := table.New(table.Keys("kind", "task", "from", "host", "start_s", "finish_s", "alone_s", "contention_s", "waited_for", "waited_for_task")...)
	for i := range a.Path {
		s := &a.Path[i]
		var from any
		if s.Edge != why.NoEdge {
			from = a.DAG.TaskName(a.DAG.From(s.Edge))
		}
		t.Add(s.Kind.String(), a.DAG.TaskName(s.Task), from, a.Platform.HostName(s.Host),
			s.StartSec, s.FinishSec, s.AloneSec, s.ContentionSec, s.For.String(), orNil(taskName(a, s.By)))
	}
	return t
}

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
		return "the plan leaves out the workflow system"
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

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

package records

import (
	"fmt"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/workload"
)

// logFiles are those of the files of a report that come from logs.
var logFiles = []string{"logs.csv", "dates.csv", "stages.csv", "tasks.csv", "task-dates.svg", "task-dates.png", "task-dates.pdf"}

func addLogs(cmd *cobra.Command, to *[]string, what string) {
	cmd.Flags().StringArrayVar(to, "log", nil, what+" the dates of tasks in `FILE`, or RECORD=FILE: Nextflow's trace.txt, Pegasus' jobstate.log, an event log of HTCondor or a *.makeflowlog; may be repeated")
}

// logged are records with logs, and what models say of their tasks.
type logged struct {
	cases       []*read.Logged
	comparisons []*judge.Comparison
	worst       int // how many tasks to show
}

// readLogs joins records and logs. What cannot be used is a line each in broken.
func readLogs(cmd *cobra.Command, texts []string, set *records.Set) (l *logged, broken []error, err error) {
	list, broken, err := input.TaskLogs(cmd, texts, set)
	if err != nil {
		return nil, nil, err
	}
	l = &logged{}
	for _, log := range list {
		c, err := read.Join(&set.Cases[log.Record], log.Log)
		if err != nil {
			broken = append(broken, mistake.Inputf("%s: %w", log.File, err))
			continue
		}
		l.cases = append(l.cases, c)
	}
	return l, broken, nil
}

// remarks warn of what limits the logs.
func (l *logged) remarks() (list []string) {
	for _, c := range l.cases {
		list = append(list, judge.LogRemarks(c)...)
	}
	return list
}

// keep adds all that is known to a report, for programs.
func (l *logged) keep(r *report.Report) {
	r.Keep("logs", "logs", l.logTable())
	r.Keep("dates", "dates", l.dateTable())
	r.Keep("stages", "stages", l.stageTable())
	r.Keep("tasks", "tasks", l.taskTable())
}

// show adds it for people.
func (l *logged) show(r *report.Report) {
	if len(l.comparisons) == 0 {
		return
	}
	r.Add(report.Part{
		Head: "Dates of tasks", Body: l.dateShown(),
		Note: "mean, median, p90: of absolute errors; bias: below 0 where the simulation is early; distance: of Kolmogorov and Smirnov, from 0 to 1",
	})
	if t, any := l.stageShown(); any {
		r.Add(report.Part{Head: "Stages of tasks", Body: t, Note: "mean/median in s of tasks that have both dates in the log; error: mean of absolute differences, task by task"})
	}
	if l.worst > 0 {
		r.Show("Tasks furthest off", l.worstShown())
	}
	r.Add(report.Part{File: "task-dates", Body: report.Figure{
		Caption: "simulated over logged dates of tasks", Draw: func() *figures.Figure { return judge.DrawDates(l.comparisons) },
	}})
}

func (l *logged) logTable() *table.Table {
	t := table.New(table.Keys("record", "log", "format", "tasks", "matched", "added", "other", "retried", "failed", "held", "cached", "counted_from_first_task", "sha256")...)
	for _, c := range l.cases {
		n := judge.CountLog(c)
		t.Add(c.File, c.Log.File, string(c.Log.Format), c.DAG.NumTasks(), c.Match.Matched(), n.Added, n.Other, n.Retried, n.Failed, n.Held, c.Log.Cached, c.Anchored, c.Log.SHA256)
	}
	return t
}

// eachDate calls add for the starts and the ends of each comparison.
func (l *logged) eachDate(add func(r *judge.Comparison, what string, m read.Mark, e *judge.DateErrors)) {
	for _, r := range l.comparisons {
		add(r, "start", r.Begin, &r.Starts)
		add(r, "end", r.End, &r.Ends)
	}
}

func (l *logged) dateTable() *table.Table {
	t := table.New(table.Keys("record", "prediction", "date", "logged_as", "tasks", "mean_s", "median_s", "p90_s", "bias_s", "distance")...)
	l.eachDate(func(r *judge.Comparison, what string, m read.Mark, e *judge.DateErrors) {
		t.Add(r.File, r.Model, what, m.String(), e.N, e.Mean, e.Median, e.P90, e.Bias, e.Distance)
	})
	return t
}

// dateShown is for people.
func (l *logged) dateShown() *table.Table {
	t := table.New(table.Column{Key: "record", Use: table.Group}, table.Column{Key: "by"}, table.Column{Key: "date"}, table.Column{Key: "tasks"},
		table.Fixed("mean", "mean/s", 1), table.Fixed("median", "median/s", 1), table.Fixed("p90", "p90/s", 1), table.Fixed("bias", "bias/s", 1), table.Fixed("distance", "", 2))
	l.eachDate(func(r *judge.Comparison, what string, m read.Mark, e *judge.DateErrors) {
		t.Add(filepath.Base(r.File), r.Model, what+" ("+m.String()+")", e.N, e.Mean, e.Median, e.P90, e.Bias, e.Distance)
	})
	return t
}

func (l *logged) stageTable() *table.Table {
	t := table.New(table.Keys("record", "prediction", "stage", "tasks", "logged_mean_s", "logged_median_s", "simulated_mean_s", "simulated_median_s", "mean_error_s")...)
	for _, r := range l.comparisons {
		for i := range r.ByStage {
			e := &r.ByStage[i]
			t.Add(r.File, r.Model, e.String(), e.Tasks, e.RecordedMean, e.RecordedMedian, e.SimulatedMean, e.SimulatedMedian, e.MeanSec)
		}
	}
	return t
}

// stageShown is for people; any says whether there is something to show.
func (l *logged) stageShown() (t *table.Table, any bool) {
	t = table.New(table.Column{Key: "record", Use: table.Group}, table.Column{Key: "by"}, table.Column{Key: "stage"}, table.Column{Key: "tasks"},
		table.Column{Key: "logged"}, table.Column{Key: "simulated"}, table.Fixed("error", "error/s", 1))
	both := func(mean, median float64) string {
		if math.IsNaN(mean) {
			return "-"
		}
		return fmt.Sprintf("%.1f/%.1f", mean, median)
	}
	for _, r := range l.comparisons {
		for i := range r.ByStage {
			e := &r.ByStage[i]
			any = true
			t.Add(filepath.Base(r.File), r.Model, e.String(), e.Tasks, both(e.RecordedMean, e.RecordedMedian), both(e.SimulatedMean, e.SimulatedMedian), e.MeanSec)
		}
	}
	return t, any
}

// mostOf is the stage that differs most, for tables.
func mostOf(x *judge.TaskError) (stage, sec any) {
	if x.Most == nil {
		return nil, nil
	}
	return x.Most.String(), x.MostSec
}

func (l *logged) taskTable() *table.Table {
	t := table.New(table.Keys("record", "prediction", "task", "attempts", "failed", "logged_start_s", "simulated_start_s", "start_error_s",
		"logged_end_s", "simulated_end_s", "end_error_s", "most_in", "most_s")...)
	for _, r := range l.comparisons {
		for _, x := range r.Tasks() {
			start, simulatedStart := r.DatesOf(r.Begin, x.Index)
			end, simulatedEnd := r.DatesOf(r.End, x.Index)
			stage, sec := mostOf(&x)
			t.Add(r.File, r.Model, r.DAG.TaskName(workload.TaskID(x.Index)), r.Match.Attempts[x.Index], r.Log.Jobs[r.Match.Job[x.Index]].Failed,
				start, simulatedStart, x.StartError, end, simulatedEnd, x.EndError, stage, sec)
		}
	}
	return t
}

// worstShown has, for each record, the tasks that the first model is furthest off.
func (l *logged) worstShown() *table.Table {
	t := table.New(table.Column{Key: "record", Use: table.Group}, table.Column{Key: "task"}, table.Fixed("start", "start/s", 0), table.Fixed("start_simulated", "simulated/s", 0),
		table.Fixed("end", "end/s", 0), table.Fixed("end_simulated", "simulated/s", 0), table.Fixed("error", "error/s", 0), table.Named("most", "most of it in"), table.Fixed("most_s", "by/s", 0))
	for _, r := range judge.MainComparisons(l.comparisons) {
		for _, x := range r.Worst(l.worst) {
			start, simulatedStart := r.DatesOf(r.Begin, x.Index)
			end, simulatedEnd := r.DatesOf(r.End, x.Index)
			stage, sec := mostOf(&x)
			t.Add(filepath.Base(r.File)+", "+r.Model, r.DAG.TaskName(workload.TaskID(x.Index)), start, simulatedStart, end, simulatedEnd, x.EndError, stage, sec)
		}
	}
	return t
}

// withLogs adds the files of a log to those of a report.
func withLogs(names []string) []string { return append(append([]string{}, names...), logFiles...) }

package records

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read"
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

// compare adds what a model says of the tasks of a case.
func (l *logged) compare(ctx context.Context, s *judge.Study, c *read.Logged, name string, m *overhead.Model) error {
	for i := range s.All.Cases {
		if s.All.Cases[i].SHA256 != c.SHA256 {
			continue
		}
		dates, err := s.Dates(ctx, i, m)
		if err != nil {
			return err
		}
		l.comparisons = append(l.comparisons, judge.CompareDates(c, name, dates))
	}
	return nil
}

// judge compares the models that are for each case, and none.
func (l *logged) judge(ctx context.Context, s *judge.Study) (failed []error) {
	for _, c := range l.cases {
		for i := range s.Models {
			if m := &s.Models[i]; m.Is(c.Case) {
				if err := l.compare(ctx, s, c, m.Name, &m.Model); err != nil {
					failed = append(failed, err)
				}
			}
		}
		if err := l.compare(ctx, s, c, judge.None, &overhead.Model{}); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}

// remarks warn of what limits the logs.
func (l *logged) remarks() (list []string) {
	for _, c := range l.cases {
		list = append(list, judge.LogRemarks(c)...)
	}
	return list
}

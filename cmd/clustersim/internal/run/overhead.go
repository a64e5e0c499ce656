package run

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/workload"
)

// addOverhead adds the dates of the workflow system, if there is one.
func (s *simulation) addOverhead(r *report.Report) {
	if x := s.Result.Overhead; x != nil {
		r.Data("overhead_begin_s", x.BeginSec, "overhead_end_s", x.EndSec, "overheads", s.overheadTable())
	}
}

// overheadTable has a row for each task, with its dates in their order.
func (s *simulation) overheadTable() *table.Table {
	row := make([]any, 11)
	return table.Stream(func(yield func([]any) bool) {
		for t := range s.Result.Overhead.Dates {
			d := &s.Result.Overhead.Dates[t]
			row[0] = s.workload.TaskName(workload.TaskID(t))
			row[1], row[2], row[3], row[4], row[5] = d.ReadySec, d.SubmitSec, d.StartSec, d.DispatchSec, d.StageInSec
			row[6], row[7], row[8], row[9], row[10] = d.ComputeSec, d.ComputedSec, d.StageOutSec, d.FinishSec, d.KnownSec
			if !yield(row) {
				return
			}
		}
	}, table.Keys("task", "ready_s", "submit_s", "start_s", "dispatch_s", "stage_in_s", "compute_s", "computed_s", "stage_out_s", "finish_s", "known_s")...)
}

// overheadText is what the workflow system added to the time of all tasks together.
func (s *simulation) overheadText() string {
	var sums [overhead.Completing + 1]float64
	for t := range s.Result.Overhead.Dates {
		for _, x := range s.Result.Overhead.Dates[t].Spans() {
			sums[x.Stage] += x.FinishSec - x.StartSec
		}
	}
	parts := []string{}
	for stage, sec := range sums {
		if x := overhead.Stage(stage); x != overhead.Running && sec > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", x, output.Short(sec/float64(len(s.Result.Tasks)), "s")))
		}
	}
	if len(parts) == 0 {
		return "none for any task"
	}
	return strings.Join(parts, ", ") + " on average per task"
}

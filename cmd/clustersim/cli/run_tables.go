package cli

import (
	"iter"

	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/workload"
)

// taskTable has a row for each task, by TaskID; name is the key of its name.
func (s *simulation) taskTable(name string) *table.Table {
	return table.Stream(s.taskRows(),
		table.Column{Key: name}, table.Column{Key: "host"}, table.Column{Key: "start_s"}, table.Column{Key: "finish_s"})
}

func (s *simulation) taskRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row := make([]any, 4)
		for t, run := range s.Result.Tasks {
			row[0], row[1] = s.workload.TaskName(workload.TaskID(t)), s.platform.Host(run.Host).Name
			row[2], row[3] = run.StartSec, run.FinishSec
			if !yield(row) {
				return
			}
		}
	}
}

// transferTable has a row for each message that took time, by edge.
func (s *simulation) transferTable() *table.Table {
	return table.Stream(s.transferRows(),
		table.Column{Key: "from"}, table.Column{Key: "to"}, table.Column{Key: "src_host"}, table.Column{Key: "dst_host"},
		table.Column{Key: "bytes"}, table.Column{Key: "start_s"}, table.Column{Key: "finish_s"})
}

func (s *simulation) transferRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		row, d := make([]any, 7), s.workload
		hostOf := func(t workload.TaskID) string { return s.platform.Host(s.Result.Tasks[t].Host).Name }
		for _, x := range s.Result.Transfers {
			from, to := d.From(x.Edge), d.To(x.Edge)
			row[0], row[1], row[2], row[3] = d.TaskName(from), d.TaskName(to), hostOf(from), hostOf(to)
			row[4], row[5], row[6] = d.Bytes(x.Edge), x.StartSec, x.FinishSec
			if !yield(row) {
				return
			}
		}
	}
}

package run

import (
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/workload"
)

// addStorage adds what tasks did with their files, if they did anything.
func (s *simulation) addStorage(r *report.Report) {
	r.Data(s.flags.given.Members("storage")...)
	if s.Result.Stored != nil {
		r.Data("files", s.fileTable())
	}
}

// fileTable has a row for each task: its bytes, and the dates between its start and its
// finish.
func (s *simulation) fileTable() *table.Table {
	row := make([]any, 7)
	return table.Stream(func(yield func([]any) bool) {
		for t, x := range s.Result.Stored.Phases {
			row[0] = s.workload.TaskName(workload.TaskID(t))
			row[1], row[2] = s.workload.FileBytes(workload.TaskID(t))
			row[3], row[4], row[5], row[6] = x.ReadSec, x.ComputeSec, x.ComputedSec, x.WriteSec
			if !yield(row) {
				return
			}
		}
	}, table.Keys("task", "read_bytes", "written_bytes", "read_until_s", "compute_from_s", "compute_until_s", "write_from_s")...)
}

// filesText sums the files up for people.
func (s *simulation) filesText() string {
	var read, written, ioSec, allSec float64
	for t, run := range s.Result.Tasks {
		in, out := s.workload.FileBytes(workload.TaskID(t))
		x := s.Result.Stored.Phases[t]
		read, written = read+in, written+out
		fromSec, toSec := s.Result.Ran(workload.TaskID(t))
		ioSec += x.ComputeSec - fromSec + toSec - x.ComputedSec
		allSec += run.FinishSec - run.StartSec
	}
	text := fmt.Sprintf("%s read, %s written", output.Short(read, "B"), output.Short(written, "B"))
	if allSec > 0 {
		text += fmt.Sprintf(", %s of the tasks' time", output.Percent(ioSec/allSec))
	}
	return text
}

package trace

import (
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// jobColumns are those of Batsim's _jobs.csv, in its order.
var jobColumns = []string{
	"job_id", "workload_name", "profile", "submission_time", "requested_number_of_resources", "requested_time",
	"success", "final_state", "starting_time", "execution_time", "finish_time", "waiting_time", "turnaround_time",
	"stretch", "allocated_resources", "consumed_energy", "metadata",
}

// notKnown is what Batsim writes where it measured nothing.
const notKnown = -1

// WriteJobs writes a CSV with a row for each task, by TaskID, and Batsim's
// column names. A task counts as a job that is submitted when the last of its
// predecessors has finished (at 0 without any), so waiting_time is the time its
// data travelled and it queued. stretch is turnaround_time over execution_time,
// empty for a task that takes no time. An attempt that failed has a row of its own before that;
// the next is a job that is submitted again then, with a name that ends with #1, #2 and so on, as in Batsim. allocated_resources are HostIDs, those
// of a parallel task separated by spaces.
// requested_time and consumed_energy are -1, as Batsim's without a walltime and
// without energy; metadata is empty.
func WriteJobs(w io.Writer, r *runview.Run) error {
	return table.Stream(jobs(r), table.Keys(jobColumns...)...).Write(w, table.CSV)
}

func jobs(r *runview.Run) iter.Seq[[]any] {
	failed := map[workload.TaskID][]sim.Failure{}
	for _, f := range r.Attempts() {
		failed[f.Task] = append(failed[f.Task], f)
	}
	return func(yield func([]any) bool) {
		for t := range r.Result.Tasks {
			id := workload.TaskID(t)
			for _, row := range rowsOf(r, id, failed[id]) {
				if !yield(row) {
					return
				}
			}
		}
	}
}

// rowsOf are those of the attempts of a task, the last of which has succeeded.
func rowsOf(r *runview.Run, t workload.TaskID, failed []sim.Failure) (rows [][]any) {
	name, run := r.DAG.TaskName(t), r.Result.Tasks[t]
	profile := r.DAG.Attributes(t).Type
	if profile == "" {
		profile = name
	}
	submitted := submissionSec(r, t)
	row := func(number, success int, state string, startSec, endSec float64, host platform.HostID) {
		id := name
		if number > 0 {
			id = fmt.Sprintf("%s#%d", name, number)
		}
		took, stayed := endSec-startSec, endSec-submitted
		var stretch any
		if took > 0 {
			stretch = stayed / took
		}
		hosts, n := strconv.Itoa(int(host)), 1
		if success == 1 {
			for _, h := range r.Result.More[t] {
				hosts += " " + strconv.Itoa(int(h))
				n++
			}
		}
		rows = append(rows, []any{
			id, r.WorkloadName, profile, submitted, n, notKnown,
			success, state, startSec, took, endSec, startSec - submitted, stayed,
			stretch, hosts, notKnown, "",
		})
		submitted = endSec
	}
	for i, f := range failed {
		row(i, 0, "COMPLETED_FAILED", f.StartSec, f.AtSec, f.Host)
	}
	row(len(failed), 1, "COMPLETED_SUCCESSFULLY", run.StartSec, run.FinishSec, run.Host)
	return rows
}

// submissionSec is when the last predecessor of t finished.
func submissionSec(r *runview.Run, t workload.TaskID) float64 {
	sec := 0.0
	for _, x := range r.DAG.In(t) {
		sec = max(sec, r.Result.Tasks[r.DAG.From(x)].FinishSec)
	}
	return sec
}

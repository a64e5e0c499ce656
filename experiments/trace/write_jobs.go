package trace

import (
	"io"
	"iter"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/runview"
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
// empty for a task that takes no time. allocated_resources are HostIDs, those
// of a parallel task separated by spaces.
// requested_time and consumed_energy are -1, as Batsim's without a walltime and
// without energy; metadata is empty.
func WriteJobs(w io.Writer, r *runview.Run) error {
	return table.Stream(jobs(r), table.Keys(jobColumns...)...).Write(w, table.CSV)
}

func jobs(r *runview.Run) iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for t, run := range r.Result.Tasks {
			id := workload.TaskID(t)
			submitted := submissionSec(r, id)
			took, stayed := run.FinishSec-run.StartSec, run.FinishSec-submitted
			profile := r.DAG.Attributes(id).Type
			if profile == "" {
				profile = r.DAG.TaskName(id)
			}
			var stretch any
			if took > 0 {
				stretch = stayed / took
			}
			hosts, n := strconv.Itoa(int(run.Host)), 1
			for _, h := range r.Result.More[id] {
				hosts += " " + strconv.Itoa(int(h))
				n++
			}
			if !yield([]any{
				r.DAG.TaskName(id), r.WorkloadName, profile, submitted, n, notKnown,
				1, "COMPLETED_SUCCESSFULLY", run.StartSec, took, run.FinishSec, run.StartSec - submitted, stayed,
				stretch, hosts, notKnown, "",
			}) {
				return
			}
		}
	}
}

// submissionSec is when the last predecessor of t finished.
func submissionSec(r *runview.Run, t workload.TaskID) float64 {
	sec := 0.0
	for _, x := range r.DAG.In(t) {
		sec = max(sec, r.Result.Tasks[r.DAG.From(x)].FinishSec)
	}
	return sec
}

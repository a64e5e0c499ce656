package queues

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// writeSWF writes a simulated run as SWF: the waits and run times are the simulated ones, the status is 1
// for completed jobs, 0 for failed ones and those that reached their limit, and 5 for those that
// did not run. What the trace was read from is kept beside (format.Options.KeepRows), and the command is a note
// in the header. Simulating the file with the same options gives the same file. Units are nodes of procsPerNode
// processors. note is called for what the format cannot hold.
func writeSWF(w io.Writer, r *simqueue.Result, procsPerNode int, command string, note func(line string)) error {
	f, err := format.Named("swf")
	if err != nil {
		return err
	}
	return f.Write(w, asTrace(r, procsPerNode), format.WriteOptions{Command: command, Note: note})
}

// asTrace is a run as if it had been recorded, in processors.
func asTrace(r *simqueue.Result, procsPerNode int) *jobs.Trace {
	t := *r.Trace
	n := t.Len()
	t.StatedUnits = r.Units * procsPerNode
	t.WaitSec, t.RunSec = make([]float64, n), slices.Clone(t.RunSec)
	t.Allocated, t.Units = make([]int32, n), slices.Clone(t.Units)
	t.Status = make([]jobs.Status, n)
	if t.ClosedLoop && r.EligibleSec != nil {
		t.SubmitSec = slices.Clone(t.SubmitSec)
	}
	for i := range jobs.ID(n) {
		t.Units[i] *= int32(procsPerNode)
		t.Status[i] = statusOf(r, i)
		if t.ClosedLoop && r.EligibleSec != nil && units.Finite(r.EligibleSec[i]) {
			t.SubmitSec[i] = r.EligibleSec[i]
		}
		if !ran(r, i) {
			t.WaitSec[i] = math.NaN()
			continue
		}
		t.WaitSec[i] = r.StartSec[i] - t.SubmitSec[i]
		t.RunSec[i] = ranSec(r, i)
		t.Allocated[i] = t.Units[i]
		if requested := requestedOf(t.Row, i); requested > 0 {
			t.Units[i] = requested
		}
	}
	return &t
}

// statusOf is how the recorded run would have ended. A job that ended by itself at its limit, and
// failed in the trace, has failed: one that was killed there looks like this when its run is read again.
func statusOf(r *simqueue.Result, i jobs.ID) jobs.Status {
	t := r.Trace
	switch r.State[i] {
	case simqueue.Completed:
		if t.Status != nil && t.Status[i] == jobs.StatusFailed && ranSec(r, i) >= t.LimitSec[i] {
			return jobs.StatusFailed
		}
		return jobs.StatusCompleted
	case simqueue.Failed, simqueue.Walltime, simqueue.NodeFail:
		return jobs.StatusFailed
	}
	return jobs.StatusCancelled
}

// sameSec is by how much, relative to the end, an end may differ from a start and a time
// that were added.
const sameSec = 1e-12

// ranSec is how long a job ran: the run time or the limit of the trace if it was that, without the error of a
// difference of dates.
func ranSec(r *simqueue.Result, i jobs.ID) float64 {
	ran := r.EndSec[i] - r.StartSec[i]
	for _, sec := range []float64{r.Trace.RunSec[i], r.Trace.LimitSec[i]} {
		if math.Abs(sec-ran) <= sameSec*r.EndSec[i] {
			return sec
		}
	}
	return ran
}

// requestedOf is how many processors the row of job i requests; 0 if there is no row, or it does not say.
func requestedOf(rows []string, i jobs.ID) int32 {
	if rows == nil {
		return 0
	}
	k := 0
	for field := range strings.FieldsSeq(rows[i]) {
		if k++; k == 8 {
			n, _ := strconv.ParseInt(field, 10, 32) // 0 is unknown
			return int32(n)
		}
	}
	return 0
}

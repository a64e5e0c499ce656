package queues

import (
	"bufio"
	"cmp"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// batsimColumns is the first line of a list of jobs as Batsim 5 writes it.
const batsimColumns = "job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,final_state," +
	"starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,allocated_resources,consumed_energy,metadata\n"

// writeBatsimJobs writes a run as Batsim 5 writes its jobs.csv, which evalys reads: a row for each job, in the order
// in which they ended or were rejected; times in s with six decimals. Jobs that did not run have no times.
// energyJ is what each job consumed, nil if that was not computed.
func writeBatsimJobs(w io.Writer, r *simqueue.Result, energyJ []float64) error {
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(batsimColumns); err != nil {
		return err
	}
	var b []byte
	for _, i := range byEnd(r) {
		energy := -1.
		if energyJ != nil {
			energy = energyJ[i]
		}
		b = appendBatsimJob(b[:0], r, i, energy)
		if _, err := out.Write(b); err != nil {
			return err
		}
	}
	return out.Flush()
}

// byEnd is the jobs in the order in which they left; at one date first those that ended, as they
// had started, then the others.
func byEnd(r *simqueue.Result) []jobs.ID {
	order := make([]jobs.ID, r.Trace.Len())
	for i := range order {
		order[i] = jobs.ID(i)
	}
	rank := func(i jobs.ID) float64 {
		if ran(r, i) {
			return r.StartSec[i]
		}
		return math.Inf(1)
	}
	slices.SortFunc(order, func(a, b jobs.ID) int {
		return cmp.Or(cmp.Compare(r.EndSec[a], r.EndSec[b]), cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
	})
	return order
}

// ran says whether job i started, even if it was killed.
func ran(r *simqueue.Result, i jobs.ID) bool {
	return !math.IsNaN(r.StartSec[i]) && r.State[i] >= simqueue.Completed && r.State[i] <= simqueue.Cancelled
}

// appendBatsimJob appends the row of job i.
func appendBatsimJob(b []byte, r *simqueue.Result, i jobs.ID, energyJ float64) []byte {
	t := r.Trace
	workload, name, merged := strings.Cut(t.JobName(i), "!")
	if !merged {
		workload, name = "w0", t.JobName(i)
	}
	profile := ""
	if t.Executable != nil && t.Executable[i] >= 0 {
		profile = t.Names.Executables[t.Executable[i]]
	}
	b = append(appendCell(b, name), ',')
	b = append(appendCell(b, workload), ',')
	b = appendCell(b, profile)
	b = appendSec(b, t.SubmitSec[i])
	b = strconv.AppendInt(append(b, ','), int64(t.Units[i]), 10)
	limit := t.LimitSec[i]
	if math.IsInf(limit, 1) {
		limit = -1
	}
	b = appendSec(b, limit)
	success := byte('0')
	if r.State[i] == simqueue.Completed {
		success = '1'
	}
	b = append(b, ',', success, ',')
	b = append(b, batsimState(r, i)...)
	if !ran(r, i) {
		return append(b, ",,,,,,,,,\"\"\n"...)
	}
	start, end := r.StartSec[i], r.EndSec[i]
	b = appendSec(b, start)
	b = appendSec(b, end-start)
	b = appendSec(b, end)
	b = appendSec(b, start-t.SubmitSec[i])
	b = appendSec(b, end-t.SubmitSec[i])
	b = appendSec(b, (end-t.SubmitSec[i])/(end-start))
	b = appendIntervals(append(b, ','), r.NodesOfJob(i))
	b = appendSec(b, energyJ)
	return append(b, ",\"\"\n"...)
}

// batsimState is Batsim's name of the state in which job i ended.
func batsimState(r *simqueue.Result, i jobs.ID) string {
	switch {
	case !ran(r, i):
		return "REJECTED"
	case r.State[i] == simqueue.Completed:
		return "COMPLETED_SUCCESSFULLY"
	case r.State[i] == simqueue.Failed:
		return "COMPLETED_FAILED"
	case r.State[i] == simqueue.Walltime:
		return "COMPLETED_WALLTIME_REACHED"
	}
	return "COMPLETED_KILLED"
}

// appendSec appends a comma and a number with six decimals; inf and nan are words in C, too.
func appendSec(b []byte, x float64) []byte {
	switch b = append(b, ','); {
	case math.IsInf(x, 1):
		return append(b, "inf"...)
	case math.IsNaN(x):
		return append(b, "nan"...)
	}
	return strconv.AppendFloat(b, x, 'f', 6, 64)
}

// appendIntervals appends node numbers such as 0-3 7.
func appendIntervals(b []byte, list []simqueue.Interval) []byte {
	for k, v := range list {
		if k > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(v.From), 10)
		if v.To > v.From {
			b = strconv.AppendInt(append(b, '-'), int64(v.To), 10)
		}
	}
	return b
}

// appendCell appends a text, in quotes if it needs them.
func appendCell(b []byte, text string) []byte {
	if !strings.ContainsAny(text, ",\"\r\n") {
		return append(b, text...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(text, `"`, `""`)...)
	return append(b, '"')
}

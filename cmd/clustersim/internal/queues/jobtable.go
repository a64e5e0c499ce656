package queues

import (
	"iter"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// jobColumns are those of a row a job.
var jobColumns = []string{
	"job", "name", "user", "account", "partition", "qos", "submit_s", "eligible_s", "start_s", "end_s", "wait_s", "run_s", "units", "limit_s", "estimate_s",
	"state", "bounded_slowdown", "backfilled", "reason", "nodes",
}

// jobTable has a row for each job of each run; with several runs, what tells them apart comes first.
func (s *study) jobTable() *table.Table {
	if len(s.runs) == 1 {
		return table.Stream(s.jobRows(s.runs[0]), table.Keys(jobColumns...)...)
	}
	columns := []string{"policy"}
	label := []func(x *oneRun) any{func(x *oneRun) any { return x.row.policy.name }}
	add := func(several bool, key string, of func(x *oneRun) any) {
		if several {
			columns, label = append(columns, key), append(label, of)
		}
	}
	add(len(s.flags.estimates) > 1, "estimates", func(x *oneRun) any { return x.row.estimates })
	add(len(s.flags.rounds) > 1, "rounds", func(x *oneRun) any { return x.row.rounds })
	add(len(s.variants) > 1, "what_if", func(x *oneRun) any { return x.row.variant.text })
	add(s.flags.runs > 1, "seed", func(x *oneRun) any { return x.seed })
	columns = append(columns, jobColumns...)
	return table.Stream(func(yield func([]any) bool) {
		line := make([]any, len(columns))
		for _, x := range s.runs {
			for k, of := range label {
				line[k] = of(x)
			}
			for jobRow := range s.jobRows(x) {
				copy(line[len(label):], jobRow)
				if !yield(line) {
					return
				}
			}
		}
	}, table.Keys(columns...)...)
}

// jobRows goes through the jobs of a run, in the order of submission. A row is not kept.
func (s *study) jobRows(x *oneRun) iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		if x.result == nil {
			return
		}
		row := make([]any, len(jobColumns))
		for i := range queue.JobID(x.result.Trace.Len()) {
			s.jobRow(row, x.result, i)
			if !yield(row) {
				return
			}
		}
	}
}

func (s *study) jobRow(row []any, r *simqueue.Result, i queue.JobID) {
	t := r.Trace
	j := t.Job(i)
	submit, start, end := j.SubmitSec, r.StartSec[i], r.EndSec[i]
	eligible := submit
	if r.EligibleSec != nil {
		eligible = r.EligibleSec[i]
	}
	if t.ClosedLoop && len(j.After) > 0 {
		submit = eligible
	}
	row[0], row[1], row[2], row[3], row[4], row[5] = int(j.Number), j.Name, j.User, j.Account, j.Partition, j.QOS
	row[6], row[7], row[8], row[9], row[10], row[11] = submit, eligible, start, end, start-submit, end-start
	row[12], row[13], row[14], row[15] = int(j.Units), j.LimitSec, r.EstimateSec[i], r.State[i].String()
	row[16] = nil
	if r.State[i].Ran() {
		row[16] = max(1, (end-submit)/max(end-start, s.stats.TauSec))
	}
	row[17] = r.Backfilled != nil && r.Backfilled[i]
	row[18], row[19] = r.Reason[i], intervals(r.NodesOfJob(i))
	if math.IsNaN(start) {
		row[14] = nil // it was never planned for a run
	}
}

// intervals are node numbers such as 0-3 7.
func intervals(list []simqueue.Interval) string {
	var b []byte
	for _, x := range list {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(x.From), 10)
		if x.To > x.From {
			b = strconv.AppendInt(append(b, '-'), int64(x.To), 10)
		}
	}
	return string(b)
}

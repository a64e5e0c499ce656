package queue

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// userMean plans with the mean of the last run times of the user, at most the limit; jobs that outlast it
// are planned with the limit.
type userMean struct {
	t    *jobs.Trace
	most int         // run times
	last [][]float64 // of each user, the latest last
}

func newUserMean(t *jobs.Trace, most int) *userMean {
	return &userMean{t: t, most: most, last: make([][]float64, len(t.Names.Users)+1)}
}

func (e *userMean) begin(t *jobs.Trace) { e.t = t }

// user is the place of a job's user; jobs without one share the first place.
func (e *userMean) user(job jobs.ID) int { return int(number(e.t.User, job)) + 1 }

func (e *userMean) Submitted(job jobs.ID) float64 {
	list, limit := e.last[e.user(job)], e.t.PlannedSec(job)
	if len(list) == 0 {
		return limit
	}
	sum := 0.0
	for _, sec := range list {
		sum += sec
	}
	return min(sum/float64(len(list)), limit)
}

func (e *userMean) Corrected(job jobs.ID, _ int) float64 { return e.t.PlannedSec(job) }

func (e *userMean) Ended(job jobs.ID, runSec float64) {
	u := e.user(job)
	if len(e.last[u]) == e.most {
		e.last[u] = append(e.last[u][:0], e.last[u][1:]...)
	}
	e.last[u] = append(e.last[u], runSec)
}

func (*userMean) EachRound() bool { return false }

// predicted plans with given run times, and with the limit for jobs without one and for those that
// outlast theirs.
type predicted struct {
	t   *jobs.Trace
	sec []float64 // NaN if not given
}

func (e *predicted) begin(t *jobs.Trace) { e.t = t }

func (e *predicted) Submitted(job jobs.ID) float64 {
	if int(job) < len(e.sec) && !math.IsNaN(e.sec[job]) {
		return e.sec[job]
	}
	return e.t.PlannedSec(job)
}

func (e *predicted) Corrected(job jobs.ID, _ int) float64 { return e.t.PlannedSec(job) }
func (*predicted) Ended(jobs.ID, float64)                 {}
func (*predicted) EachRound() bool                        { return false }

// ReadEstimates reads estimates for the jobs of t from a CSV file: a header with the columns job (a name or
// number) and estimate (s, above 0), and a row a job. Rows of other jobs are ignored, and jobs without a
// row are planned with their limits. All mistakes are reported together, with their places in file.
func ReadEstimates(file string, data []byte, t *jobs.Trace) (Estimates, error) {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	header, err := r.Read()
	if err != nil {
		return nil, srcerr.At(file, 1, 1, "no header: want the columns job and estimate")
	}
	header = slices.Clone(header)
	job, estimate := slices.Index(header, "job"), slices.Index(header, "estimate")
	if job < 0 || estimate < 0 {
		return nil, srcerr.At(file, 1, 1, "want the columns job and estimate")
	}
	e := &predicted{t, filled(t.Len(), math.NaN())}
	of := make(map[string]jobs.ID, t.Len())
	for i := range t.Len() {
		of[t.JobName(jobs.ID(i))] = jobs.ID(i)
	}
	list := srcerr.List{File: file}
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			list.Add(bad.Line, bad.Column, "%v", bad.Err)
			break
		}
		line, col := r.FieldPos(0)
		if len(row) <= max(job, estimate) {
			list.Add(line, col, "%d fields expected, %d found", len(header), len(row))
			continue
		}
		sec, err := strconv.ParseFloat(row[estimate], 64)
		if err != nil || !(sec > 0) || math.IsInf(sec, 1) {
			line, col = r.FieldPos(estimate)
			list.Add(line, col, "the estimate is %q: want a time in s above 0", row[estimate])
			continue
		}
		id, ok := of[row[job]]
		switch {
		case !ok:
		case !math.IsNaN(e.sec[id]):
			line, col = r.FieldPos(job)
			list.Add(line, col, "a second estimate of job %s", row[job])
		default:
			e.sec[id] = sec
		}
	}
	return e, list.Err()
}

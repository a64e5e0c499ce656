package queue

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload/jobs"
)

// ParseEstimates makes the estimates that text names, for the jobs of t:
//
//	request   the limits requested, or what unlimited jobs are planned with; also the empty text
//	exact     the true run times
//	x2        the limits times 2, or another factor above 0
//	tsafrir   the mean of the user's last two run times
//	user-mean the mean of the user's last run times, by default of 5; user-mean(k=10)
//
// [ReadEstimates] reads them from a file.
func ParseEstimates(text string, t *jobs.Trace) (Estimates, error) {
	if text == "" || text == "request" {
		return nil, nil
	}
	if len(text) > 1 && text[0] == 'x' && (text[1] >= '0' && text[1] <= '9' || text[1] == '.') {
		var factor float64
		if n, err := fmt.Sscanf(text[1:], "%g", &factor); n != 1 || err != nil || !(factor > 0) || math.IsInf(factor, 1) {
			return nil, fmt.Errorf("estimates %q: want a factor above 0, such as x2", text)
		}
		return &scaled{t, factor}, nil
	}
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("estimates %q: %w", text, err)
	}
	a := s.Reader()
	var e Estimates
	switch s.Name {
	case "exact":
		e = &exact{t}
	case "tsafrir":
		p := newTsafrir(t)
		p.eachRound = a.Word("when", "submission", "submission", "round") == "round"
		p.toLimit = a.Word("correct", "steps", "steps", "request") == "request"
		e = p
	case "user-mean":
		k := a.Int("k", 5)
		if k < 1 {
			a.Fail("k", "want a number of at least 1")
		}
		e = newUserMean(t, k)
	default:
		return nil, fmt.Errorf("unknown estimates %q (request, exact, x2, tsafrir, user-mean)", s.Name)
	}
	if err := a.Err(); err != nil {
		return nil, fmt.Errorf("estimates %q: %w", text, err)
	}
	return e, nil
}

// exact plans with the true run times, and with the limits of jobs whose run time the simulation finds out.
type exact struct{ t *jobs.Trace }

func (e *exact) begin(t *jobs.Trace)          { e.t = t }
func (*exact) Corrected(jobs.ID, int) float64 { return 0 }
func (*exact) Ended(jobs.ID, float64)         {}
func (*exact) EachRound() bool                { return false }

func (e *exact) Submitted(job jobs.ID) float64 {
	if run := e.t.RunSec[job]; !math.IsNaN(run) {
		return max(run, 0)
	}
	return e.t.PlannedSec(job)
}

// scaled plans with the limits times a factor.
type scaled struct {
	t      *jobs.Trace
	factor float64
}

func (e *scaled) begin(t *jobs.Trace)           { e.t = t }
func (e *scaled) Submitted(job jobs.ID) float64 { return e.factor * e.t.PlannedSec(job) }

// Corrected: the first correction is the limit.
func (e *scaled) Corrected(job jobs.ID, _ int) float64 { return e.t.PlannedSec(job) }
func (*scaled) Ended(jobs.ID, float64)                 {}
func (*scaled) EachRound() bool                        { return false }

// tsafrir plans with the mean of the last two run times of the user, in whole seconds, at most
// the limit (Tsafrir, Etsion and Feitelson 2007, with the numbers of SC'15's program). Jobs that outlast
// it are corrected in growing steps.
type tsafrir struct {
	t         *jobs.Trace
	last      [][2]float64 // of each user: the last run time and the one before
	ended     []int32      // of each user
	first     []float64    // of each job
	eachRound bool
	toLimit   bool
}

// correctionSec are the steps of corrections, counted from the first estimate.
var correctionSec = [...]float64{60, 300, 900, 1800, 3600, 7200, 18000, 36000, 72000, 180000, 360000}

func newTsafrir(t *jobs.Trace) *tsafrir {
	users := len(t.Names.Users) + 1
	return &tsafrir{t: t, last: make([][2]float64, users), ended: make([]int32, users), first: make([]float64, t.Len())}
}

// user is the place of a job's user; those without one share the last place.
func (e *tsafrir) user(job jobs.ID) int {
	if k := number(e.t.User, job); k >= 0 {
		return int(k)
	}
	return len(e.last) - 1
}

func (e *tsafrir) begin(t *jobs.Trace) { e.t = t }

func (e *tsafrir) Submitted(job jobs.ID) float64 {
	for int(job) >= len(e.first) {
		e.first = append(e.first, 0)
	}
	sec := e.t.PlannedSec(job)
	if u := e.user(job); e.ended[u] >= 2 {
		sec = min(sec, math.Floor((e.last[u][0]+e.last[u][1])/2))
	}
	e.first[job] = sec
	return sec
}

func (e *tsafrir) Corrected(job jobs.ID, k int) float64 {
	if e.toLimit || k > len(correctionSec) {
		return e.t.PlannedSec(job)
	}
	return min(e.first[job]+correctionSec[k-1], e.t.PlannedSec(job))
}

func (e *tsafrir) Ended(job jobs.ID, runSec float64) {
	u := e.user(job)
	e.last[u] = [2]float64{runSec, e.last[u][0]}
	e.ended[u]++
}

func (e *tsafrir) EachRound() bool { return e.eachRound }

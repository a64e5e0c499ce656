package rank

import (
	"math"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/sim"
)

// Stages are the makespan of a run and the means of two stages over its tasks, in seconds.
type Stages struct {
	MakespanSec float64
	WaitSec     float64 // from the submission of a task until its container runs; NaN if not recorded
	NoticeSec   float64 // from the end of a container until the workflow system knows of it; likewise
}

// halfSec is what dates in whole seconds, rounded down, are too early by in the mean.
const halfSec = 0.5

// Measured are the stages of a run as its logs have them.
func Measured(r *logs.Run) Stages {
	var wait, notice mean
	half := 0.0
	if wholeSeconds(r) {
		half = halfSec
	}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if t.Status == logs.Cached {
			continue
		}
		wait.add(t.Started + half - t.Submitted)
		notice.add(t.Known - t.Ended - half)
	}
	return Stages{r.Makespan(), wait.value(), notice.value()}
}

// wholeSeconds says whether the dates of all containers are in whole seconds since 1970.
func wholeSeconds(r *logs.Run) bool {
	const micros = 1e6
	for i := range r.Tasks {
		for _, at := range []float64{r.Tasks[i].Started, r.Tasks[i].Ended} {
			if !math.IsNaN(at) && (r.ZeroMicros+int64(math.Round(at*micros)))%micros != 0 {
				return false
			}
		}
	}
	return true
}

// simulated are the stages of a simulated run.
func simulated(r *sim.Result) Stages {
	if r.Overhead == nil {
		return Stages{r.MakespanSec, math.NaN(), math.NaN()}
	}
	var wait, notice mean
	first, last := math.Inf(1), math.Inf(-1)
	for i := range r.Overhead.Dates {
		d := &r.Overhead.Dates[i]
		started, ended := d.ComputeSec, d.ComputedSec
		if r.Overhead.Containers != nil {
			started, ended = r.Overhead.Containers[i].StartedSec, r.Overhead.Containers[i].EndedSec
		}
		first, last = min(first, d.SubmitSec), max(last, d.ComputedSec)
		wait.add(started - d.SubmitSec)
		notice.add(d.KnownSec - ended)
	}
	return Stages{last - first, wait.value(), notice.value()}
}

// mean is that of the numbers that are no NaN.
type mean struct{ sum, n float64 }

func (m *mean) add(x float64) {
	if !math.IsNaN(x) {
		m.sum, m.n = m.sum+x, m.n+1
	}
}

func (m *mean) value() float64 { return m.sum / m.n }

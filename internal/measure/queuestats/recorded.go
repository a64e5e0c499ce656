package queuestats

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/scheduler/queue"
)

// Recorded compares simulated with recorded waits, and with those of baselines: a simulation that
// is no nearer to the recorded waits than a baseline says nothing about single waits.
type Recorded struct {
	Jobs  int // that count and have a recorded wait
	Waits Waits
	// Predictions are the simulation and the baselines: no job waits; every job waits the recorded median; a job waits as
	// long as the one that started last before its submission.
	Predictions []Prediction
	Sizes       []RecordedSize
}

// RecordedSize is the comparison for the jobs of one class of sizes. Baselines predict what they do for all jobs.
type RecordedSize struct {
	Size        string
	Jobs        int
	Waits       Waits
	Predictions []Prediction
}

// Waits describe a list of waits, in s.
type Waits struct{ Mean, Median, P95 float64 }

// Prediction is how far predicted waits are from the recorded ones.
type Prediction struct {
	Name         string // simulated, zero, median or last-started
	Waits        Waits
	MeanAbsErr   float64 // s
	MedianAbsErr float64
	Spearman     float64 // rank correlation; 0 if all waits are equal, which says nothing about ranks
}

// recorded compares the waits of jobs; nil if the trace has none.
func (j *jobs) recorded() *Recorded {
	trace := j.r.Trace
	if trace.WaitSec == nil {
		return nil
	}
	var list []queue.JobID
	for _, i := range j.list {
		if !math.IsNaN(trace.WaitSec[i]) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return nil
	}
	c := comparison{j, trace.WaitSec, j.lastStarted(), median(j.sort(pick(list, func(i queue.JobID) float64 { return trace.WaitSec[i] })))}
	r := &Recorded{Jobs: len(list)}
	r.Waits, r.Predictions = c.of(list)
	some := jobs{r: j.r, list: list}
	for k, members := range some.sizes() {
		if len(members) > 0 {
			waits, predictions := c.of(members)
			r.Sizes = append(r.Sizes, RecordedSize{sizeName(k), len(members), waits, predictions})
		}
	}
	return r
}

// comparison is what each job waited and what predictions say.
type comparison struct {
	*jobs
	recorded, last []float64 // of each job of the trace
	median         float64
}

// of compares the jobs of a list.
func (c *comparison) of(list []queue.JobID) (Waits, []Prediction) {
	truth := pick(list, func(i queue.JobID) float64 { return c.recorded[i] })
	truthRanks := ranks(truth)
	predictions := []Prediction{
		{Name: "simulated"}, {Name: "zero"}, {Name: "median"}, {Name: "last-started"},
	}
	for k, wait := range [...]func(queue.JobID) float64{
		c.wait,
		func(queue.JobID) float64 { return 0 },
		func(queue.JobID) float64 { return c.median },
		func(i queue.JobID) float64 { return c.last[i] },
	} {
		c.compare(&predictions[k], pick(list, wait), truth, truthRanks)
	}
	return c.waits(truth), predictions
}

// compare fills in a prediction of waits.
func (c *comparison) compare(p *Prediction, waits, truth, truthRanks []float64) {
	p.Waits = c.waits(waits)
	errs := make([]float64, len(truth))
	var total sum
	for k, x := range waits {
		errs[k] = math.Abs(x - truth[k])
		total.add(errs[k])
	}
	p.MeanAbsErr, p.MedianAbsErr = total.mean(len(errs)), median(c.sort(errs))
	p.Spearman = correlation(ranks(waits), truthRanks)
}

func (c *comparison) waits(list []float64) Waits {
	var total sum
	for _, x := range list {
		total.add(x)
	}
	c.values = append(c.values[:0], list...)
	ascending := c.sort(c.values)
	return Waits{total.mean(len(list)), median(ascending), percentile(ascending, 95)}
}

// lastStarted gives for each job the recorded wait of the one that had started last when it was submitted, of
// those that started on one date the last of the trace; 0 if none had started.
func (j *jobs) lastStarted() []float64 {
	trace := j.r.Trace
	var started []float64 // dates
	var waits []float64
	for i, w := range trace.WaitSec {
		if !math.IsNaN(w) {
			started = append(started, trace.SubmitSec[i]+w)
			waits = append(waits, w)
		}
	}
	last := make([]float64, trace.Len())
	order, next := orderBy(started), 0
	for i, submit := range trace.SubmitSec { // ascending
		for next < len(order) && started[order[next]] < submit {
			next++
		}
		if next > 0 {
			last[i] = waits[order[next-1]]
		}
	}
	return last
}

// pick lists a number of each job.
func pick(list []queue.JobID, of func(queue.JobID) float64) []float64 { return stats.Each(list, of) }

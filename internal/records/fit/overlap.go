package fit

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
)

// Overlap is a factor exp(C x other runs at the same time) on the makespans of the chosen model:
// runs that overlap in time on one site slow each other down.
type Overlap struct {
	C       float64 // fitted to all records
	Records int     // that had another run beside them
	// Rank is Spearman's correlation of the runs beside an unseen record with recorded/simulated,
	// without the factor; NaN where no record had one.
	Rank   float64
	Unseen [][]float64 // by deal, by record: each fold's model, with a factor fitted to its training records
	Test   records.Errors
	Paired [weightings]Paired // Loss is with the factor, Above how much that is above the loss without
}

const (
	mostOverlap = 2.0 // C is looked for up to here: one more run makes a run seven times as long
	overlapStep = 1e-3
)

// overlap fits the factor to what the model leaves over, to all records and without each fold,
// once the number of parameters is chosen.
func (r *Result) overlap() *Overlap {
	s, o := &r.Sizes[r.Chosen], &Overlap{Unseen: r.nothingUnseen()}
	o.C = r.slowing(s.Fit.Sec, r.all())
	for _, runs := range r.Set.RunsAtOnce(s.Fit.Sec) {
		if runs > 0 {
			o.Records++
		}
	}
	for n, fold := range r.Folds {
		sec := s.Folds[n].Sec
		slowed := r.Set.Slow(sec, r.slowing(sec, fold.Train))
		for _, i := range fold.Test {
			o.Unseen[fold.Deal][i] = slowed[i]
		}
	}
	o.Test = r.MeanErrors(o.Unseen, r.all())
	o.Rank = r.overlapRank(s)
	for w := range weightings {
		p := &o.Paired[w]
		p.Loss, _ = r.mean(w, func(i int) float64 { return r.unseenLoss(o.Unseen, i) })
		p.Above, p.StdErr = r.mean(w, func(i int) float64 { return r.unseenLoss(o.Unseen, i) - r.unseenLoss(s.Unseen, i) })
	}
	return o
}

// slowing is the C with the least loss of some records, which overlap each other alone; the
// smallest of equal ones.
func (r *Result) slowing(sec []float64, which []int) (best float64) {
	part, own := r.Set.Of(which), pick(sec, which)
	runs, actual, weights := part.RunsAtOnce(own), part.RecordedSec(), part.Weights(r.Weights)
	least, slowed := math.Inf(1), make([]float64, len(own))
	for step := range int(mostOverlap/overlapStep) + 1 {
		c := float64(step) * overlapStep
		for k := range own {
			slowed[k] = own[k] * math.Exp(c*runs[k])
		}
		if loss := r.Loss.Of(slowed, actual, weights); loss < least-leastGain {
			best, least = c, loss
		}
	}
	return best
}

// overlapRank is the rank correlation of the runs beside a record with recorded/simulated.
func (r *Result) overlapRank(s *Size) float64 {
	sec := make([]float64, r.Set.Len())
	for i := range sec {
		sec[i] = UnseenSec(s.Unseen, i)
	}
	var x, y []float64
	for i, runs := range r.Set.RunsAtOnce(sec) {
		if sec[i] > 0 {
			x, y = append(x, runs), append(y, r.recordedSec[i]/sec[i])
		}
	}
	if len(x) < 2 {
		return math.NaN()
	}
	return stats.Spearman(x, y)
}

// Helps says whether the factor lowers the loss of unseen records by more than a standard error,
// by group and by record.
func (o *Overlap) Helps() bool {
	for _, p := range o.Paired {
		if !(p.Above < -p.StdErr) {
			return false
		}
	}
	return true
}

// unseen are the makespans that the chosen model predicts for records that it has not seen, with
// the factor if one was fitted.
func (r *Result) unseen() [][]float64 {
	if r.Overlap != nil {
		return r.Overlap.Unseen
	}
	return r.Sizes[r.Chosen].Unseen
}

func (r *Result) aboutOverlap(say func(string, ...any)) {
	o := r.Overlap
	switch {
	case o == nil:
	case o.Records == 0:
		say("no two of the records overlap in time, so that no factor for that can be fitted")
	case o.Helps():
		say("the factor for runs at the same time lowers the loss of unseen records by more than a standard error, by group and by record")
	default:
		say("the factor for runs at the same time does not lower the loss of unseen records by more than a standard error, by group and by record: leave --overlap out")
	}
}

// overlapNote says how the factor was found, in a calibrated file.
func (o *Overlap) overlapNote() string {
	return fmt.Sprintf("overlap: makespans are multiplied by exp(%g x other runs at the same time)", o.C)
}

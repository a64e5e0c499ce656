package fit

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
)

// Baseline is a regression fitted and judged in the same way, which simulates nothing.
type Baseline struct {
	Name        string
	Formula     string // fitted to all records; "" if they are too few
	Constants   int
	Unseen      [][]float64 // by deal, by record
	TrainLoss   float64
	TestLoss    float64
	StdErr      float64
	Train, Test records.Errors
}

// regress fits each regression to the records that the models are fitted to.
func (r *Result) regress() (list []Baseline) {
	for i := range judge.Regressions {
		list = append(list, r.baseline(&judge.Regressions[i]))
	}
	return list
}

func (r *Result) baseline(by *judge.Regression) Baseline {
	b := Baseline{Name: by.Name, Unseen: r.nothingUnseen()}
	seen := slices.Repeat([]float64{math.NaN()}, r.Set.Len())
	if all := by.Fit(r.Set); all != nil {
		b.Formula, b.Constants = all.String(), all.Size()
		for i := range seen {
			seen[i] = all.PredictSec(&r.Set.Cases[i])
		}
	}
	for _, fold := range r.Folds {
		own := by.Fit(r.Set.Of(fold.Train))
		if own == nil {
			continue
		}
		for _, i := range fold.Test {
			b.Unseen[fold.Deal][i] = own.PredictSec(&r.Set.Cases[i])
		}
	}
	b.TrainLoss = r.loss(seen, r.all(), r.Set.Weights(r.Weights))
	b.TestLoss, b.StdErr = r.testLoss(b.Unseen)
	b.Train, b.Test = records.Compare(seen, r.recordedSec), r.MeanErrors(b.Unseen, r.all())
	return b
}

// Beaten says which baseline is nearer than the chosen model on unseen records in the mean, the
// nearest of them; "" if none is.
func (r *Result) Beaten() string {
	var by *Baseline
	var own, other records.Errors
	for i := range r.Baselines {
		a, b := r.onBoth(&r.Baselines[i])
		if b.Mean < a.Mean && (by == nil || b.Mean < other.Mean) {
			by, own, other = &r.Baselines[i], a, b
		}
	}
	if by == nil {
		return ""
	}
	return fmt.Sprintf("%s, which simulates nothing, beats the chosen model on unseen records: %.1f against %.1f %% in the mean", by.Name, 100*other.Mean, 100*own.Mean)
}

// onBoth are the errors of the chosen model and of a baseline on the unseen records that
// both predict.
func (r *Result) onBoth(by *Baseline) (chosen, base records.Errors) {
	model, own, other := r.unseen(), r.nothingUnseen(), r.nothingUnseen()
	for d := range own {
		for i := range own[d] {
			a, b := model[d][i], by.Unseen[d][i]
			if !math.IsNaN(a) && !math.IsNaN(b) {
				own[d][i], other[d][i] = a, b
			}
		}
	}
	return r.MeanErrors(own, r.all()), r.MeanErrors(other, r.all())
}

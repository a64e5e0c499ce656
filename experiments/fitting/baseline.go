package fitting

import (
	"math"

	"github.com/clustersim/clustersim/experiments/fidelity"
)

// Baseline is a regression fitted and judged in the same way, which simulates nothing.
type Baseline struct {
	Formula     string // fitted to all records; "" if they are too few
	Constants   int
	Unseen      [][]float64 // by deal, by record
	TrainLoss   float64
	TestLoss    float64
	StdErr      float64
	Train, Test fidelity.Errors
}

func (r *Result) regress() (b Baseline) {
	seen := make([]float64, r.Set.Len())
	b.Unseen = r.nothingUnseen()
	for i := range seen {
		seen[i] = math.NaN()
	}
	if all := fidelity.Regress(r.Set); all != nil {
		b.Formula, b.Constants = all.String(), len(all.Constants)
		for i := range seen {
			seen[i] = all.PredictSec(&r.Set.Cases[i])
		}
	}
	for _, fold := range r.Folds {
		own := fidelity.Regress(r.Set.Of(fold.Train))
		if own == nil {
			continue
		}
		for _, i := range fold.Test {
			b.Unseen[fold.Deal][i] = own.PredictSec(&r.Set.Cases[i])
		}
	}
	b.TrainLoss = r.loss(seen, r.all(), r.Set.Weights(r.Weights))
	b.TestLoss, b.StdErr = r.testLoss(b.Unseen)
	b.Train, b.Test = fidelity.Compare(seen, r.recordedSec), r.MeanErrors(b.Unseen, r.all())
	return b
}

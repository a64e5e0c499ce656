package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
)

// deals divides the records into parts, in as many ways as the options say.
func (r *Result) deals(by records.By, parts int) []records.Fold {
	return r.Set.Deals(by, parts, max(r.Options.Deals, 1), r.Seed)
}

// Dealt is in how many ways the records were divided.
func (r *Result) Dealt() int {
	if len(r.Folds) == 0 {
		return 0
	}
	return r.Folds[len(r.Folds)-1].Deal + 1
}

// FoldsADeal is how many folds the first deal has.
func (r *Result) FoldsADeal() (n int) {
	for _, f := range r.Folds {
		if f.Deal == 0 {
			n++
		}
	}
	return n
}

// nothingUnseen has no prediction yet, by deal and record.
func (r *Result) nothingUnseen() [][]float64 {
	list := make([][]float64, max(r.Dealt(), 1))
	for d := range list {
		list[d] = slices.Repeat([]float64{math.NaN()}, r.Set.Len())
	}
	return list
}

// MeanErrors are the errors on some records, by place, in the mean of the deals: of their
// means, of their medians and so on.
func (r *Result) MeanErrors(unseen [][]float64, which []int) records.Errors {
	sum, n := records.Errors{}, 0.0
	for _, sec := range unseen {
		e := records.Compare(pick(sec, which), pick(r.recordedSec, which))
		if e.N == 0 && len(unseen) > 1 {
			continue
		}
		n++
		sum.N = max(sum.N, e.N)
		for _, x := range [][2]*float64{{&sum.Mean, &e.Mean}, {&sum.Median, &e.Median}, {&sum.P90, &e.P90}, {&sum.Bias, &e.Bias}, {&sum.Log, &e.Log}} {
			*x[0] += *x[1]
		}
	}
	for _, x := range []*float64{&sum.Mean, &sum.Median, &sum.P90, &sum.Bias, &sum.Log} {
		*x /= n
	}
	return sum
}

// UnseenSec is what is predicted for a record that was not seen, the median of the deals;
// NaN if none tests it.
func UnseenSec(unseen [][]float64, record int) float64 {
	list := ofDeals(unseen, record)
	if len(list) == 0 {
		return math.NaN()
	}
	slices.Sort(list)
	return stat.Mean([]float64{list[(len(list)-1)/2], list[len(list)/2]}, nil)
}

// ofDeals are the predictions for a record that was not seen.
func ofDeals(unseen [][]float64, record int) (list []float64) {
	for _, sec := range unseen {
		if !math.IsNaN(sec[record]) {
			list = append(list, sec[record])
		}
	}
	return list
}

// testLoss is the mean over the folds of a deal of the loss of what they test, a fold
// counting as much as its records do, and its standard error; both in the mean of the deals.
// Deals are of the same records: more of them do not make the error smaller.
func (r *Result) testLoss(unseen [][]float64) (mean, stdErr float64) {
	for deal, sec := range unseen {
		m, e := r.dealLoss(sec, deal)
		mean, stdErr = mean+m, stdErr+e
	}
	n := float64(len(unseen))
	return mean / n, stdErr / n
}

func (r *Result) dealLoss(unseen []float64, deal int) (mean, stdErr float64) {
	weights := r.Set.Weights(r.Weights)
	var losses, shares []float64
	all := 0.0
	for _, fold := range r.Folds {
		if fold.Deal != deal {
			continue
		}
		own, share := pick(weights, fold.Test), 0.0
		for _, w := range own {
			share += w
		}
		loss := r.loss(unseen, fold.Test, own)
		losses, shares = append(losses, loss), append(shares, share)
		mean += share * loss
		all += share
	}
	mean /= all
	for n := range losses {
		stdErr += shares[n] * (losses[n] - mean) * (losses[n] - mean)
	}
	return mean, math.Sqrt(stdErr / all / float64(len(losses)-1))
}

// errorUnit is one over the unit that errors are rounded to in files.
const errorUnit = 1e6

// unseenError is ln(recorded/simulated) of a record by fits that have not seen it, in the mean
// of the deals; NaN if none tests it.
func (r *Result) unseenError(record int) float64 {
	sum, n := 0.0, 0.0
	for _, x := range ofDeals(r.unseen(), record) {
		if x > 0 {
			sum, n = sum+math.Log(r.recordedSec[record]/x), n+1
		}
	}
	return sum / n
}

// groupNumbers are, by record, those of the groups that cross-validation keeps together.
func (r *Result) groupNumbers() []int {
	list := make([]int, r.Set.Len())
	for g, unit := range r.Set.Units(r.By) {
		for _, i := range unit {
			list[i] = g
		}
	}
	return list
}

// misses are the errors of the chosen model's fits on the records that these have not seen:
// what a prediction interval is made of.
func (r *Result) misses() (list []stats.Miss) {
	group := r.groupNumbers()
	for i := range r.Set.Cases {
		if x := r.unseenError(i); !math.IsNaN(x) {
			list = append(list, stats.Miss{Group: group[i], Value: x})
		}
	}
	return list
}

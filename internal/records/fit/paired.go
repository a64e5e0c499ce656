package fit

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
)

// Weighting is what gets equal weight where numbers of parameters are compared: groups or
// records.
type Weighting int

// The weightings. A group is what cross-validation keeps together.
const (
	ByGroup Weighting = iota
	ByRecord
	weightings
)

func (w Weighting) String() string { return [...]string{"group", "record"}[w] }

// Paired compares the test loss of a number of parameters with that of the best number, record
// by record. Most of the spread of a loss is that of the records, which two models share: it
// cancels in the difference, and not in the standard errors of the two losses. T. G.
// Dietterich, Approximate statistical tests for comparing supervised classification learning
// algorithms, Neural Computation 10(7), 1998.
type Paired struct {
	Loss   float64 // of unseen records
	Above  float64 // that less the loss of the best number
	StdErr float64 // of Above, from the differences of groups; NaN below two groups
}

// trifle is a part of a loss that is not worth a parameter, however small its standard error.
const trifle = 0.01

// Within says whether the loss is within a standard error of the best's, or almost the same.
func (p *Paired) Within() bool {
	return p.Above <= p.StdErr || p.Above <= trifle*(p.Loss-p.Above)
}

// Choice is the number of parameters that is best, and that is advised, by one weighting.
type Choice struct {
	Best    int // the size with the least loss
	Advised int // the smallest size within a standard error of it
}

// unseenLoss is the loss of a record by fits that have not seen it, in the mean of the deals; NaN
// if none tests it.
func (r *Result) unseenLoss(unseen [][]float64, record int) float64 {
	sum, n := 0.0, 0.0
	for _, sec := range ofDeals(unseen, record) {
		sum, n = sum+r.Loss.One(sec, r.recordedSec[record]), n+1
	}
	return sum / n
}

// compare fills Paired of all sizes and chooses one by each weighting: the smallest within
// one standard error of the best, as in L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone,
// Classification and Regression Trees, 1984, section 3.4.3, but with the error of the
// difference. A parameter is advised if it helps both groups and records: of two numbers the
// smaller one.
func (r *Result) compare() {
	losses := make([][]float64, len(r.Sizes))
	for k := range r.Sizes {
		losses[k] = make([]float64, r.Set.Len())
		for i := range losses[k] {
			losses[k][i] = r.unseenLoss(r.Sizes[k].Unseen, i)
		}
	}
	for w := range weightings {
		c := &r.Choices[w]
		for k := range r.Sizes {
			r.Sizes[k].Paired[w].Loss, _ = r.mean(w, func(i int) float64 { return losses[k][i] })
			if r.Sizes[k].Paired[w].Loss < r.Sizes[c.Best].Paired[w].Loss {
				c.Best = k
			}
		}
		c.Advised = c.Best
		for k := len(r.Sizes) - 1; k >= 0; k-- {
			p := &r.Sizes[k].Paired[w]
			p.Above, p.StdErr = r.mean(w, func(i int) float64 { return losses[k][i] - losses[c.Best][i] })
			if k <= c.Best && p.Within() {
				c.Advised = k
			}
		}
	}
	r.decide()
}

// decide takes the weighting that advises fewer parameters.
func (r *Result) decide() {
	r.Decided = ByGroup
	if r.Choices[ByRecord].Advised < r.Choices[ByGroup].Advised {
		r.Decided = ByRecord
	}
	r.Best, r.Advised = r.Choices[r.Decided].Best, r.Choices[r.Decided].Advised
}

// mean is that of a value of records, which is NaN for those that no fold tests, and its standard
// error from the means of groups.
func (r *Result) mean(w Weighting, of func(record int) float64) (mean, stdErr float64) {
	var list []stats.Cluster
	for _, unit := range r.Set.Units(r.By) {
		sum, n := 0.0, 0.0
		for _, i := range unit {
			if x := of(i); !math.IsNaN(x) {
				sum, n = sum+x, n+1
			}
		}
		if n == 0 {
			continue
		}
		c := stats.Cluster{Mean: sum / n, Weight: 1}
		if w == ByRecord {
			c.Weight = n
		}
		list = append(list, c)
	}
	return stats.OfClusters(list)
}

// Advice is the advised number of parameters, and the weighting that it is from.
func (r *Result) Advice() string {
	group, record := r.Choices[ByGroup].Advised, r.Choices[ByRecord].Advised
	if group == record {
		return fmt.Sprintf("advised: %s, by group and by record alike", units.Count(group, "parameter"))
	}
	return fmt.Sprintf("advised: %d by group and %d by record: by %s decided, for a parameter has to help both", group, record, r.Decided)
}

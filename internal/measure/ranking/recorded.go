package ranking

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Recorded is what was measured, smaller being better: the repeats of each member. There
// are at least two members with one repeat each.
type Recorded struct {
	Names   []string
	Repeats [][]float64
}

// Means are the means of the repeats, by member.
func (r *Recorded) Means() []float64 {
	return stats.Each(r.Repeats, stats.Mean)
}

// Measurable is the least ceiling at which an order can be judged.
const Measurable = 0.8

// Few says why there is no ceiling; nil if there is one.
func (r *Recorded) Few() error {
	if n := len(r.Repeats); n < 5 {
		return fmt.Errorf("%d members are too few to say how well an order can be predicted (5 at least)", n)
	}
	for i, list := range r.Repeats {
		if len(list) < 2 {
			return fmt.Errorf("%s has one repeat: how much repeats differ is not known (2 at least)", r.Names[i])
		}
	}
	return nil
}

// Ceiling is the correlation that the true means would have with the recorded ones: the square root of the
// share of their variance that is not of repeats, by the analysis of variance of one factor (R. A.
// Fisher, Statistical Methods for Research Workers, 1925, section 40). 0 if repeats differ as much as members do; NaN if
// Few says so.
func (r *Recorded) Ceiling() float64 {
	if r.Few() != nil {
		return math.NaN()
	}
	between, within, all, n := 0.0, 0.0, 0.0, 0.0
	for _, list := range r.Repeats {
		n += float64(len(list))
		for _, x := range list {
			all += x
		}
	}
	for _, list := range r.Repeats {
		mean, variance := stat.MeanVariance(list, nil)
		between += float64(len(list)) * (mean - all/n) * (mean - all/n)
		within += float64(len(list)-1) * variance
	}
	members := float64(len(r.Repeats))
	between, within = between/(members-1), within/(n-members)
	if !(between > within) {
		return 0
	}
	return math.Sqrt((between - within) / between)
}

// maxSplits is how many repeats are split in all ways.
const maxSplits = 10

// SplitHalf is the mean of Spearman's correlations between the medians of one half of the repeats and of the
// others, over all ways to choose the smaller half. Members with more repeats than others count with their
// first ones. NaN if Few says so.
func (r *Recorded) SplitHalf() float64 {
	if r.Few() != nil {
		return math.NaN()
	}
	k := maxSplits
	for _, list := range r.Repeats {
		k = min(k, len(list))
	}
	sum, splits := 0.0, combin.Combinations(k, k/2)
	for _, half := range splits {
		in := make([]bool, k)
		for _, i := range half {
			in[i] = true
		}
		var first, second [][]float64
		for _, list := range r.Repeats {
			var parts [2][]float64
			for i, x := range list[:k] {
				if in[i] {
					parts[0] = append(parts[0], x)
				} else {
					parts[1] = append(parts[1], x)
				}
			}
			first, second = append(first, parts[0]), append(second, parts[1])
		}
		sum += stats.Spearman(medians(first), medians(second))
	}
	return sum / float64(len(splits))
}

// Variation is the mean coefficient of variation of the repeats of a member.
func (r *Recorded) Variation() float64 {
	return stats.Mean(stats.Each(r.Repeats, func(list []float64) float64 {
		mean, deviation := stat.MeanStdDev(list, nil)
		return deviation / mean
	}))
}

// Pair is two members, of which the first is better.
type Pair struct{ Better, Worse int }

// Apart lists the pairs that really differ: means further apart than twice the standard error of their
// difference. A member with one repeat differs from none.
func (r *Recorded) Apart() (list []Pair) {
	means := r.Means()
	squares := stats.Each(r.Repeats, func(x []float64) float64 {
		if len(x) < 2 {
			return math.Inf(1)
		}
		return stat.Variance(x, nil) / float64(len(x))
	})
	for i := range means {
		for k := range i {
			if math.Abs(means[i]-means[k]) <= 2*math.Sqrt(squares[i]+squares[k]) {
				continue
			}
			if means[i] < means[k] {
				list = append(list, Pair{i, k})
			} else {
				list = append(list, Pair{k, i})
			}
		}
	}
	return list
}

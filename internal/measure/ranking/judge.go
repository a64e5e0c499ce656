package ranking

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Interval is where 90 % of draws are.
type Interval struct{ Low, High float64 }

// Verdict is how near a prediction is to what was recorded.
type Verdict struct {
	MedianError float64 // of |predicted/mean of the repeats' median - 1| over members
	Bias        float64 // mean of predicted/median - 1
	Within      float64 // share of members whose prediction is between the least and the greatest repeat

	Spearman, Kendall     float64 // with the means; NaN if all are predicted alike
	SpearmanIn, KendallIn Interval
	Pairs                 int     // that really differ
	InOrder               float64 // how many of them are predicted in the right order; those predicted alike count half
	Regret                float64 // how much slower the member predicted best is than the best, by means
	MeanRegret            float64 // the same of a member drawn at random
}

// draws is how many resamplings an interval is made of.
const draws = 1000

// Judge compares predictions with what was recorded: predicted has some values of each member, such as one for each
// seed, whose median is the prediction. Intervals are made by drawing repeats and values again, with replacement (B. Efron,
// Bootstrap methods: another look at the jackknife, The Annals of Statistics 7(1), 1979), from the seed.
func (r *Recorded) Judge(predicted [][]float64, seed uint64) Verdict {
	means, middles := r.Means(), medians(predicted)
	v := Verdict{Spearman: stats.Spearman(middles, means), Kendall: Kendall(middles, means)}
	errs := make([]float64, len(means))
	for i, list := range r.Repeats {
		errs[i] = middles[i]/stats.Median(slices.Clone(list)) - 1
		if slices.Min(list) <= middles[i] && middles[i] <= slices.Max(list) {
			v.Within += 1 / float64(len(means))
		}
	}
	v.Bias = stats.Mean(errs)
	v.MedianError = stats.Median(stats.Each(errs, math.Abs))
	for _, p := range r.Apart() {
		v.Pairs++
		switch {
		case middles[p.Better] < middles[p.Worse]:
			v.InOrder++
		case middles[p.Better] == middles[p.Worse]:
			v.InOrder += 0.5
		}
	}
	best := slices.Min(means)
	v.Regret, v.MeanRegret = regret(means, middles), stats.Mean(means)/best-1
	v.SpearmanIn, v.KendallIn = r.resample(predicted, seed)
	return v
}

// regret is how much slower than the best the member predicted best is; the mean of those that are.
func regret(means, middles []float64) float64 {
	least, sum, n := slices.Min(middles), 0.0, 0.0
	for i, x := range middles {
		if x == least {
			sum, n = sum+means[i], n+1
		}
	}
	return sum/n/slices.Min(means) - 1
}

func medians(lists [][]float64) []float64 {
	return stats.Each(lists, func(list []float64) float64 { return stats.Median(slices.Clone(list)) })
}

func (r *Recorded) resample(predicted [][]float64, seed uint64) (spearman, kendall Interval) {
	random := rand.New(rand.NewPCG(seed, 0))
	again := func(list []float64) []float64 {
		drawn := make([]float64, len(list))
		for i := range drawn {
			drawn[i] = list[random.IntN(len(list))]
		}
		return drawn
	}
	var s, k []float64
	means, middles := make([]float64, len(r.Repeats)), make([]float64, len(r.Repeats))
	for range draws {
		for i := range r.Repeats {
			means[i] = stats.Mean(again(r.Repeats[i]))
			middles[i] = stats.Median(again(predicted[i]))
		}
		if x := stats.Spearman(middles, means); !math.IsNaN(x) {
			s, k = append(s, x), append(k, Kendall(middles, means))
		}
	}
	return interval(s), interval(k)
}

func interval(list []float64) Interval {
	slices.Sort(list)
	return Interval{stats.Quantile(list, 0.05), stats.Quantile(list, 0.95)}
}

// Kendall is the rank correlation tau-b of M. G. Kendall, The treatment of ties in ranking problems, Biometrika 33(3),
// 1945: pairs in the same order less those in the other one, over the geometric mean of the numbers of pairs that
// are not tied in each list. NaN if all values of a list are equal. It costs O(n²).
func Kendall(x, y []float64) float64 {
	var sum, inX, inY float64
	for i := range x {
		for k := range i {
			a, b := sign(x[i]-x[k]), sign(y[i]-y[k])
			sum, inX, inY = sum+a*b, inX+a*a, inY+b*b
		}
	}
	return sum / math.Sqrt(inX*inY)
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// Transfer predicts the members of a group by how they did in others, which have the same members: the mean of each one's
// median over the median of the group's medians.
func Transfer(others []*Recorded) []float64 {
	sums := make([]float64, len(others[0].Repeats))
	for _, o := range others {
		middles := medians(o.Repeats)
		all := stats.Median(slices.Clone(middles))
		for i, x := range middles {
			sums[i] += x / all / float64(len(others))
		}
	}
	return sums
}

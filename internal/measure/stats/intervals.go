package stats

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Miss is how far off a prediction was of something that its model had not seen. What
// belongs to a group may be alike; groups are exchangeable.
type Miss struct {
	Group int
	Value float64
}

// PredictionLevel is the part of future values that prediction intervals aim at: the highest
// at which nine groups are enough for an end of its own on each side.
const PredictionLevel = 0.8

// Bounds are those between which a new miss, of a group that is not among the misses, is
// expected with probability Level.
type Bounds struct {
	Low, High float64
	Level     float64 // 0: there are no misses
}

// Conformal makes a prediction interval of misses. Each of n groups has the weight 1/(n+1),
// spread over its misses, and the new one has the rest. Both ends are quantiles of their own if
// the groups are enough for that, and else those of the absolute misses; n groups allow a level
// of n/(n+1) at the most. Y. Lee, R. F. Barber, R. Willett, Distribution-free inference with
// hierarchical data, arXiv:2306.06342, 2023.
//
// For misses of one model, fitted to other data, the level holds for any distribution. Misses
// from cross-validation are of several models, and with one miss a group this is the interval
// of the jackknife, which has no such guarantee: R. F. Barber, E. J. Candes, A. Ramdas, R. J.
// Tibshirani, Predictive inference with the jackknife+, The Annals of Statistics 49(1), 2021.
// [Coverage] estimates what it reaches.
func Conformal(misses []Miss, level float64) Bounds {
	weights, n := groupWeights(misses)
	if n == 0 {
		return Bounds{Low: math.NaN(), High: math.NaN()}
	}
	all := float64(n)
	level = min(level, all/(all+1))
	quantile := func(of func(x float64) float64, part float64) float64 {
		type one struct{ value, weight float64 }
		list := make([]one, len(misses))
		for i, m := range misses {
			list[i] = one{of(m.Value), weights[i]}
		}
		slices.SortFunc(list, func(a, b one) int { return cmp.Compare(a.value, b.value) })
		sum := 0.0
		for _, x := range list {
			if sum += x.weight; sum >= part-roundOff {
				return x.value
			}
		}
		return list[len(list)-1].value
	}
	if tail := (1 - level) / 2; tail >= 1/(all+1)-roundOff {
		low := -quantile(func(x float64) float64 { return -x }, 1-tail)
		return Bounds{low, quantile(func(x float64) float64 { return x }, 1-tail), level}
	}
	half := quantile(math.Abs, level)
	return Bounds{-half, half, level}
}

// roundOff is more than sums of weights are off by.
const roundOff = 1e-9

// groupWeights are those of misses, and how many groups there are.
func groupWeights(misses []Miss) (weights []float64, groups int) {
	count := map[int]int{}
	for _, m := range misses {
		count[m.Group]++
	}
	for _, m := range misses {
		weights = append(weights, 1/float64(count[m.Group])/float64(len(count)+1))
	}
	return weights, len(count)
}

// Coverage says how many misses are within intervals made of those of the other groups.
func Coverage(misses []Miss, level float64) (within, all int) {
	bounds := map[int]Bounds{}
	for _, m := range misses {
		b, made := bounds[m.Group]
		if !made {
			b = Conformal(slices.DeleteFunc(slices.Clone(misses), func(o Miss) bool { return o.Group == m.Group }), level)
			bounds[m.Group] = b
		}
		if b.Level == 0 {
			continue
		}
		if all++; b.Low <= m.Value && m.Value <= b.High {
			within++
		}
	}
	return within, all
}

// Resamples is the number of samples of a bootstrap.
const Resamples = 400

// resampleCoverage is the part of the samples between the ends of [PercentileInterval].
const resampleCoverage = 0.9

// Resample draws as many places of a list as it has, with replacement: B. Efron, Bootstrap
// methods: another look at the jackknife, The Annals of Statistics 7(1), 1979. Measurements
// that depend on each other are one place.
func Resample(random *rand.Rand, drawn []int) {
	for i := range drawn {
		drawn[i] = random.IntN(len(drawn))
	}
}

// PercentileInterval is the interval with 90 % of the samples' values in it. It sorts them.
func PercentileInterval(values []float64, quantile func(sorted []float64, p float64) float64) (low, high float64) {
	slices.Sort(values)
	return quantile(values, (1-resampleCoverage)/2), quantile(values, (1+resampleCoverage)/2)
}

// Cluster is some measurements that may depend on each other.
type Cluster struct {
	Mean   float64
	Weight float64
}

// OfClusters is the weighted mean of clusters, and its standard error if clusters are
// independent: that of a mean if all weights are the same, and else the cluster-robust one of
// K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models,
// Biometrika 73(1), 1986, with n/(n-1) for few clusters. The error is NaN below two.
func OfClusters(list []Cluster) (mean, stdErr float64) {
	all := 0.0
	for _, c := range list {
		mean += c.Weight * c.Mean
		all += c.Weight
	}
	mean /= all
	for _, c := range list {
		part := c.Weight / all * (c.Mean - mean)
		stdErr += part * part
	}
	n := float64(len(list))
	return mean, math.Sqrt(stdErr * n / (n - 1))
}

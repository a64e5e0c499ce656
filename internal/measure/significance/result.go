package significance

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Result is the outcome of the tests.
type Result struct {
	*Sample
	Level     float64 // of significance
	Used      []int   // methods, those that failed everywhere left out
	Complete  []int   // blocks on which none of them failed
	Baseline  int     // the method that all others are compared with; -1: all pairs
	Friedman  stats.Ranked
	Exact     float64 // p value of Friedman's test without an approximation; NaN with too many blocks or methods
	Ranks     []Rank  // by mean rank
	Critical  float64 // difference of mean ranks, of Nemenyi's test at Level
	Alike     []Group // of methods that Nemenyi's test does not separate
	Pairs     []Pair
	Ratios    bool    // the middles of pairs are ratios: all values are positive
	LeastP    float64 // the least adjusted p that Wilcoxon's and the sign test can have with so few blocks
	MostRuns  int     // of a method on a block
	LeftBlock int     // blocks left out
}

// Rank is a method's place over all complete blocks.
type Rank struct {
	Method int
	Mean   float64 // from 1, the best; equal methods share the mean of their ranks
	Best   int     // blocks on which no method is better
}

// Group is a stretch of Result.Ranks, both ends included.
type Group struct{ From, To int }

// Pair compares a method with another one. Adjusted p values hold for all pairs together.
type Pair struct {
	Method, Other int
	Blocks        stats.Tally      // where the method is better, equal and worse
	SignP         float64          // of the sign test
	SignHolm      float64          // adjusted by Holm's method
	Wilcoxon      stats.SignedRank // of the logarithms of ratios, or of differences
	WilcoxonHolm  float64          // adjusted by Holm's method
	NemenyiP      float64          // adjusted for all pairs
	// A is the probability that a run of the method is better than one of the other on the same
	// block, equal ones counted half: Vargha and Delaney's, the mean over the blocks.
	A float64
	// Middle is the method's value over the other's, or minus it if not all are positive: the
	// pseudo-median of Hodges and Lehmann over the blocks, with a 95 % interval.
	Middle stats.Center
}

// Test makes all tests. baseline is a method that all others are compared with; -1: each pair
// is. level is the level of significance, 0.05. Cost: O(k^2 n log n) for k methods and n blocks.
func (s *Sample) Test(baseline int, level float64) *Result {
	r := &Result{Sample: s, Level: level, Baseline: baseline}
	r.Used, r.Complete = s.complete()
	r.LeftBlock = len(s.Blocks) - len(r.Complete)
	costs := make([][]float64, len(r.Complete))
	r.Ratios = len(costs) > 0
	for i, b := range r.Complete {
		for _, m := range r.Used {
			mean := s.value(b, m)
			costs[i] = append(costs[i], s.cost(mean))
			r.Ratios = r.Ratios && mean > 0
			r.MostRuns = max(r.MostRuns, len(s.Runs[b][m]))
		}
	}
	r.Friedman, r.Exact = stats.Friedman(costs), stats.FriedmanExact(costs)
	r.Critical = math.NaN()
	if k, n := len(r.Used), len(costs); k > 1 && n > 0 {
		r.Critical = stats.CriticalDifference(level, k, n)
	}
	r.rank(costs)
	r.pair()
	return r
}

// rank sorts the methods and finds those that are alike.
func (r *Result) rank(costs [][]float64) {
	if len(costs) == 0 {
		return
	}
	for i, m := range r.Used {
		rank := Rank{Method: m, Mean: r.Friedman.MeanRanks[i]}
		for _, block := range costs {
			if least := slices.Min(block); block[i] == least || stats.Same(block[i], least) {
				rank.Best++
			}
		}
		r.Ranks = append(r.Ranks, rank)
	}
	slices.SortStableFunc(r.Ranks, func(a, b Rank) int { return cmp.Compare(a.Mean, b.Mean) })
	last := -1
	for from := range r.Ranks {
		to := from
		for to+1 < len(r.Ranks) && r.Ranks[to+1].Mean-r.Ranks[from].Mean < r.Critical {
			to++
		}
		if to > from && to > last { // else it is part of the stretch before
			r.Alike = append(r.Alike, Group{from, to})
			last = to
		}
	}
}

// pair compares methods two by two and adjusts their p values.
func (r *Result) pair() {
	for i, a := range r.Used {
		for _, b := range r.Used[i+1:] {
			switch r.Baseline {
			case -1, b:
				r.Pairs = append(r.Pairs, r.compare(a, b))
			case a:
				r.Pairs = append(r.Pairs, r.compare(b, a))
			}
		}
	}
	var sign, wilcoxon []float64
	for _, p := range r.Pairs {
		sign, wilcoxon = append(sign, p.SignP), append(wilcoxon, p.Wilcoxon.P)
	}
	sign, wilcoxon = stats.Holm(sign), stats.Holm(wilcoxon)
	for i := range r.Pairs {
		r.Pairs[i].SignHolm, r.Pairs[i].WilcoxonHolm = sign[i], wilcoxon[i]
	}
	r.LeastP = min(1, float64(len(r.Pairs))*math.Ldexp(1, 1-len(r.Complete)))
}

// compare two methods over the complete blocks.
func (r *Result) compare(method, other int) Pair {
	p := Pair{Method: method, Other: other, NemenyiP: math.NaN(), A: math.NaN()}
	var mine, theirs, effects []float64
	for _, b := range r.Complete {
		x, y := r.value(b, method), r.value(b, other)
		mine, theirs = append(mine, x), append(theirs, y)
		p.Blocks.Add(r.cost(x), r.cost(y))
		a := stats.VarghaDelaney(r.Runs[b][method], r.Runs[b][other])
		if r.Higher {
			a = 1 - a
		}
		effects = append(effects, a)
	}
	if len(mine) == 0 {
		p.SignP, p.Wilcoxon.P, p.Middle = math.NaN(), math.NaN(), stats.HodgesLehmann(nil, stats.Confidence)
		return p
	}
	p.SignP, p.A = p.Blocks.SignP(), stats.Mean(effects)
	p.NemenyiP = stats.NemenyiP(r.meanRank(method)-r.meanRank(other), len(r.Used), len(mine))
	differences, _ := stats.LogRatios(mine, theirs)
	if !r.Ratios {
		differences = make([]float64, len(mine))
		for i, x := range mine {
			if !stats.Same(x, theirs[i]) {
				differences[i] = x - theirs[i]
			}
		}
	}
	p.Wilcoxon = stats.WilcoxonOf(differences)
	p.Middle = stats.HodgesLehmann(differences, stats.Confidence)
	if r.Ratios {
		p.Middle = stats.Center{Middle: math.Exp(p.Middle.Middle), Low: math.Exp(p.Middle.Low), High: math.Exp(p.Middle.High)}
	}
	return p
}

func (r *Result) meanRank(method int) float64 {
	return r.Friedman.MeanRanks[slices.Index(r.Used, method)]
}

// P is the exact p value of Friedman's test, or that of Iman and Davenport.
func (r *Result) P() float64 {
	if math.IsNaN(r.Exact) {
		return r.Friedman.FP
	}
	return r.Exact
}

// Approximate says that Wilcoxon's test of some pair is the normal approximation.
func (r *Result) Approximate() bool {
	return slices.ContainsFunc(r.Pairs, func(p Pair) bool { return p.Wilcoxon.Approximate })
}

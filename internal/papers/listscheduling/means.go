package listscheduling

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// kept are the graphs of a study whose value on an axis is chosen; all if keep is nil.
func (s *Study) kept(keep func(at []int) bool) []*Graph {
	var list []*Graph
	for i := range s.Graphs {
		if g := &s.Graphs[i]; keep == nil || keep(g.At) {
			list = append(list, g)
		}
	}
	return list
}

// metric is a number of a result, the smaller the better if it is the SLR.
type metric struct {
	key, label string
	of         func(Result) float64
	larger     bool // is better
}

var (
	slr        = metric{"slr", "SLR", func(r Result) float64 { return r.SLR }, false}
	speedup    = metric{"speedup", "speedup", func(r Result) float64 { return r.Speedup }, true}
	efficiency = metric{"efficiency", "efficiency", func(r Result) float64 { return r.Efficiency }, true}
)

// values are those of one scheduler over graphs.
func (m metric) values(list []*Graph, scheduler, model int) []float64 {
	xs := make([]float64, len(list))
	for i, g := range list {
		xs[i] = m.of(g.Results[scheduler][model])
	}
	return xs
}

// lead is by how much the mean of one scheduler is better than that of another, as a share of the worse one if the first is
// better, with its 95 % interval over graphs (the delta method for a ratio of means of pairs; W. G. Cochran, Sampling
// Techniques, 1977, section 6.4).
type lead struct{ share, low, high float64 }

func (m metric) lead(list []*Graph, better, worse, model int) lead {
	a, b := m.values(list, better, model), m.values(list, worse, model)
	if m.larger {
		a, b = b, a
	}
	ratio, half := ratioOfMeans(a, b)
	return lead{1 - ratio, 1 - ratio - half, 1 - ratio + half}
}

func (l lead) String() string {
	percent := func(x float64) string { return fmt.Sprintf("%.1f", math.Round(1000*x)/10+0) } // no -0.0
	return fmt.Sprintf("%s %% (%s to %s)", percent(l.share), percent(l.low), percent(l.high))
}

// certain says whether the one is better, and that is no chance.
func (l lead) certain() bool { return l.low > 0 }

// ratioOfMeans is mean(a)/mean(b) of pairs and half the width of its interval.
func ratioOfMeans(a, b []float64) (ratio, half float64) {
	meanA, meanB := stats.Mean(a), stats.Mean(b)
	ratio = meanA / meanB
	rest := 0.0
	for i := range a {
		d := a[i] - ratio*b[i]
		rest += d * d
	}
	n := len(a)
	if n < 2 {
		return ratio, math.Inf(1)
	}
	return ratio, stats.HalfWidth(n, math.Sqrt(rest/float64(n-1))/meanB, stats.Confidence)
}

// best counts for each scheduler the graphs on which no other is better; ties count for all of them.
func (s *Study) best(list []*Graph, model int) []int {
	counts := make([]int, len(s.Schedulers))
	for _, g := range list {
		least := math.Inf(1)
		for _, r := range g.Results {
			least = min(least, r[model].SLR)
		}
		for i, r := range g.Results {
			if r[model].SLR <= least*(1+stats.Tolerance) {
				counts[i]++
			}
		}
	}
	return counts
}

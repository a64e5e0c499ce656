package stagefit

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Goal is a figure of the workflows that were left out, and what it should be.
type Goal struct {
	What  string
	Value float64 // NaN: not known
	Bound float64
	Least bool // the value should be at least the bound, not at most
}

// Holds says whether the figure is as it should be.
func (g *Goal) Holds() bool {
	if g.Least {
		return g.Value >= g.Bound
	}
	return g.Value <= g.Bound
}

// What errors of workflows left out should be at most, and correlations at least. They were set before the
// first fit of this package, from trials with another simulator.
const (
	mostError        = 0.05
	mostMeanError    = 0.03
	mostOfVariation  = 2
	mostWait         = 0.25
	mostNotice       = 0.35
	leastRatio       = 0.8
	leastWorstRatio  = 0.6
	leastCleanRatio  = 0.65
	leastPairs       = 0.9
	leastOverAnother = 0
)

// Goals compares the workflows that were left out with what they should be.
func (r *Result) Goals() []Goal {
	var errs, parts, waits, notices, ratios, cleans, pairs, over []float64
	for i := range r.Held {
		h := &r.Held[i]
		v := &h.Row.Verdict
		errs = append(errs, v.MedianError)
		parts = append(parts, v.MedianError/h.Row.Variation)
		waits, notices = append(waits, h.Wait), append(notices, h.Notice)
		if h.Row.Ceiling >= ranking.Measurable {
			ratios = append(ratios, v.Spearman/h.Row.Ceiling)
			pairs = append(pairs, v.InOrder/float64(v.Pairs))
			if h.Transfer != nil {
				over = append(over, v.Spearman-h.Transfer.Verdict.Spearman)
			}
		}
		if h.Row.CleanCeiling >= ranking.Measurable {
			cleans = append(cleans, h.Row.Clean.Spearman/h.Row.CleanCeiling)
		}
	}
	return []Goal{
		{"median error of a workflow, the worst", most(errs), mostError, false},
		{"the same, as a part of how much repeats differ", most(parts), mostOfVariation, false},
		{"median error, mean of the workflows", stats.Mean(errs), mostMeanError, false},
		{"error of the mean wait, the worst workflow", most(waits), mostWait, false},
		{"error of the mean notice, the worst workflow", most(notices), mostNotice, false},
		{"Spearman / ceiling, mean of the workflows that can be measured", stats.Mean(ratios), leastRatio, true},
		{"the same, the worst", -most(negated(ratios)), leastWorstRatio, true},
		{"Spearman / ceiling without stalls, mean of those that can be measured then", stats.Mean(cleans), leastCleanRatio, true},
		{"pairs that really differ in order, mean of the workflows that can be measured", stats.Mean(pairs), leastPairs, true},
		{"Spearman less that of transfer, mean of the workflows that can be measured", stats.Mean(over), leastOverAnother, true},
	}
}

// most is the greatest of some numbers; NaN without any, or if one is not known.
func most(list []float64) float64 {
	x := math.NaN()
	for i, y := range list {
		if i == 0 || math.IsNaN(y) || y > x {
			x = y
		}
		if math.IsNaN(x) {
			return x
		}
	}
	return x
}

func negated(list []float64) []float64 {
	return stats.Each(list, func(x float64) float64 { return -x })
}

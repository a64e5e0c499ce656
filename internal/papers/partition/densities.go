package partition

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// FittedTrials are outcomes at the density that was fitted to their graph.
type FittedTrials struct {
	Density float64
	Trials
}

// kbCounterparts are what repeats each column of Table 2 when costs are KB. The
// quantum genetic algorithm has its local search: without it, the budget ends long
// before it has converged.
var kbCounterparts = [columns]string{blindBalanced, zeroOne, quantumSearch + local}

// runDensities repeats the costs of Table 2 as KB: each graph gets the density at
// which the method that stands for Kmetis costs what the Kmetis column says.
func (r *Replay) runDensities(ctx context.Context) error {
	var chosen []Contender
	for _, c := range r.Contenders {
		if slices.Contains(kbCounterparts[:], c.ID) {
			chosen = append(chosen, c)
		}
	}
	var lines []Line
	for _, graph := range r.graphs() {
		fitted, err := r.fitDensity(ctx, r.onGraph(graph).Trials, chosen[:1])
		if err != nil {
			return err
		}
		lines = append(lines, fitted...)
	}
	trials, err := r.Options.compete(ctx, lines, r.Options.Seeds, chosen)
	for i, t := range trials {
		r.InKB = append(r.InKB, FittedTrials{lines[i].Density, t})
	}
	return err
}

// The density is fitted when the costs are within a tolerance of those printed, or
// after so many steps. A step takes costs to grow like a power of the density.
const (
	densitySteps                = 8
	densityTolerance            = 0.005 // of the logarithm of the costs
	leastExponent, mostExponent = 1, 2
	firstExponent               = 1.3
)

// fitDensity draws the lines of a graph at the density at which a method's costs are
// those of the Kmetis column in KB, in the geometric mean of the lines. It starts
// from trials of the replay's own density.
func (r *Replay) fitDensity(ctx context.Context, trials []Trials, method []Contender) ([]Line, error) {
	density, excess, exponent := r.Options.Density, logExcess(trials, method[0].ID), firstExponent
	at := func(density float64) (lines []Line) {
		for _, t := range trials {
			lines = append(lines, Line{Drawing{Density: density}, t.Row})
		}
		return lines
	}
	for range densitySteps {
		next := min(max(density*math.Exp(-excess/exponent), leastDensity), mostDensity)
		if math.Abs(excess) < densityTolerance || next == density {
			break
		}
		tried, err := r.Options.compete(ctx, at(next), r.Options.Seeds, method)
		if err != nil {
			return nil, err
		}
		before := excess
		excess = logExcess(tried, method[0].ID)
		exponent = min(max((excess-before)/math.Log(next/density), leastExponent), mostExponent)
		density = next
	}
	return at(density), nil
}

// logExcess is the mean logarithm of a method's mean costs over those of the Kmetis
// column, read as KB.
func logExcess(trials []Trials, method string) float64 {
	sum := 0.0
	for _, t := range trials {
		sum += math.Log(stats.Mean(bytesOf(t.Outcomes[method])) / kb / t.Row.printed[kmetis].costValue())
	}
	return sum / float64(len(trials))
}

const kb = 1e3 // bytes

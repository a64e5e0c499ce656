package fit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/sim"
)

// Interval is a fitted value and how sure it is.
type Interval struct {
	*Free
	Value     float64
	Low, High float64 // 90 % of the bootstrap samples are between them
	// Flat says how much the loss changes, as a part of it, over a tenth of the range
	// around the value.
	Flat   float64
	Border bool // the value is at an end of its range
}

const (
	flatWidth   = 0.1  // of a range
	borderWidth = 0.01 // of a range
	leastBox    = 0.05 // of a range, to each side
	widestBox   = 0.25
)

// doubt finds how sure the chosen values are.
func (r *Result) doubt(ctx context.Context, f *family, points int) error {
	fit := &r.Sizes[r.Chosen].Fit
	if fit.Useless || len(fit.subset) == 0 {
		return nil
	}
	around, err := r.cloud(ctx, fit, points)
	if err != nil {
		return err
	}
	seen := &table{subset: fit.subset, at: [][]float64{fit.at}, sec: [][]float64{fit.Sec}}
	for _, t := range []*table{around, f.tables[fit.subset.key()]} {
		seen.at, seen.sec = append(seen.at, t.at...), append(seen.sec, t.sec...)
	}
	samples, err := r.bootstrap(ctx, seen)
	if err != nil {
		return err
	}
	// All samples are simulated points, and so are the ends.
	known := func(sorted []float64, p float64) float64 { return stat.Quantile(p, stat.Empirical, sorted, nil) }
	flat, err := r.flatness(ctx, fit)
	if err != nil {
		return err
	}
	for d, i := range fit.subset {
		free := &r.Free[i]
		low, high := stats.PercentileInterval(column(samples, d), known)
		r.Intervals = append(r.Intervals, Interval{
			Free: free, Value: free.Value(fit.at[d]), Low: free.Value(low), High: free.Value(high), Flat: flat[d],
			Border: fit.at[d] < borderWidth || fit.at[d] > 1-borderWidth,
		})
	}
	r.Corr = correlations(samples, len(fit.subset))
	return nil
}

// cloud simulates points around a fit, as far out as the fits of the folds went.
func (r *Result) cloud(ctx context.Context, fit *Fit, points int) (*table, error) {
	half := make([]float64, len(fit.at))
	for d := range half {
		half[d] = leastBox
		for i := range r.Sizes[r.Chosen].Folds {
			fold := &r.Sizes[r.Chosen].Folds[i]
			if !fold.Useless && slices.Equal(fold.subset, fit.subset) {
				half[d] = min(max(half[d], 1.2*math.Abs(fold.at[d]-fit.at[d])), widestBox)
			}
		}
	}
	t := &table{subset: fit.subset}
	h := NewHalton(len(fit.at), r.Seed+1)
	for i := range points {
		at := h.Point(i)
		for d := range at {
			at[d] = fit.at[d] + half[d]*(2*at[d]-1)
		}
		t.at = append(t.at, inside(at))
	}
	return t, r.fill(ctx, r.Jobs, []*table{t})
}

// bootstrap draws groups of records with replacement, and finds the best of the known points
// for each sample: its values are as fine as the points. The middle of the prior is drawn, too,
// or else a value that the records do not determine would look certain:
// D. S. Oliver, N. He, A. C. Reynolds, Conditioning permeability fields to pressure data, 5th
// European Conference on the Mathematics of Oil Recovery, 1996.
func (r *Result) bootstrap(ctx context.Context, known *table) ([][]float64, error) {
	groups := r.Set.Units(records.ByGroup)
	weights, all := r.Set.Weights(r.Weights), r.all()
	samples := make([][]float64, stats.Resamples)
	err := run.Count(ctx, r.Jobs, len(samples), func(_ *sim.Engine, s int) error {
		random, own := rand.New(rand.NewPCG(r.Seed, uint64(s))), make([]float64, len(weights))
		drawn := make([]int, len(groups))
		stats.Resample(random, drawn)
		for _, g := range drawn {
			for _, i := range groups[g] {
				own[i] += weights[i]
			}
		}
		prior := r.pull(r.strength(all), known.subset)
		for d := range prior.middle {
			prior.middle[d] += random.NormFloat64() / deviations
		}
		samples[s] = r.best(known, all, own, &prior).At
		return ctx.Err()
	})
	return samples, err
}

// flatness is how much the loss changes, as a part of it, over a tenth of each range.
func (r *Result) flatness(ctx context.Context, fit *Fit) ([]float64, error) {
	t := &table{subset: fit.subset}
	for d := range fit.at {
		for _, step := range []float64{-flatWidth / 2, flatWidth / 2} {
			at := slices.Clone(fit.at)
			at[d] += step
			t.at = append(t.at, inside(at))
		}
	}
	if err := r.fill(ctx, r.Jobs, []*table{t}); err != nil {
		return nil, err
	}
	weights, flat := r.Set.Weights(r.Weights), make([]float64, len(fit.at))
	for i := range t.at {
		change := math.Abs(r.loss(t.sec[i], r.all(), weights)-fit.Loss) / fit.Loss
		flat[i/2] = max(flat[i/2], change)
	}
	return flat, nil
}

// column is one coordinate of samples.
func column(samples [][]float64, d int) []float64 {
	x := make([]float64, len(samples))
	for s := range samples {
		x[s] = samples[s][d]
	}
	return x
}

// correlations are those between the coordinates of samples; 0 where one never differs.
func correlations(samples [][]float64, dims int) [][]float64 {
	c := make([][]float64, dims)
	for a := range c {
		c[a] = make([]float64, dims)
		for b := range c[a] {
			if x := stat.Correlation(column(samples, a), column(samples, b), nil); !math.IsNaN(x) {
				c[a][b] = x
			}
		}
	}
	return c
}

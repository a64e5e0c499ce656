package fitting

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/recorded"
)

// Each remark is there when it is due, and not before.
func TestRemarks(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(r *Result)
		want   string // nothing is said without
	}{
		"nothing to say": {func(*Result) {}, ""},
		"few records": {
			func(r *Result) { r.Set = r.Set.Of([]int{0, 1, 4, 7}) },
			"4 records are few for 1 free parameter: want 10 for each",
		},
		"flat": {
			func(r *Result) { r.Intervals[0].Flat = 0.019 },
			"begin: over a tenth of its range the loss changes by 1.9 % only: these records do not tell its value",
		},
		"at the border": {
			func(r *Result) { r.Intervals[0].Border = true },
			"begin: 60s is at the end of its range 1s..1000s: want a wider range, or to leave it out",
		},
		"a pair": {
			func(r *Result) {
				r.Intervals = append(r.Intervals, Interval{Free: &r.Free[0], Value: 60, Flat: 1})
				r.Corr = [][]float64{{1, -0.91}, {-0.91, 1}}
			},
			"begin and begin trade against each other (correlation -0.91 in bootstrap samples): trust neither alone",
		},
		"a pair that is not near enough": {
			func(r *Result) {
				r.Intervals = append(r.Intervals, Interval{Free: &r.Free[0], Value: 60, Flat: 1})
				r.Corr = [][]float64{{1, -0.89}, {-0.89, 1}}
			},
			"",
		},
		"overfitted": {
			func(r *Result) { r.Sizes[1].TestLoss = 1.6 * r.Sizes[1].Loss },
			"the loss of unseen records is 1.6 times that of the records fitted to: expect errors as of the test, not as of the fit",
		},
		"a regression that is as near": {
			func(r *Result) { r.Baseline.Unseen = [][]float64{scaled(r, 1.05)} },
			"the regression, which simulates nothing, is as near on unseen records in the mean, 5.0 against 10.0 %",
		},
		"no regression": {
			func(r *Result) { r.Baseline.Test.Records = 0 },
			"too few records for a regression to compare with",
		},
		"fewer advised than the best": {
			func(r *Result) { r.Best, r.Sizes[1].StdErr = 1, 0.05; r.Advised, r.Chosen = 0, 0 },
			"unseen records are predicted best with 1 fitted parameter, at a loss of 0.100; with 0 the loss is within the standard error of that, 0.050",
		},
		"another was asked for": {
			func(r *Result) { r.Chosen = 0 },
			"chosen: 0 parameters, as asked for; advised: 1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := plainResult(t)
			tt.change(r)
			if tt.want == "" {
				require.Empty(t, r.Remarks())
				return
			}
			require.Equal(t, []string{tt.want}, r.Remarks())
		})
	}
}

// plainResult is one about which there is nothing to say.
func plainResult(t *testing.T) *Result {
	p := problem(t, "serial(begin=60s)", "serial", "begin=1s..1000s")
	p.start()
	r := &Result{
		Problem: p, Options: Options{By: recorded.ByApplication}, By: recorded.ByApplication, Best: 1, Advised: 1, Chosen: 1,
		Intervals: []Interval{{Free: &p.Free[0], Value: 60, Flat: 0.5}}, Corr: [][]float64{{1}},
	}
	r.Folds = []recorded.Fold{{Test: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}}
	r.Sizes = []Size{{Fit: Fit{Loss: 0.2}, TestLoss: 0.2, Unseen: [][]float64{scaled(r, 1.2)}}, {Fit: Fit{Loss: 0.1}, TestLoss: 0.1, Unseen: [][]float64{scaled(r, 1.1)}}}
	r.Baseline.Test.Records, r.Baseline.Unseen = r.Set.Len(), [][]float64{scaled(r, 1.3)}
	return r
}

// scaled are the recorded makespans times a factor.
func scaled(r *Result, factor float64) []float64 {
	list := r.Set.RecordedSec()
	for i := range list {
		list[i] *= factor
	}
	return list
}

// The errors of both are of the records that both predict.
func TestRegressionIsComparedOnTheSameRecords(t *testing.T) {
	r := plainResult(t)
	r.Baseline.Unseen[0][0] = math.NaN()
	model, base := r.onBoth()
	require.Equal(t, [2]int{9, 9}, [2]int{model.Records, base.Records})
	require.InDelta(t, 0.1, model.Mean, 1e-12)
	require.InDelta(t, 0.3, base.Mean, 1e-12)
}

// The smallest size within a standard error of the best is advised.
func TestAdvise(t *testing.T) {
	for name, tt := range map[string]struct {
		test, stdErr  []float64
		best, advised int
	}{
		"the best alone":            {[]float64{0.5, 0.3, 0.1}, []float64{1, 1, 0.1}, 2, 2},
		"one smaller is within":     {[]float64{0.5, 0.3, 0.1}, []float64{0, 0, 0.2}, 2, 1},
		"none at all is":            {[]float64{0.5, 0.3, 0.1}, []float64{0, 0, 0.4}, 2, 0},
		"more make it worse":        {[]float64{0.2, 0.3, 0.4}, []float64{0.1, 0, 0}, 0, 0},
		"of equals the smaller one": {[]float64{0.5, 0.1, 0.1}, []float64{0, 0, 0}, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := &Result{}
			for k := range tt.test {
				r.Sizes = append(r.Sizes, Size{TestLoss: tt.test[k], StdErr: tt.stdErr[k]})
			}
			r.advise()
			require.Equal(t, [2]int{tt.best, tt.advised}, [2]int{r.Best, r.Advised})
		})
	}
}

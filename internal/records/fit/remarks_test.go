package fit

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/records"
)

// remarkCase changes a result about which there is nothing to say.
type remarkCase struct {
	change func(r *Result)
	want   string // nothing is said without
}

// Each remark is there when it is due, and not before.
func TestRemarks(t *testing.T) {
	for name, tt := range map[string]remarkCase{
		"nothing to say": {func(*Result) {}, ""},
		"few records": {
			func(r *Result) { r.Set = r.Set.Of([]int{0, 1, 4, 7}) },
			"4 records are few for 1 free parameter: want 10 for each",
		},
		"flat": {
			func(r *Result) { r.Intervals[0].Flat = 0.019 },
			"begin: over a tenth of its range the loss changes by 1.9 % only: these records do not determine its value",
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
	} {
		t.Run(name, func(t *testing.T) {
			r := plainResult(t)
			tt.change(r)
			got := slices.DeleteFunc(r.Remarks(), func(line string) bool { return line == r.Advice() })
			if tt.want == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []string{tt.want}, got)
		})
	}
}

// The same for remarks about the numbers of parameters.
func TestRemarksOnSizes(t *testing.T) {
	for name, tt := range map[string]remarkCase{
		"overfitted": {
			func(r *Result) { r.Sizes[1].TestLoss = 1.6 * r.Sizes[1].Loss },
			"the loss of unseen records is 1.6 times that of the records fitted to: expect errors as of the test, not as of the fit",
		},
		"no regression": {
			func(r *Result) { r.Baselines[0].Test.N = 0 },
			"too few records for the regression to compare with",
		},
		"fewer advised than the best": {
			func(r *Result) {
				r.Best, r.Advised, r.Chosen, r.Decided = 1, 0, 0, ByRecord
				r.Sizes[0].Paired[ByRecord] = Paired{Above: 0.02, StdErr: 0.05}
			},
			"by record unseen records are predicted best with 1 fitted parameter; with 0 the loss is 0.020 above that, within the standard error of this difference, 0.050",
		},
		"off in one direction": {
			func(r *Result) {
				r.Sizes[1].Params, r.Sizes[1].Test = []string{"begin"}, records.Errors{Errors: stats.Errors{N: 10, Mean: 0.2, Bias: -0.16}}
			},
			"the bias on unseen records, -16.0 %, is near the mean error, 20.0 %: makespans come out too short (try --loss unbiased)",
		},
		"not so far in one direction": {
			func(r *Result) { r.Sizes[1].Test = records.Errors{Errors: stats.Errors{N: 10, Mean: 0.2, Bias: 0.14}} },
			"",
		},
		"another was requested": {
			func(r *Result) { r.Chosen = 0 },
			"chosen: 0 parameters, as requested; advised: 1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := plainResult(t)
			tt.change(r)
			got := slices.DeleteFunc(r.Remarks(), func(line string) bool { return line == r.Advice() })
			if tt.want == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []string{tt.want}, got)
		})
	}
}

// plainResult is one about which there is nothing to say.
func plainResult(t *testing.T) *Result {
	p := problem(t, "serial(begin=60s)", "serial", "begin=1s..1000s")
	p.start()
	r := &Result{
		Problem: p, Options: Options{By: records.ByApplication}, By: records.ByApplication, Best: 1, Advised: 1, Chosen: 1,
		Intervals: []Interval{{Free: &p.Free[0], Value: 60, Flat: 0.5}}, Corr: [][]float64{{1}},
	}
	r.Folds = []records.Fold{{Test: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}}
	r.Sizes = []Size{{Fit: Fit{Loss: 0.2}, TestLoss: 0.2, Unseen: [][]float64{scaled(r, 1.2)}}, {Fit: Fit{Loss: 0.1}, TestLoss: 0.1, Unseen: [][]float64{scaled(r, 1.1)}}}
	for _, name := range []string{"regression", "log-linear"} {
		b := Baseline{Name: name, Unseen: [][]float64{scaled(r, 1.3)}}
		b.Test.N = r.Set.Len()
		r.Baselines = append(r.Baselines, b)
	}
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
	r.Baselines[0].Unseen[0][0] = math.NaN()
	model, base := r.onBoth(&r.Baselines[0])
	require.Equal(t, [2]int{9, 9}, [2]int{model.N, base.N})
	require.InDelta(t, 0.1, model.Mean, 1e-12)
	require.InDelta(t, 0.3, base.Mean, 1e-12)
}

// Of two regressions that are nearer than the model the nearest is named.
func TestBeaten(t *testing.T) {
	r := plainResult(t)
	require.Empty(t, r.Beaten())
	r.Baselines[0].Unseen, r.Baselines[1].Unseen = [][]float64{scaled(r, 1.08)}, [][]float64{scaled(r, 1.05)}
	require.Equal(t, "log-linear, which simulates nothing, beats the chosen model on unseen records: 5.0 against 10.0 % in the mean", r.Beaten())
}

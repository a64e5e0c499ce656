package calibration_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

type point struct{ x, y float64 }

// norris is the dataset Norris of the NIST Statistical Reference Datasets,
// linear least squares, as {x, y}.
var norris = []point{
	{0.2, 0.1},
	{337.4, 338.8},
	{118.2, 118.1},
	{884.6, 888.0},
	{10.1, 9.2},
	{226.5, 228.1},
	{666.3, 668.5},
	{996.3, 998.5},
	{448.6, 449.1},
	{777.0, 778.9},
	{558.2, 559.2},
	{0.4, 0.3},
	{0.6, 0.1},
	{775.5, 778.1},
	{666.9, 668.8},
	{338.0, 339.3},
	{447.5, 448.9},
	{11.6, 10.8},
	{556.0, 557.7},
	{228.1, 228.3},
	{995.8, 998.0},
	{887.6, 888.8},
	{120.2, 119.6},
	{0.3, 0.3},
	{0.3, 0.6},
	{556.8, 557.6},
	{339.1, 339.3},
	{887.2, 888.0},
	{999.0, 998.5},
	{779.0, 778.9},
	{11.1, 10.2},
	{118.3, 117.6},
	{229.2, 228.9},
	{669.1, 668.4},
	{448.9, 449.2},
	{0.5, 0.2},
}

// misra1a is the dataset Misra1a of the same collection, nonlinear least
// squares.
var misra1a = []point{
	{77.6, 10.07},
	{114.9, 14.73},
	{141.1, 17.94},
	{190.8, 23.93},
	{239.9, 29.61},
	{289.0, 35.18},
	{332.8, 40.02},
	{378.4, 44.82},
	{434.8, 50.76},
	{477.3, 55.05},
	{536.8, 61.01},
	{593.1, 66.40},
	{689.1, 75.47},
	{760.0, 81.78},
}

func line(w calibration.Weighting) calibration.Linear[point] {
	return calibration.Linear[point]{
		Terms: []calibration.Term[point]{
			{Name: "B0", Of: func(point) float64 { return 1 }},
			{Name: "B1", Of: func(p point) float64 { return p.x }},
		},
		Measured: func(p point) float64 { return p.y }, Weighting: w,
	}
}

// TestNorris compares with NIST's certified values.
func TestNorris(t *testing.T) {
	f, err := line(calibration.Ordinary).Fit(norris)
	require.NoError(t, err)
	for name, want := range map[string]struct{ value, deviation float64 }{
		"B0": {-0.262323073774029, 0.232818234301152},
		"B1": {1.00211681802045, 0.429796848199937e-03},
	} {
		c := f.Constant(name)
		require.InEpsilon(t, want.value, c.Value, 1e-10, name)
		require.InEpsilon(t, want.deviation, c.StandardError, 1e-10, name)
		require.InDelta(t, 2.0322, (c.High-c.Value)/c.StandardError, 5e-5, "t of 34 degrees of freedom at 97.5 %")
		require.InEpsilon(t, c.High-c.Value, c.Value-c.Low, 1e-12)
	}
	require.InEpsilon(t, 0.884796396144373, f.Sigma, 1e-10)
	require.Equal(t, 34, f.Freedom)
	require.True(t, holds(f.Constant("B0"), 0))
	require.False(t, holds(f.Constant("B1"), 1))
	require.Zero(t, f.Constant("B2"))
}

// TestMisra1a compares with NIST's certified values, from both of its starting
// points.
func TestMisra1a(t *testing.T) {
	for _, start := range [][2]float64{{500, 0.0001}, {250, 0.0005}} {
		for _, positive := range []bool{false, true} {
			f, err := calibration.Nonlinear[point]{
				Unknowns: []calibration.Unknown{{Name: "b1", Start: start[0], Positive: positive}, {Name: "b2", Start: start[1], Positive: positive}},
				Predict: func(b []float64, p point) (float64, error) {
					return b[0] * -math.Expm1(-b[1]*p.x), nil
				},
				Measured: func(p point) float64 { return p.y }, Weighting: calibration.Ordinary,
			}.Fit(misra1a)
			require.NoError(t, err)
			require.InEpsilon(t, 2.3894212918e+02, f.Constant("b1").Value, 1e-8)
			require.InEpsilon(t, 5.5015643181e-04, f.Constant("b2").Value, 1e-8)
			require.InEpsilon(t, 2.7070075241e+00, f.Constant("b1").StandardError, 1e-6)
			require.InEpsilon(t, 7.2668688436e-06, f.Constant("b2").StandardError, 1e-6)
			require.InEpsilon(t, 1.0187876330e-01, f.Sigma, 1e-8)
		}
	}
}

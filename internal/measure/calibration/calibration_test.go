package calibration_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

func measured(p point) float64 { return p.y }

// holds reports whether x lies in the confidence interval.
func holds(c calibration.Constant, x float64) bool { return c.Low <= x && x <= c.High }

// asNonlinear is the line, searched for.
func asNonlinear(w calibration.Weighting) calibration.Nonlinear[point] {
	return calibration.Nonlinear[point]{
		Unknowns: []calibration.Unknown{{Name: "B0", Start: 0}, {Name: "B1", Start: 1}},
		Predict:  func(b []float64, p point) (float64, error) { return b[0] + b[1]*p.x, nil },
		Measured: measured, Weighting: w,
	}
}

// TestSearchFindsTheLinearAnswer: for a linear model both fits are one.
func TestSearchFindsTheLinearAnswer(t *testing.T) {
	for _, w := range []calibration.Weighting{calibration.Relative, calibration.Ordinary} {
		direct, err := line(w).Fit(norris)
		require.NoError(t, err)
		searched, err := asNonlinear(w).Fit(norris)
		require.NoError(t, err)
		for i, c := range direct.Constants {
			require.InEpsilon(t, c.Value, searched.Constants[i].Value, 1e-7, "%s %s", w, c.Name)
			require.InEpsilon(t, c.StandardError, searched.Constants[i].StandardError, 1e-6, "%s %s", w, c.Name)
		}
		require.InEpsilon(t, direct.Errors.Mean, searched.Errors.Mean, 1e-7)
	}
}

// TestKink: the least squares of max(b, 2) near 0 and b near 3 are at the kink, where
// no slope vanishes.
func TestKink(t *testing.T) {
	for _, start := range []float64{0.5, 1, 5} {
		f, err := calibration.Nonlinear[int]{
			Unknowns:  []calibration.Unknown{{Name: "b", Start: start}},
			Predict:   func(b []float64, row int) (float64, error) { return max(b[0], 2*float64(1-row)), nil },
			Measured:  func(row int) float64 { return 3 * float64(row) },
			Weighting: calibration.Ordinary,
		}.Fit([]int{0, 1})
		require.NoError(t, err)
		require.InDelta(t, 2, f.Values()[0], 1e-6)
	}
}

// TestLeastSquares: no small change of the constants makes the sum of squares
// smaller, and exact data are found exactly.
func TestLeastSquares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		w := rapid.SampledFrom([]calibration.Weighting{calibration.Relative, calibration.Ordinary}).Draw(t, "weighting")
		noise := rapid.SampledFrom([]float64{0, 0.1}).Draw(t, "noise")
		rows := make([]point, rapid.IntRange(3, 20).Draw(t, "rows"))
		for i := range rows {
			x := float64(i+1) + random.Float64()/2
			rows[i] = point{x, (2 + 3*x) * (1 + noise*(random.Float64()-0.5))}
		}
		m := line(w)
		f, err := m.Fit(rows)
		require.NoError(t, err)
		if noise == 0 {
			require.InDelta(t, 2, f.Values()[0], 1e-9)
			require.InDelta(t, 3, f.Values()[1], 1e-9)
		}
		sum := func(values []float64) float64 {
			total := 0.0
			for _, r := range rows {
				e := m.Predict(values, r) - r.y
				if w == calibration.Relative {
					e /= r.y
				}
				total += e * e
			}
			return total
		}
		least := sum(f.Values())
		for _, by := range [][2]float64{{1e-3, 0}, {-1e-3, 0}, {0, 1e-3}, {0, -1e-3}, {1e-3, -1e-3}} {
			require.Less(t, least, sum([]float64{f.Values()[0] + by[0], f.Values()[1] + by[1]}))
		}
	})
}

// TestIntervalsCover draws data again and again: the true slope lies in the
// interval as often as it says.
func TestIntervalsCover(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 0))
	const trials = 2000
	covered := 0
	for range trials {
		rows := make([]point, 6)
		for i := range rows {
			rows[i] = point{float64(i), 1 + 2*float64(i) + random.NormFloat64()}
		}
		f, err := line(calibration.Ordinary).Fit(rows)
		require.NoError(t, err)
		if holds(f.Constant("B1"), 2) {
			covered++
		}
	}
	require.InDelta(t, 0.95, float64(covered)/trials, 0.015, "three standard deviations of the share")
}

func TestSingular(t *testing.T) {
	m := calibration.Linear[point]{
		Terms: []calibration.Term[point]{
			{Name: "a", Of: func(point) float64 { return 1 }},
			{Name: "b", Of: func(p point) float64 { return p.x }},
			{Name: "c", Of: func(p point) float64 { return 4e6 * p.x }},
		},
		Measured: measured,
	}
	rows := []point{{2, 6.763}, {4, 13.324}, {8, 26.132}, {16, 53.026}}
	_, err := m.Fit(rows)
	at, ok := errors.AsType[*calibration.SingularError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, []string{"b", "c"}, at.Constants)
	require.EqualError(t, err, "4 rows do not determine b, c: other values predict the same (measure rows that differ in what they multiply, or leave one out)")

	m.Terms[2].Of = func(point) float64 { return 0 }
	_, err = m.Fit(rows)
	at, ok = errors.AsType[*calibration.SingularError](err)
	require.True(t, ok)
	require.Equal(t, []string{"c"}, at.Constants)

	_, err = calibration.Nonlinear[point]{
		Unknowns: []calibration.Unknown{{Name: "b", Start: 1}, {Name: "c", Start: 1, Positive: true}},
		Predict:  func(c []float64, p point) (float64, error) { return c[0] * c[1] * p.x, nil },
		Measured: measured,
	}.Fit(rows)
	_, ok = errors.AsType[*calibration.SingularError](err)
	require.True(t, ok, "%v", err)
}

func TestUnusableRows(t *testing.T) {
	good := []point{{1, 2}, {2, 3}, {3, 5}}
	broken := errors.New("no route")
	for name, tt := range map[string]struct {
		fit  func() (*calibration.Fit, error)
		want string
	}{
		"too few":  {func() (*calibration.Fit, error) { return line(0).Fit(good[:1]) }, "1 rows for 2 constants: want at least as many rows"},
		"none":     {func() (*calibration.Fit, error) { return calibration.Linear[point]{}.Fit(nil) }, "a model without constants: nothing to fit"},
		"NaN":      {func() (*calibration.Fit, error) { return line(0).Fit([]point{{1, 1}, {2, math.NaN()}}) }, "row 2: measured NaN: want a finite number"},
		"zero":     {func() (*calibration.Fit, error) { return line(0).Fit([]point{{1, 0}, {2, 2}}) }, "row 1: measured 0: it has no relative error (use ordinary least squares)"},
		"overflow": {func() (*calibration.Fit, error) { return line(1).Fit([]point{{1e200, 1}, {2, 2}}) }, "row 1: a term is not a finite number, or too large"},
		"tiny":     {func() (*calibration.Fit, error) { return line(0).Fit([]point{{1, 1e-320}, {2, 2}}) }, "row 1: a term is not a finite number, or too large"},
		"start": {func() (*calibration.Fit, error) {
			m := asNonlinear(0)
			m.Unknowns[1].Start = math.Inf(1)
			return m.Fit(good)
		}, "constant B1: start +Inf: want a finite number"},
		"positive": {func() (*calibration.Fit, error) {
			m := asNonlinear(0)
			m.Unknowns[0].Positive = true
			return m.Fit(good)
		}, "constant B0: start 0: want more than 0"},
		"model fails": {func() (*calibration.Fit, error) {
			m := asNonlinear(0)
			m.Predict = func([]float64, point) (float64, error) { return 0, broken }
			return m.Fit(good)
		}, "at the starting point: row 1: no route"},
		"model diverges": {func() (*calibration.Fit, error) {
			m := asNonlinear(0)
			m.Predict = func([]float64, point) (float64, error) { return math.Inf(1), nil }
			return m.Fit(good)
		}, "at the starting point: row 1: predicted +Inf: want a finite number"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tt.fit()
			require.EqualError(t, err, tt.want)
		})
	}
}

// TestNoFreedom: as many rows as constants fit exactly, and say nothing of how
// sure that is.
func TestNoFreedom(t *testing.T) {
	f, err := line(0).Fit([]point{{1, 2}, {2, 3}})
	require.NoError(t, err)
	require.InDelta(t, 1, f.Values()[0], 1e-12)
	require.True(t, math.IsNaN(f.Sigma))
	require.True(t, math.IsInf(f.Constants[0].Low, -1))
	require.True(t, math.IsInf(f.Constants[0].High, 1))
}

func TestCompare(t *testing.T) {
	e := calibration.Compare([]float64{1.1, 1.5, 4}, []float64{1, 2, 0})
	require.Equal(t, 2, e.N)
	require.InDelta(t, (0.1+0.25)/2, e.Mean, 1e-12)
	require.InDelta(t, (0.1-0.25)/2, e.Bias, 1e-12)
	require.InDelta(t, 0.25, e.Max, 1e-12)
	require.Equal(t, 1, e.MaxAt)
	require.InDelta(t, math.Sqrt((0.01+0.25+16)/3), e.RMSE, 1e-12)
	none := calibration.Compare(nil, nil)
	require.True(t, math.IsNaN(none.Mean) && math.IsNaN(none.Max) && none.MaxAt == -1)

	broken := errors.New("no route")
	_, err := calibration.Evaluate(norris, measured, func(point) (float64, error) { return 0, broken })
	require.ErrorIs(t, err, broken)
}

func TestSplit(t *testing.T) {
	rows := []int{1, 2, 3, 4, 5}
	train, test := calibration.EveryOther(rows)
	require.Equal(t, []int{1, 3, 5}, train)
	require.Equal(t, []int{2, 4}, test)
	train, test = calibration.Where(rows, func(i int) bool { return i > 3 })
	require.Equal(t, []int{4, 5}, train)
	require.Equal(t, []int{1, 2, 3}, test)
}

// TestAnyRows: whatever is measured, there is a fit of finite numbers or an error,
// never a panic.
func TestAnyRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{0, 1, 1e-320, 1e308, -1e308, math.NaN(), math.Inf(1)}))
		var rows []point
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			rows = append(rows, point{number.Draw(t, "x"), number.Draw(t, "y")})
		}
		w := rapid.SampledFrom([]calibration.Weighting{calibration.Relative, calibration.Ordinary}).Draw(t, "weighting")
		for _, fit := range []func([]point) (*calibration.Fit, error){line(w).Fit, asNonlinear(w).Fit} {
			f, err := fit(rows)
			if err != nil {
				continue
			}
			for _, v := range f.Values() {
				require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%v", f)
			}
		}
	})
}

func TestBounded(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	require.True(t, calibration.Power{Low: 0.5, High: 1}.Bounded())
	require.False(t, calibration.Power{Low: -inf, High: inf}.Bounded())
	require.False(t, calibration.Power{Low: nan, High: nan}.Bounded())
}

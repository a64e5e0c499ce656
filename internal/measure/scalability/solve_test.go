package scalability

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sure makes a function that cannot fail.
func sure(f func(float64) float64) func(float64) (float64, error) {
	return func(x float64) (float64, error) { return f(x), nil }
}

func TestSolve(t *testing.T) {
	step := func(at, below, above float64) func(float64) float64 {
		return func(x float64) float64 {
			if x < at {
				return below
			}
			return above
		}
	}
	for name, tt := range map[string]struct {
		f      func(float64) float64
		target float64
		search Search
		status Status
		x      float64
	}{
		"rising":            {func(x float64) float64 { return x / (x + 1) }, 0.9, Search{Start: 1}, Solved, 9},
		"falling":           {func(x float64) float64 { return 1 / x }, 4, Search{Start: 1}, Solved, 0.25},
		"at the start":      {func(x float64) float64 { return x }, 3, Search{Start: 3}, Solved, 3},
		"far away":          {func(x float64) float64 { return x }, 1e6, Search{Start: 1, Highest: 1e7}, Solved, 1e6},
		"steep":             {func(x float64) float64 { return math.Pow(x, 40) }, 1e12, Search{Start: 1}, Solved, math.Pow(1e12, 1.0/40)},
		"end of the range":  {func(x float64) float64 { return x }, 8, Search{Start: 1, Highest: 8}, Solved, 8},
		"nearest of two":    {func(x float64) float64 { return 10 - (x-4)*(x-4) }, 9, Search{Start: 2}, Solved, 3},
		"hump":              {func(x float64) float64 { return x * math.Exp(-x) }, 0.1, Search{Start: 1}, Solved, 3.577152064},
		"undecided":         {func(float64) float64 { return 0.5 }, 0.5, Search{Start: 2}, Undecided, 2},
		"flat":              {func(float64) float64 { return 0.4 }, 0.5, Search{Start: 2}, Flat, 2},
		"a ceiling":         {func(x float64) float64 { return x / (x + 1) }, 1.5, Search{Start: 2, Highest: 100}, AlwaysBelow, 100},
		"a floor":           {func(x float64) float64 { return 1 + 1/x }, 0.9, Search{Start: 2, Highest: 100}, AlwaysAbove, 100},
		"a jump up":         {step(5, 0.2, 0.7), 0.5, Search{Start: 1}, Jumps, 5},
		"a jump down":       {step(5, 0.7, 0.2), 0.4, Search{Start: 100}, Jumps, 5},
		"nothing to search": {func(x float64) float64 { return x }, 3, Search{Start: 1, Lowest: 1, Highest: 1}, Flat, 1},
		// E_v of a simulation with events that end within a nanosecond.
		"tiny steps": {func(x float64) float64 { return math.Floor(x*1e7) / 1e7 }, math.Pi, Search{Start: 1}, Solved, math.Pi},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Solve(sure(tt.f), tt.target, tt.search)
			require.NoError(t, err)
			require.Equal(t, tt.status, r.Status, "%v", r.Status)
			require.InEpsilon(t, tt.x, r.X, 1e-5)
			require.InDelta(t, tt.f(r.X), r.Value, 1e-12*math.Abs(r.Value))
			require.LessOrEqual(t, r.Evaluations, 80)
			require.True(t, r.LeastX <= r.X && r.X <= r.GreatestX && r.LeastValue <= r.Value && r.Value <= r.GreatestValue)
			if r.Status == Jumps {
				require.InEpsilon(t, r.X, r.OtherX, 2e-12)
				require.Negative(t, (r.Value-tt.target)*(r.OtherValue-tt.target))
			}
		})
	}
}

// slowSolve walks outward in small steps to where a continuous f crosses the target
// nearest to the start, by ratio; 0 when it does not.
func slowSolve(f func(float64) float64, target float64, s Search) float64 {
	const ratio = 1.0001
	above := f(s.Start) > target
	for up, down := s.Start, s.Start; up < s.Highest || down > s.Lowest; up, down = up*ratio, down/ratio {
		if up <= s.Highest && (f(up) > target) != above {
			return up
		}
		if down >= s.Lowest && (f(down) > target) != above {
			return down
		}
	}
	return 0
}

// TestSolveTwin, on functions with at most one crossing, which both must find.
func TestSolveTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(0.1, 10).Draw(t, "a"), rapid.Float64Range(0.01, 10).Draw(t, "b")
		power := rapid.SampledFrom([]float64{-2, -1, -0.3, 0.3, 1, 2}).Draw(t, "power")
		f := func(x float64) float64 { return a + b*math.Pow(x, power) }
		s := Search{Start: rapid.Float64Range(0.5, 8).Draw(t, "start"), Lowest: 0.01, Highest: 100, Tolerance: 1e-9}
		target := rapid.Float64Range(0.1, 40).Draw(t, "target")
		r, err := Solve(sure(f), target, s)
		require.NoError(t, err)
		x := slowSolve(f, target, s)
		if x == 0 {
			if r.Found() { // at the very end of the range, or at the start
				require.InEpsilon(t, target, r.Value, 1e-9)
				return
			}
			require.Contains(t, []Status{AlwaysAbove, AlwaysBelow, Flat}, r.Status)
			return
		}
		require.Equal(t, Solved, r.Status)
		require.InEpsilon(t, target, r.Value, 1e-9)
		require.InEpsilon(t, x, r.X, 1e-3)
	})
}

// TestSolveNoisy: whatever the function, a bracket is narrowed to a crossing, in no
// more steps than bisection and one.
func TestSolveNoisy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 1), 8, 64).Draw(t, "values")
		f := func(x float64) float64 { return values[int(math.Log(x)*17)%len(values)] }
		r, err := Solve(sure(f), 0.5, Search{Start: 2, Lowest: 1, Highest: 1000, Step: 1.5})
		require.NoError(t, err)
		require.LessOrEqual(t, r.Evaluations, 2*18+2+41)
		switch r.Status {
		case Solved, Undecided:
			require.InEpsilon(t, 0.5, f(r.X), 1e-6)
		case Jumps:
			require.Negative(t, (f(r.X)-0.5)*(f(r.OtherX)-0.5))
		case AlwaysAbove:
			require.Greater(t, r.LeastValue, 0.5)
		case AlwaysBelow:
			require.Less(t, r.GreatestValue, 0.5)
		case Flat:
			require.InDelta(t, r.LeastValue, r.GreatestValue, 1e-6)
		}
	})
}

// TestNarrowTakesNoMoreSteps than bisection and one, against any function: ln 2 over
// the tolerance is less than 2^40.
func TestNarrowTakesNoMoreSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 60).Draw(t, "values")
		i := 0
		v := search{target: 100, f: func(float64) (float64, error) {
			i++
			return 100 + values[i%len(values)], nil
		}}
		require.NoError(t, v.narrow(point{1, -rapid.Float64Range(0.01, 1).Draw(t, "left")}, point{2, rapid.Float64Range(0.01, 1).Draw(t, "right")}))
		require.LessOrEqual(t, v.root.Evaluations, 42, "one more for rounding")
	})
}

func TestSolveMistakes(t *testing.T) {
	one := sure(func(float64) float64 { return 1 })
	for want, s := range map[string]Search{
		"search from 0: want a finite number above 0":                                                  {},
		"search from NaN: want a finite number above 0":                                                {Start: math.NaN()},
		"search from 1 in 2 to 3: want a finite range above 0 that holds the start":                    {Start: 1, Lowest: 2, Highest: 3},
		"search from 1 in 1.52587890625e-05 to +Inf: want a finite range above 0 that holds the start": {Start: 1, Highest: math.Inf(1)},
		"step of the search = 1: want a ratio above 1":                                                 {Start: 1, Step: 1},
		"tolerance = -1: want more than 0 and less than 1":                                             {Start: 1, Tolerance: -1},
	} {
		_, err := Solve(one, 1, s)
		require.EqualError(t, err, want)
	}
	_, err := Solve(one, math.NaN(), Search{Start: 1})
	require.EqualError(t, err, "target = NaN: want a finite number above 0")
	_, err = Solve(sure(math.Log), 9, Search{Start: 1, Lowest: 1e-300, Highest: 1, Step: 1e299})
	require.NoError(t, err)
	_, err = Solve(sure(func(x float64) float64 { return 1 / (x - 2) }), 9, Search{Start: 1})
	require.EqualError(t, err, "the value at 2 is +Inf: not a number to compare")
	broken := errors.New("broken")
	_, err = Solve(func(x float64) (float64, error) {
		if x > 3 {
			return 0, broken
		}
		return 1, nil
	}, 2, Search{Start: 1})
	require.ErrorIs(t, err, broken)
}

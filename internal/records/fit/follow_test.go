package fit

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/records"
)

// bench is a goal with makespans that are known: each a sum of a constant and of what the axes
// stand for, times something.
type bench struct {
	*goal
	constant []float64
	factor   [][]float64
	truth    []float64 // with which the recorded makespans nearly agree
	calls    int
}

func (b *bench) simulate(at []float64) []float64 {
	b.calls++
	sec := make([]float64, len(b.constant))
	for i := range sec {
		sec[i] = b.constant[i]
		for d, x := range at {
			sec[i] += b.factor[i][d] * math.Exp(b.bends[d]*x)
		}
	}
	return sec
}

func (b *bench) at(x []float64) float64 { return b.score(x, b.simulate(x)) }

// drawBench has records with makespans that disagree with any one place by up to a tenth.
func drawBench(t *rapid.T, loss records.Loss) *bench {
	n, dims := rapid.IntRange(1, 9).Draw(t, "records"), rapid.IntRange(1, 2).Draw(t, "axes")
	b := &bench{goal: &goal{loss: loss}}
	for range dims {
		b.bends = append(b.bends, rapid.SampledFrom([]float64{5, -5, 2}).Draw(t, "bend"))
		b.truth = append(b.truth, rapid.Float64Range(0.1, 0.9).Draw(t, "truth"))
	}
	for range n {
		row := make([]float64, dims)
		for d := range row {
			row[d] = rapid.Float64Range(1, 100).Draw(t, "factor") * math.Exp(-b.bends[d]/2)
		}
		b.constant, b.factor = append(b.constant, rapid.Float64Range(1, 200).Draw(t, "constant")), append(b.factor, row)
		b.weights = append(b.weights, 1/float64(n))
	}
	for _, sec := range b.simulate(b.truth) {
		b.actual = append(b.actual, sec*rapid.Float64Range(0.9, 1.1).Draw(t, "noise"))
	}
	b.calls = 0
	if rapid.Bool().Draw(t, "prior") {
		b.pull = pull{rapid.Float64Range(0, 0.1).Draw(t, "strength"), rapid.SliceOfN(rapid.Float64Range(0, 1), dims, dims).Draw(t, "middle")}
	}
	return b
}

// near is a place not far from the truth.
func (b *bench) near(t *rapid.T) (at []float64) {
	for _, x := range b.truth {
		at = append(at, min(max(x+rapid.Float64Range(-0.25, 0.25).Draw(t, "off"), 0), 1))
	}
	return at
}

var losses = []records.Loss{records.LogRatio, records.Relative, records.Worst}

// gridBest is the least of a function at the points of a grid of the box.
func gridBest(low, high []float64, each int, f func(at []float64) float64) float64 {
	best, at := math.Inf(1), make([]float64, len(low))
	var visit func(d int)
	visit = func(d int) {
		if d == len(low) {
			best = min(best, f(at))
			return
		}
		for i := range each {
			at[d] = low[d] + (high[d]-low[d])*float64(i)/float64(each-1)
			visit(d + 1)
		}
	}
	visit(0)
	return best
}

// Where makespans are linear the aim is as good as the best point of a grid, and in the box.
func TestAimAgainstAGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBench(t, rapid.SampledFrom(losses).Draw(t, "loss"))
		from := b.near(t)
		var low, high []float64
		for _, x := range from {
			low, high = append(low, max(x-0.3, 0)), append(high, min(x+0.3, 1))
		}
		var slopes [][]float64
		for i := range b.factor {
			var row []float64
			for d, x := range from {
				row = append(row, b.factor[i][d]*b.bends[d]*math.Exp(b.bends[d]*x))
			}
			slopes = append(slopes, row)
		}
		got := newLinear(b.goal, site{Point{from, b.at(from)}, b.simulate(from)}, slopes, 0.3).aim()
		require.InDelta(t, b.at(got.At), got.Loss, 1e-9)
		require.LessOrEqual(t, got.Loss, 1.25*gridBest(low, high, 21, b.at)+0.01)
		for d, x := range got.At {
			require.True(t, low[d]-1e-9 <= x && x <= high[d]+1e-9, "%v", got.At)
		}
	})
}

// From near the truth, with few evaluations, the follower is as low as the best point of a grid.
func TestFollowAgainstAGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBench(t, records.LogRatio)
		var low, high []float64
		for range b.bends {
			low, high = append(low, 0), append(high, 1)
		}
		b.pull = pull{} // to somewhere else, where there may be another valley
		f := newFollower(b.goal, b.simulate, b.near(t))
		first := f.best.Loss
		spent := f.follow(60)
		require.Equal(t, 1+spent, b.calls)
		require.LessOrEqual(t, spent, 60)
		require.Equal(t, b.at(f.best.At), f.best.Loss)
		require.LessOrEqual(t, f.best.Loss, first)
		require.LessOrEqual(t, f.best.Loss, 1.25*gridBest(low, high, 21, b.at)+0.01)
	})
}

// Slopes that are estimated from a table are those of makespans that are linear.
func TestTableFindsSlopes(t *testing.T) {
	b := &bench{goal: &goal{loss: records.LogRatio, bends: []float64{3, -4}, actual: []float64{100, 100, 100}, weights: []float64{1, 1, 1}}}
	b.constant, b.factor = []float64{10, 20, 30}, [][]float64{{1, 2}, {5, 0}, {0, 7}}
	tb, h := &table{subset: subset{0, 1}}, NewHalton(2, 1)
	for i := range 30 {
		tb.at = append(tb.at, h.Point(i))
		tb.sec = append(tb.sec, b.simulate(h.Point(i)))
	}
	f := newFollower(b.goal, b.simulate, []float64{0.4, 0.6})
	f.estimateSlopes(tb, []int{0, 1, 2})
	for i := range b.factor {
		for d, x := range f.best.At {
			require.InDelta(t, b.factor[i][d]*b.bends[d]*math.Exp(b.bends[d]*x), f.slopes[i][d], 1e-6)
		}
	}
	f.slopes = nil
	f.estimateSlopes(&table{at: tb.at[:1], sec: tb.sec[:1]}, []int{0, 1, 2})
	require.Nil(t, f.slopes, "one point does not determine two slopes")
}

func TestSolveFindsTheUnknowns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "unknowns")
		matrix, x, right := squares(n), make([]float64, n), make([]float64, n)
		for range 2 * n {
			row := rapid.SliceOfN(rapid.Float64Range(-3, 3), n, n).Draw(t, "row")
			for d := range row {
				for e := range row {
					matrix[d][e] += row[d] * row[e]
				}
			}
		}
		fixed := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "fixed")
		for d := range x {
			matrix[d][d]++
			x[d] = rapid.Float64Range(-2, 2).Draw(t, "unknown")
		}
		for d := range x {
			for e := range x {
				right[d] += matrix[d][e] * x[e]
			}
		}
		got := make([]float64, n)
		for d := range got {
			if fixed[d] {
				got[d] = x[d]
			}
		}
		solve(got, matrix, right, fixed)
		require.InDeltaSlice(t, x, got, 1e-6)
	})
}

// A value on a stair ends in its middle; one that is sharp stays.
func TestSettleGoesToTheMiddleOfAStair(t *testing.T) {
	f := func(at []float64) float64 { return math.Abs(math.Floor(10*at[0])-3) + math.Abs(at[1]-0.62) }
	for _, from := range []float64{0.301, 0.33, 0.39} {
		s := &search{f: f, best: Point{[]float64{from, 0.62}, f([]float64{from, 0.62})}}
		s.settle(2 * settles)
		require.InDeltaSlice(t, []float64{0.35, 0.62}, s.best.At, 2e-3)
		s.settle(0)
		require.InDeltaSlice(t, []float64{0.35, 0.62}, s.best.At, 2e-3)
	}
}

// The same records have the same fit, whatever the seed of the search: where few records
// disagree, several places are nearly as good, and the search must find the best.
func TestFitsDoNotDependOnTheSeed(t *testing.T) {
	var first *Result
	seeds, budget := uint64(4), 2000
	if testing.Short() {
		seeds, budget = 2, 1200
	}
	for seed := range seeds {
		p := problem(t, "serial(begin=200s,pipe=40MBps)", "serial", "begin=1s..1000s,pipe=1MBps..1GBps,submit-gap=10ms..60s")
		disturb(p, 0.2)
		o := few
		o.By, o.Parts, o.Seed, o.Budget = records.ByFile, 2, 1+seed, budget
		r, err := p.Run(context.Background(), o, 2)
		require.NoError(t, err)
		if first == nil {
			first = r
		}
		require.InDelta(t, first.Sizes[2].Loss, r.Sizes[2].Loss, 1e-3)
		require.InEpsilon(t, first.Sizes[2].Model.Pipe.Value, r.Sizes[2].Model.Pipe.Value, 0.02)
		for n := range r.Folds {
			require.InDelta(t, first.Sizes[2].Folds[n].Loss, r.Sizes[2].Folds[n].Loss, 1e-3)
		}
	}
}

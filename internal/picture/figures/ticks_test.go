package figures

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
	"pgregory.net/rapid"
)

// log is a logarithmic axis between two numbers.
func log(kind Scale, lo, hi float64) scale {
	return scale{kind: kind, lo: math.Log2(lo), hi: math.Log2(hi)}
}

func labels(list []plot.Tick) string {
	var all []string
	for _, t := range list {
		all = append(all, t.Label)
	}
	return strings.Join(all, " ")
}

func TestTicks(t *testing.T) {
	for _, tt := range []struct {
		s     scale
		most  int
		whole bool
		want  string
	}{
		{scale{kind: Linear, lo: 0, hi: 1}, 6, false, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{scale{kind: Linear, lo: 0.8, hi: 6.2}, 12, true, "1 2 3 4 5 6"},
		{scale{kind: Linear, lo: 0.8, hi: 6.2}, 12, false, "1.0 1.5 2.0 2.5 3.0 3.5 4.0 4.5 5.0 5.5 6.0"},
		{scale{kind: Linear, lo: -0.6, hi: 0.4}, 6, false, "−0.6 −0.4 −0.2 0.0 0.2 0.4"},
		{scale{kind: Linear, lo: 0, hi: 2.5e6}, 6, false, "0 5·10^{5} 1·10^{6} 1.5·10^{6} 2·10^{6} 2.5·10^{6}"},
		{scale{kind: Linear, lo: 0, hi: 3e-6}, 4, false, "0 1·10^{−6} 2·10^{−6} 3·10^{−6}"},
		{scale{kind: Linear, lo: 1e15, hi: 1e15 + 4}, 5, false, "1·10^{15} 1.000000000000001·10^{15} 1.000000000000002·10^{15} 1.000000000000003·10^{15} 1.000000000000004·10^{15}"},
		{log(Log10, 0.9, 2e4), 9, false, "1 10 100 1000 10^{4}"},
		{log(Log10, 1e-9, 1e9), 7, false, "10^{−9} 10^{−6} 10^{−3} 1 1000 10^{6} 10^{9}"},
		{log(Log10, 80, 2500), 8, false, "100 200 300 500 700 1000 2000"},
		{log(Log10, 80, 2500), 6, false, "100 200 500 1000 2000"},
		{log(Log10, 2.1, 2.9), 5, false, "2.2 2.4 2.6 2.8"},
		{log(Log2, 0.2, 40), 9, false, "0.25 0.5 1 2 4 8 16 32"},
		{log(Log2, 1, 1<<40), 5, false, "1 512 262144 2^{27} 2^{36}"},
	} {
		require.Equal(t, tt.want, labels(tt.s.ticks(tt.most, tt.whole)), "%v", tt.s)
	}
	require.Equal(t, "1 0.5 123457 1.23457·10^{6} −2·10^{−5} 0", labels(scale{kind: Linear, lo: -1e7, hi: 1e7}.given([]float64{1, 0.5, 123456.7, 1234567, -2e-5, 0})))
}

// TestTicksInside: ticks rise, are inside the axis, are not more than about as
// many as wanted, and have different labels.
func TestTicksInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newScale(rapid.SampledFrom([]Scale{Linear, Log10, Log2}).Draw(t, "scale"))
		for range rapid.IntRange(0, 3).Draw(t, "numbers") {
			s.add(rapid.OneOf(rapid.Float64Range(-1e300, 1e300), rapid.Float64Range(-10, 10), rapid.Float64Range(1e-300, 1e-290)).Draw(t, "v"))
		}
		s = s.spread(&Axis{}, pad, rapid.Bool().Draw(t, "from zero"))
		require.Less(t, s.lo, s.hi)
		require.False(t, math.IsInf(s.hi-s.lo, 0))
		most := rapid.IntRange(2, 20).Draw(t, "most")
		list := s.ticks(most, rapid.Bool().Draw(t, "whole"))
		require.LessOrEqual(t, len(list), most+1)
		seen := map[string]bool{}
		for i, x := range list {
			require.GreaterOrEqual(t, x.Value, s.lo)
			require.LessOrEqual(t, x.Value, s.hi)
			require.True(t, i == 0 || x.Value > list[i-1].Value)
			require.False(t, seen[x.Label], "%q twice", x.Label)
			seen[x.Label] = true
		}
	})
}

// TestScale: data stand inside, in their order, and numbers without a place have none.
func TestScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newScale(rapid.SampledFrom([]Scale{Linear, Log10, Log2}).Draw(t, "scale"))
		a, b := rapid.Float64Range(1e-3, 1e9).Draw(t, "a"), rapid.Float64Range(1e-3, 1e9).Draw(t, "b")
		s.add(a, b)
		s = s.spread(&Axis{}, pad, false)
		require.Equal(t, a < b, s.of(a) < s.of(b))
		for _, v := range []float64{a, b} {
			require.Greater(t, s.of(v), s.lo)
			require.Less(t, s.of(v), s.hi)
			require.InEpsilon(t, v, s.from(s.of(v)), 1e-9)
		}
	})
	require.True(t, math.IsNaN(log(Log10, 1, 10).of(0)))
	require.True(t, math.IsNaN(log(Log2, 1, 10).of(-1)))
	require.True(t, math.IsNaN(scale{kind: Linear, lo: 1, hi: 10}.of(math.NaN())))
	require.Equal(t, 9010.0, scale{kind: Linear, lo: 1, hi: 10}.of(1e300), "far out of sight")
	require.Equal(t, scale{kind: Linear, lo: 2, hi: 5}, newScale(Linear).spread(&Axis{Min: 2, Max: 5}, pad, true))
	require.Equal(t, scale{kind: Log2, lo: 1, hi: 3}, newScale(Log2).spread(&Axis{Min: 2, Max: 8}, pad, true))
}

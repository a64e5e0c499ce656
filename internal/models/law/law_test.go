package law

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"
)

// Each law is read, and prints as one text for all spellings.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"lognormal(cv=0.2)":              "lognormal(cv=0.2)",
		"lognormal( mean = 1, cv=20e-2)": "lognormal(cv=0.2)",
		"lognormal(mean=110%,cv=0.2)":    "lognormal(cv=0.2,mean=1.1)",
		"normal(cv=10%)":                 "normal(cv=0.1)",
		"uniform(0.9..1.1)":              "uniform(0.9..1.1)",
		"uniform(range=90% .. 110%)":     "uniform(0.9..1.1)",
		"exp":                            "exp",
		"exp(1)":                         "exp",
		"exp(2)":                         "exp(2)",
		"weibull(shape=0.7)":             "weibull(shape=0.7)",
		"weibull(scale=2,shape=0.7)":     "weibull(shape=0.7,scale=2)",
		"gamma(shape=4)":                 "gamma(shape=4)",
		"gamma(cv=0.5,mean=2)":           "gamma(cv=0.5,mean=2)",
		"constant(1.1)":                  "constant(1.1)",
		"1.1":                            "constant(1.1)",
		"110%":                           "constant(1.1)",
	} {
		l, err := Parse(text, Factors)
		require.NoError(t, err, text)
		require.Equal(t, want, l.String())
		again, err := Parse(want, Factors)
		require.NoError(t, err)
		require.Equal(t, l, again)
	}
	for text, want := range map[string]string{
		"exp(1h)":                       "exp(3600s)",
		"90m":                           "constant(5400s)",
		"90min":                         "constant(5400s)",
		"uniform(10ms..1m)":             "uniform(10ms..60s)",
		"weibull(shape=0.7,scale=1d)":   "weibull(shape=0.7,scale=86400s)",
		"lognormal(mean=10m,cv=0.5)":    "lognormal(cv=0.5,mean=600s)",
		"gamma(shape=2,mean=1h)":        "gamma(shape=2,mean=3600s)",
		"normal(cv=0.1,mean=1s)":        "normal(cv=0.1,mean=1s)",
		"constant( value = 2500ms )":    "constant(2.5s)",
		"uniform( range = 0s .. 2.5s )": "uniform(0s..2.5s)",
	} {
		l, err := Parse(text, Seconds)
		require.NoError(t, err, text)
		require.Equal(t, want, l.String())
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		text string
		of   *Quantity
		want string
	}{
		{"", Factors, `column 1: unknown law "" (want one of constant`},
		{"unifrm(1..2)", Factors, `column 1: unknown law "unifrm" (did you mean "uniform"?)`},
		{"exp(1", Factors, "column 6: want ',' or ')', got the end"},
		{"lognorma(cv=1)", Factors, `column 1: unknown law "lognorma" (did you mean "lognormal"?)`},
		{"zipf", Factors, `column 1: unknown law "zipf" (want one of constant, uniform, exp, lognormal, normal, weibull, gamma)`},
		{"lognormal", Factors, "column 1: lognormal: cv: missing"},
		{"lognormal(cv=x)", Factors, `column 14: lognormal: cv: "x" is not a number`},
		{"lognormal(cv=-1)", Factors, "column 14: lognormal: cv: -1: want from 0 to 10"},
		{"lognormal(mean=0, cv=11)", Factors, "column 16: lognormal: mean: \"0\": want more than 0\ncolumn 22: lognormal: cv: 11: want from 0 to 10"},
		{"normal(cv=0.1,sigma=2)", Factors, `column 21: normal: unknown argument "sigma" (want one of cv, mean)`},
		{"uniform(1)", Factors, "column 9: uniform: range: want two ends, such as uniform(0.5..2)"},
		{"uniform(1..1)", Factors, `column 9: uniform: range: "1..1": want a larger number after a smaller one`},
		{"uniform(-1..1)", Factors, "column 9: uniform: range: it begins below 0"},
		{"uniform(1..x)", Factors, `column 9: uniform: range: "x" is not a number`},
		{"weibull(shape=0.7,mean=1,scale=1)", Factors, "column 24: weibull: mean: want it or the scale, not both"},
		{"gamma(shape=1,cv=1)", Factors, "column 18: gamma: cv: want it or the shape, not both"},
		{"constant", Factors, "column 1: constant: value: missing"},
		{"0", Factors, `column 1: constant: value: "0": want more than 0`},
		{"90mins", Seconds, `column 1: constant: value: unknown unit "mins" in "90mins" (want one of`},
		{"1e200", Factors, `column 1: constant: value: "1e200" is too small or too large`},
		{"exp", Seconds, "column 1: exp: mean: missing"},
		{"exp(5 days)", Seconds, `column 5: exp: mean: unknown unit "days" in "5 days" (want one of`},
		{"weibull(shape=0.7)", Seconds, "column 1: weibull: mean: missing"},
	} {
		_, err := Parse(tt.text, tt.of)
		require.Error(t, err, tt.text)
		if !strings.HasPrefix(err.Error(), tt.want) {
			require.Equal(t, tt.want, err.Error(), tt.text)
		}
	}
}

// moments are what a law promises.
type moments struct{ mean, deviation float64 }

func weibullMoments(shape float64) moments {
	mean := math.Gamma(1 + 1/shape)
	return moments{1, math.Sqrt(math.Gamma(1+2/shape)/(mean*mean) - 1)}
}

// normalMoments are those of max(X, 0.01) where X is normal with mean 1.
func normalMoments(cv float64) moments {
	z := (cutOff - 1) / cv
	density, below := math.Exp(-z*z/2)/math.Sqrt(2*math.Pi), math.Erfc(-z/math.Sqrt2)/2
	mean := cutOff*below + (1 - below) + cv*density
	square := cutOff*cutOff*below + (1+cv*cv)*(1-below) + cv*density*(1+cutOff)
	return moments{mean, math.Sqrt(square - mean*mean)}
}

// Draws have the mean and the deviation of their law. Sums over 2^14 equal steps of the
// inverse distribution function say so without chance, and draws agree within their
// standard error.
func TestMoments(t *testing.T) {
	for text, want := range map[string]moments{
		"lognormal(cv=0.2)":         {1, 0.2},
		"lognormal(cv=1,mean=3)":    {3, 3},
		"normal(cv=0.2)":            normalMoments(0.2),
		"normal(cv=0.8)":            normalMoments(0.8),
		"uniform(0.9..1.1)":         {1, 0.2 / math.Sqrt(12)},
		"uniform(0..4)":             {2, 4 / math.Sqrt(12)},
		"exp":                       {1, 1},
		"exp(2.5)":                  {2.5, 2.5},
		"weibull(shape=0.7)":        weibullMoments(0.7),
		"weibull(shape=3)":          weibullMoments(3),
		"gamma(shape=4)":            {1, 0.5},
		"gamma(cv=1.5)":             {1, 1.5},
		"gamma(shape=2,scale=3)":    {6, 3 * math.Sqrt2},
		"constant(1.1)":             {1.1, 0},
		"lognormal(cv=0)":           {1, 0},
		"weibull(shape=1,scale=2)":  {2, 2},
		"weibull(shape=1000)":       weibullMoments(1000),
		"gamma(shape=1000)":         {1, math.Sqrt(0.001)},
		"lognormal(cv=0.5,mean=1%)": {0.01, 0.005},
	} {
		l, err := Parse(text, Factors)
		require.NoError(t, err)
		const n = 1 << 14
		steps, draws := make([]float64, n), make([]float64, n)
		s := NewStream(7, "moments", text)
		for i := range n {
			steps[i] = l.Quantile((float64(i) + 0.5) / n)
			draws[i] = s.Draw(l)
		}
		mean, deviation := meanDeviation(steps)
		require.InDelta(t, want.mean, mean, 4e-3*want.mean, text)
		require.InDelta(t, want.deviation, deviation, 0.04*want.deviation+1e-9, text)
		mean, deviation = meanDeviation(draws)
		require.InDelta(t, want.mean, mean, 4*want.deviation/math.Sqrt(n)+1e-12, text)
		require.InDelta(t, want.deviation, deviation, 0.1*want.deviation+1e-9, text)
	}
}

func meanDeviation(xs []float64) (mean, deviation float64) {
	for _, x := range xs {
		mean += x / float64(len(xs))
	}
	for _, x := range xs {
		deviation += (x - mean) * (x - mean) / float64(len(xs))
	}
	return mean, math.Sqrt(deviation)
}

// drawLaw makes a law of any family.
func drawLaw(t *rapid.T) Law {
	cv := rapid.Float64Range(0, mostCV)
	shape := rapid.Float64Range(leastShape, mostShape)
	text := rapid.OneOf(
		rapid.Map(cv, func(x float64) string { return "lognormal(cv=" + formatFloat(x) + ")" }),
		rapid.Map(cv, func(x float64) string { return "normal(cv=" + formatFloat(x) + ")" }),
		rapid.Map(shape, func(x float64) string { return "weibull(shape=" + formatFloat(x) + ")" }),
		rapid.Map(shape, func(x float64) string { return "gamma(shape=" + formatFloat(x) + ",mean=2)" }),
		rapid.Map(cv, func(x float64) string { return "uniform(" + formatFloat(x) + ".." + formatFloat(x+0.5) + ")" }),
		rapid.Just("exp"),
	).Draw(t, "law")
	l, err := Parse(text, Factors)
	require.NoError(t, err, text)
	return l
}

// Draws are above 0 and finite, rise with p, and are the same for the same seed and name.
func TestDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLaw(t)
		p := rapid.Float64Range(1e-16, 1-1e-16).Draw(t, "p")
		q := rapid.Float64Range(p, 1-1e-16).Draw(t, "q")
		x, y := l.Quantile(p), l.Quantile(q)
		require.Positive(t, x)
		require.False(t, math.IsInf(y, 0) || math.IsNaN(y))
		require.LessOrEqual(t, x, y*(1+1e-6))

		seed, name := rapid.Uint64().Draw(t, "seed"), rapid.String().Draw(t, "name")
		a, b := NewStream(seed, "x", name), NewStream(seed, "x", name)
		for range 3 {
			require.Equal(t, a.Draw(l), b.Draw(l))
		}
	})
}

// Names that are alike have streams that are not: of 10,000 hosts, first draws are even
// over the interval and say nothing of those of the next host.
func TestStreamsAreApart(t *testing.T) {
	l, err := Parse("uniform(0..1)", Factors)
	require.NoError(t, err)
	const n = 10_000
	var counts [10]int
	last, product := 0.5, 0.0
	seen := map[float64]bool{}
	for i := range n {
		s := NewStream(1, "host", "node-"+formatFloat(float64(i)))
		x := s.Draw(l)
		counts[int(10*x)]++
		product += (x - 0.5) * (last - 0.5) / n
		last, seen[x] = x, true
	}
	require.Len(t, seen, n)
	chi := 0.0
	for _, c := range counts {
		chi += float64((c-n/10)*(c-n/10)) / (n / 10)
	}
	require.Less(t, chi, 27.9, "a probability of 0.1 % with 9 degrees of freedom")
	require.Less(t, math.Abs(product), 4.0/12/math.Sqrt(n))
	for _, other := range []Stream{NewStream(2, "host", "a"), NewStream(1, "link", "a"), NewStream(1, "hos", "ta"), NewStream(1, "hosta")} {
		a := NewStream(1, "host", "a")
		require.NotEqual(t, a.Draw(l), other.Draw(l))
	}
}

// The inverse of the gamma law is one, also where its series takes over.
func TestGammaInverts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.Float64Range(leastShape, mostShape).Draw(t, "shape")
		p := math.Exp(-rapid.Float64Range(1e-3, 36).Draw(t, "-log p"))
		require.InEpsilon(t, p, mathext.GammaIncReg(shape, gamma(shape, 1, p)), 1e-6)
	})
}

// A draw allocates nothing.
func TestDrawAllocs(t *testing.T) {
	l, err := Parse("lognormal(cv=0.3)", Factors)
	require.NoError(t, err)
	sum := 0.0
	require.Zero(t, testing.AllocsPerRun(100, func() {
		s := NewStream(1, "task", "t1")
		sum += s.Draw(l)
	}))
	require.Positive(t, sum)
}

// FuzzParse: no text causes a panic, mistakes have columns, and what is read prints back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "exp", "exp(1h)", "1.1", "90%", "uniform(0.9..1.1)", "lognormal(cv=0.2,mean=2)", "weibull(shape=0.7,scale=30d)", "gamma(cv=1)", "normal(cv=0)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, of := range []*Quantity{Factors, Seconds} {
			l, err := Parse(text, of)
			if err != nil {
				require.True(t, strings.HasPrefix(err.Error(), "column "), err)
				continue
			}
			again, err := Parse(l.String(), of)
			require.NoError(t, err, "%s, from %q", l, text)
			require.Equal(t, l.String(), again.String())
			for _, p := range []float64{1e-16, 0.5, 1 - 1e-16} {
				x := l.Quantile(p)
				require.True(t, x > 0 && !math.IsInf(x, 1), "%s: %v at %v", l, x, p)
			}
		}
	})
}

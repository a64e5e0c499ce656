package profile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestGenerators(t *testing.T) {
	for text, want := range map[string]string{
		"mtbf(weibull(shape=0.7,scale=30d),repair=exp(1h))":          "mtbf(weibull(shape=0.7,scale=2592000s),repair=exp(3600s))",
		"mtbf( up = exp(30d) , repair = uniform(10min..1h) ) # disk": "mtbf(exp(2592000s),repair=uniform(600s..3600s))",
		"mtbf(10s,repair=5s)":                              "mtbf(constant(10s),repair=constant(5s))",
		"load(uniform(0.5..1),every=10min)":                "load(uniform(0.5..1),every=constant(600s))",
		"load(every=exp(10min),factor=uniform(50%..100%))": "load(uniform(0.5..1),every=exp(600s))",
	} {
		p, errs := Parse([]byte("# a comment\n\n" + text + "\n"))
		require.Empty(t, errs, text)
		require.Equal(t, want+"\n", p.Text())
		again, errs := Parse([]byte(p.Text()))
		require.Empty(t, errs)
		require.Equal(t, p, again)
		require.Equal(t, *p.Generator, *again.Generator)
	}
}

func TestGeneratorErrors(t *testing.T) {
	for text, want := range map[string]string{
		"mtfb(exp(1d),repair=1h)":            `1:1: profile: unknown generator "mtfb" (did you mean "mtbf"?)`,
		"mtbf(exp(1d))":                      `1:1: profile: mtbf: repair: missing (want a law, such as exp(1h))`,
		"mtbf()":                             "1:1: profile: mtbf: up: missing (want a law, such as weibull(shape=0.7,scale=30d))\np:1:1: profile: mtbf: repair: missing (want a law, such as exp(1h))",
		"mtbf(exp(1d),repair=exp(1 hour))":   `1:25: profile: exp: mean: unknown unit "hour" in "1 hour" (want one of w, d, h, min, m, s, ms, us, ns or ps)`,
		"mtbf(weibul(shape=1),repair=1h)":    `1:6: profile: unknown law "weibul" (did you mean "weibull"?)`,
		"mtbf(exp(1d),repair=1h,seed=3)":     `1:24: profile: mtbf: unknown argument "seed" (want one of up, repair)`,
		"  mtbf(exp(1d),repair=1h":           `1:25: profile: want ',' or ')', got the end`,
		"load(uniform(1..2),every=0.1us)":    `1:20: profile: load: every: half of its times are below 0.5us (want longer ones)`,
		"load(uniform(1s..2s),every=10min)":  `1:14: profile: uniform: range: "1s" is not a number`,
		"load(1,every=1h)\n0 1":              `2:1: profile: more than a generator (it stands alone)`,
		"0 1\nload(1,every=1h)":              `2:1: profile: more than a generator (it stands alone)`,
		"load(1,every=1h)\nload(1,every=1h)": `2:1: profile: more than a generator (it stands alone)`,
	} {
		_, err := Read("p", []byte(text))
		require.EqualError(t, err, "p:"+want, text)
	}
}

func generator(t require.TestingT, text string) Generator {
	g, err := ParseGenerator(text)
	require.NoError(t, err, text)
	return g
}

// A host is on for times of one law and off for times of the other: their means over
// many are the laws'.
func TestMtbf(t *testing.T) {
	g := generator(t, "mtbf(exp(100s),repair=uniform(5s..15s))")
	require.True(t, g.OfState())
	c := g.Course(1, "host", "a", "state")
	const n = 20_000
	sum, last := [2]float64{}, 0.0
	for i := range 2 * n {
		at, value, ok := c.Next()
		require.True(t, ok)
		require.Equal(t, float64(i%2), value, "first off, then on")
		require.Greater(t, at, last)
		sum[i%2] += at - last
		last = at
	}
	require.InDelta(t, 100, sum[0]/n, 4*100/math.Sqrt(n))
	require.InDelta(t, 10, sum[1]/n, 4*3/math.Sqrt(n))
}

// A load begins at 0 and stays within its law.
func TestLoad(t *testing.T) {
	g := generator(t, "load(uniform(0.5..1),every=10min)")
	require.False(t, g.OfState())
	require.Equal(t, 0.5, g.Least())
	require.Equal(t, 1.0, g.Most())
	c := g.Course(1, "host", "a", "speed")
	sum := 0.0
	for i := range 10_000 {
		at, value, ok := c.Next()
		require.True(t, ok)
		require.Equal(t, float64(i)*600, at)
		require.True(t, value >= 0.5 && value <= 1)
		sum += value / 10_000
	}
	require.InDelta(t, 0.75, sum, 4*0.5/math.Sqrt(12*10_000))
	require.True(t, math.IsInf(generator(t, "load(lognormal(cv=0.5),every=1s)").Most(), 1))
	require.Zero(t, generator(t, "load(exp,every=1s)").Least())
}

// Events depend on the seed and the names alone, and dates rise also where delays are lost in
// the digits.
func TestGeneratedDates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := generator(t, rapid.SampledFrom([]string{
			"mtbf(weibull(shape=0.1,scale=1ms),repair=1us)", "mtbf(exp(30d),repair=1us)", "load(exp,every=exp(1us))", "mtbf(1e20s,repair=1us)",
		}).Draw(t, "generator"))
		seed, name := rapid.Uint64().Draw(t, "seed"), rapid.String().Draw(t, "name")
		a, b := g.Course(seed, name), g.Course(seed, name)
		last := -1.0
		for range 100 {
			at, value, _ := a.Next()
			require.Greater(t, at, last)
			last = at
			at2, value2, _ := b.Next()
			require.Equal(t, [2]float64{at, value}, [2]float64{at2, value2})
		}
	})
}

// A course is small and draws without memory: there may be one for each of a million
// hosts.
func TestGeneratedAllocs(t *testing.T) {
	g := generator(t, "mtbf(weibull(shape=0.7,scale=30d),repair=exp(1h))")
	var c Generated
	require.Zero(t, testing.AllocsPerRun(100, func() {
		c = g.Course(1, "host", "node-1")
		for range 10 {
			c.Next()
		}
	}))
}

func TestFits(t *testing.T) {
	mtbf, load := generator(t, "mtbf(1h,repair=1h)"), generator(t, "load(1,every=1h)")
	require.NoError(t, (*Profile)(nil).Fits(true))
	require.NoError(t, (&Profile{}).Fits(true))
	require.NoError(t, (&Profile{Generator: &mtbf}).Fits(true))
	require.NoError(t, (&Profile{Generator: &load}).Fits(false))
	require.EqualError(t, (&Profile{Generator: &load}).Fits(true), "load makes no state (want mtbf)")
	require.EqualError(t, (&Profile{Generator: &mtbf}).Fits(false), "mtbf makes a state, on or off (want load)")
	require.ErrorContains(t, (&Profile{Generator: &mtbf}).SetPeriod(3), "goes on for ever")
}

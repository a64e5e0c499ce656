package profile

import (
	"testing"

	"github.com/stretchr/testify/require"
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

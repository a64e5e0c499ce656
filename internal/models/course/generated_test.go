package course

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform/profile"
)

func generator(t require.TestingT, text string) profile.Generator {
	g, err := profile.ParseGenerator(text)
	require.NoError(t, err, text)
	return g
}

// A host is on for times of one law and off for times of the other: their means over
// many are the laws'.
func TestMtbf(t *testing.T) {
	g := generator(t, "mtbf(exp(100s),repair=uniform(5s..15s))")
	require.True(t, g.OfState())
	c := Generate(&g, 1, "host", "a", "state")
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
	require.Equal(t, 0.5, LeastOf(&g))
	require.Equal(t, 1.0, MostOf(&g))
	c := Generate(&g, 1, "host", "a", "speed")
	sum := 0.0
	for i := range 10_000 {
		at, value, ok := c.Next()
		require.True(t, ok)
		require.Equal(t, float64(i)*600, at)
		require.True(t, value >= 0.5 && value <= 1)
		sum += value / 10_000
	}
	require.InDelta(t, 0.75, sum, 4*0.5/math.Sqrt(12*10_000))
	unbounded := generator(t, "load(lognormal(cv=0.5),every=1s)")
	require.True(t, math.IsInf(MostOf(&unbounded), 1))
	unbounded = generator(t, "load(exp,every=1s)")
	require.Zero(t, LeastOf(&unbounded))
}

// Events depend on the seed and the names alone, and dates rise also where delays are lost in
// the digits.
func TestGeneratedDates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := generator(t, rapid.SampledFrom([]string{
			"mtbf(weibull(shape=0.1,scale=1ms),repair=1us)", "mtbf(exp(30d),repair=1us)", "load(exp,every=exp(1us))", "mtbf(1e20s,repair=1us)",
		}).Draw(t, "generator"))
		seed, name := rapid.Uint64().Draw(t, "seed"), rapid.String().Draw(t, "name")
		a, b := Generate(&g, seed, name), Generate(&g, seed, name)
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
		c = Generate(&g, 1, "host", "node-1")
		for range 10 {
			c.Next()
		}
	}))
}

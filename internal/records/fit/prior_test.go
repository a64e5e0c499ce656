package fit

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"
)

func TestParsePrior(t *testing.T) {
	for text, want := range map[string]Prior{
		"off": {}, "twins": {Noise: 0.1, Twins: true}, "0.25": {Noise: 0.25},
	} {
		p, err := ParsePrior(text)
		require.NoError(t, err)
		require.Equal(t, want, p)
		require.Equal(t, text, p.String())
	}
	for _, text := range []string{"", "0", "-1", "nan", "inf", "11", "on"} {
		_, err := ParsePrior(text)
		require.ErrorContains(t, err, "want off, twins, or what runs of a workflow differ by, a number up to 10 such as 0.1", text)
	}
}

// The noise is shared by the records; of twins it is two thirds of what they differ by, and
// that of others does not count.
func TestStrength(t *testing.T) {
	p := problem(t, "serial(begin=100s)", "serial", "begin=1s..1000s")
	p.Set = p.Set.Of([]int{0, 1, 2})
	p.start()
	require.Zero(t, p.strength(p.all()))
	p.Prior = Prior{Noise: 0.3}
	require.InDelta(t, 0.1, p.strength(p.all()), 1e-12)
	p.Prior.Twins = true
	for i := range p.Set.Cases {
		p.Set.Cases[i].Twins = max(i-1, 0) // the first two are
	}
	p.recordedSec = []float64{100, 200, 5000}
	require.InDelta(t, math.Ln2/1.5/3, p.strength(p.all()), 1e-12)
	require.InDelta(t, 0.15, p.strength([]int{0, 2}), 1e-12, "no twins are among these")
}

// The pull is to the value before, or to the middle of the range where it was off; two
// standard deviations are half a range.
func TestPull(t *testing.T) {
	p := problem(t, "serial", "serial(gap=100ms)", "begin=1s..1000s,submit-gap=10ms..10s,pipe=1MBps..1GBps,stretch=0.25..4")
	g := p.pull(0.5, subset{0, 1, 2, 3})
	require.InDeltaSlice(t, []float64{0.5, 1.0 / 3, 0.5, 0.5}, g.middle, 1e-12)
	require.Zero(t, g.of(g.middle))
	require.InDelta(t, 0.5/2*4, g.of([]float64{1, 1.0 / 3, 0.5, 0.5}), 1e-12)
	off := p.pull(0, subset{0})
	require.Zero(t, off.of([]float64{1}))
	at := []float64{0.9, 0.1, 0.3, 0.6}
	for d := range at {
		more, less := append([]float64{}, at...), append([]float64{}, at...)
		more[d], less[d] = at[d]+1e-6, at[d]-1e-6
		require.InDelta(t, (g.of(more)-g.of(less))/2e-6, g.slope(d, at[d]), 1e-6)
	}
}

// A value that the records do not determine stays where it was, and its interval is wide; another
// is as without a prior. The loss that is reported is that of the records.
func TestPriorHoldsUndetermined(t *testing.T) {
	fitted := func(prior Prior) *Result {
		p := problem(t, "serial(begin=200s)", "serial(scan=5ms)", "begin=1s..1000s,scan=1ms..20ms")
		disturb(p, 0.1)
		p.Prior = prior
		r, err := p.Run(context.Background(), few, 2)
		require.NoError(t, err)
		return r
	}
	without, with := fitted(Prior{}), fitted(Prior{Noise: 0.1})
	begin, scan := with.Intervals[0], with.Intervals[1]
	require.InEpsilon(t, without.Intervals[0].Value, begin.Value, 0.1)
	require.InEpsilon(t, 0.005, scan.Value, 0.1)
	require.Less(t, scan.Low, 0.004)
	require.Greater(t, scan.High, 0.006)
	require.Less(t, scan.Flat, flatChange)
	z := &with.Sizes[2]
	require.InDelta(t, z.Loss, with.loss(z.Sec, with.all(), with.Set.Weights(with.Weights)), 1e-12)
	require.GreaterOrEqual(t, z.score, z.Loss)
	require.Contains(t, with.Remarks(), "values are drawn to those of serial(scan=5ms), as if records differed by 0.1 from any model")
	require.Equal(t, "prior 0.1", with.File().Notes[4])
	require.NotContains(t, without.File().Notes, "prior off")
}

// With a strong prior and few records a fit is near to where it began.
func TestStrongPriorKeepsTheBase(t *testing.T) {
	last := math.Inf(1)
	for _, noise := range []float64{0.01, 1, 10} {
		p := problem(t, "serial(begin=900s)", "serial(begin=20s)", "begin=1s..1000s")
		p.Set = p.Set.Of([]int{0, 1, 2, 3, 4})
		p.Prior = Prior{Noise: noise}
		o := few
		o.By = records.ByFile
		r, err := p.Run(context.Background(), o, 1)
		require.NoError(t, err)
		value := r.Sizes[1].Model.Begin.Value
		require.LessOrEqual(t, value, last)
		last = value
	}
	require.Less(t, last, 500.0)
}

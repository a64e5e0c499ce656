package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"
)

// compared has sizes with fits that are off on record i by losses[k][i], with each file a group or
// each application one.
func compared(t *testing.T, by records.By, losses [][]float64) *Result {
	t.Helper()
	p := problem(t, "serial(begin=60s)", "serial", "begin=1s..1000s")
	p.start()
	r := &Result{Problem: p, By: by}
	for _, list := range losses {
		require.Len(t, list, p.Set.Len())
		sec := p.Set.RecordedSec()
		for i := range sec {
			sec[i] *= math.Exp(list[i])
		}
		r.Sizes = append(r.Sizes, Size{Unseen: [][]float64{sec}})
	}
	r.compare()
	return r
}

// Losses of records differ by far more than those of one record with and without a parameter, so
// that the error of the losses hides what that of the differences shows.
func TestPairedErrorSeesWhatTheOtherHides(t *testing.T) {
	without := []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}
	with := make([]float64, len(without))
	for i, x := range without {
		with[i] = x - 0.05 - 0.01*float64(i%2)
	}
	r := compared(t, records.ByFile, [][]float64{without, with})
	require.Equal(t, 1, r.Advised)
	for w := range weightings {
		p := r.Sizes[0].Paired[w]
		require.InDelta(t, 0.55, p.Loss, 1e-9)
		require.InDelta(t, 0.055, p.Above, 1e-9)
		require.InDelta(t, 0.005/3, p.StdErr, 1e-9) // 0.005 to each side of the mean: sqrt(10/9) of it, over sqrt(10)
		require.Equal(t, Paired{r.Sizes[1].Paired[w].Loss, 0, 0}, r.Sizes[1].Paired[w])
	}
	require.Equal(t, "advised: 1 parameter, by group and by record alike", r.Advice())
}

// A parameter that helps by one weighting alone is not advised, and the output says which decided.
// It helps three groups of two, and spoils four of one.
func TestBothWeightingsHaveToAgree(t *testing.T) {
	r := compared(t, records.ByFile, [][]float64{make([]float64, 10), make([]float64, 10)})
	sec, gain := r.Set.RecordedSec(), []float64{-0.1, -0.1, -0.1, -0.1, -0.1, -0.1, 0.06, 0.06, 0.06, 0.06}
	without, with := make([]float64, 10), make([]float64, 10)
	for i, g := range []int{0, 0, 1, 1, 2, 2, 3, 4, 5, 6} {
		r.Set.Cases[i].Group = g
		without[i], with[i] = sec[i]*math.Exp(0.5), sec[i]*math.Exp(0.5+gain[i])
	}
	r.By, r.Choices = records.ByGroup, [weightings]Choice{}
	r.Sizes[0].Unseen, r.Sizes[1].Unseen = [][]float64{without}, [][]float64{with}
	r.compare()
	require.Equal(t, [weightings]Choice{ByGroup: {1, 0}, ByRecord: {1, 1}}, r.Choices)
	require.InDelta(t, 0.036, r.Sizes[0].Paired[ByRecord].Above, 1e-9)
	require.InDelta(t, 0.06/7, r.Sizes[0].Paired[ByGroup].Above, 1e-9)
	require.Equal(t, 0, r.Advised)
	require.Equal(t, "advised: 0 by group and 1 by record: by group decided, for a parameter has to help both", r.Advice())
}

// The smallest size within a standard error of the difference to the best is advised.
func TestCompare(t *testing.T) {
	flat := func(x, wave float64) (list []float64) {
		for i := range 10 {
			list = append(list, x+wave*float64(i%2))
		}
		return list
	}
	for name, tt := range map[string]struct {
		losses        [][]float64
		best, advised int
	}{
		"the best alone":            {[][]float64{flat(0.5, 0), flat(0.3, 0), flat(0.1, 0)}, 2, 2},
		"one smaller is within":     {[][]float64{flat(0.5, 0), flat(0.093, 0.02), flat(0.1, 0)}, 2, 1},
		"none at all is":            {[][]float64{flat(0.093, 0.02), flat(0.3, 0), flat(0.1, 0)}, 2, 0},
		"more make it worse":        {[][]float64{flat(0.2, 0), flat(0.3, 0), flat(0.4, 0)}, 0, 0},
		"a trifle, however sure":    {[][]float64{flat(0.5, 0), flat(0.1009, 0), flat(0.1, 0)}, 2, 1},
		"of equals the smaller one": {[][]float64{flat(0.5, 0), flat(0.1, 0), flat(0.1, 0)}, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := compared(t, records.ByFile, tt.losses)
			require.Equal(t, [2]int{tt.best, tt.advised}, [2]int{r.Best, r.Advised})
		})
	}
}

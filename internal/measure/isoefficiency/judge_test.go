package isoefficiency_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// held is a solution that holds the target.
func held(p int, efficiency float64) isoefficiency.Solution {
	return isoefficiency.Solution{Status: isoefficiency.Holds, P: p, At: &isoefficiency.Run{P: p, Efficiency: efficiency}}
}

func TestCurveEnds(t *testing.T) {
	c := isoefficiency.Curve{Target: 0.6, Solutions: []isoefficiency.Solution{
		{Status: isoefficiency.Above, P: 4}, held(8, 0.61), held(16, 0.585), held(32, 0.6), {Status: isoefficiency.Below, P: 64},
	}}
	require.Equal(t, 4, c.Reached())
	first, last := c.Ends()
	require.Equal(t, []int{8, 32}, []int{first.P, last.P})
	require.InDelta(t, 0.015, c.Spread(), 1e-12)
	first, last = (&isoefficiency.Curve{}).Ends()
	require.Nil(t, first)
	require.Nil(t, last)
	require.Zero(t, (&isoefficiency.Curve{Target: 0.6}).Spread())
}

// A size that reaches the target counts as early only if the efficiency falls again after it.
func TestEarly(t *testing.T) {
	one, two, three := &isoefficiency.Run{N: 1}, &isoefficiency.Run{N: 2}, &isoefficiency.Run{N: 3}
	for name, tt := range map[string]struct {
		s    isoefficiency.Solution
		want *isoefficiency.Run
	}{
		"rises steadily":     {isoefficiency.Solution{Status: isoefficiency.Holds, At: three, Under: two, Over: three, First: three}, nil},
		"the side below":     {isoefficiency.Solution{Status: isoefficiency.Holds, At: two, Under: two, Over: three, First: three}, nil},
		"falls again":        {isoefficiency.Solution{Status: isoefficiency.Holds, At: three, Under: two, Over: three, First: one}, one},
		"the smallest size":  {isoefficiency.Solution{Status: isoefficiency.Holds, At: one, First: one}, nil},
		"never":              {isoefficiency.Solution{Status: isoefficiency.Below}, nil},
		"below at the end":   {isoefficiency.Solution{Status: isoefficiency.Below, First: one}, one},
		"above from outset":  {isoefficiency.Solution{Status: isoefficiency.Above, First: one}, nil},
		"steps over it once": {isoefficiency.Solution{Status: isoefficiency.Steps, At: three, Under: two, Over: three, First: one}, nil},
	} {
		require.Same(t, tt.want, tt.s.Early(), name)
	}
}

func TestGoodLaw(t *testing.T) {
	law := func(i float64) scalability.PowerLaw { return scalability.PowerLaw{{C: 1, I: i, J: 1}} }
	require.True(t, isoefficiency.Overhead{Law: law(0.5), Error: 0.49}.Good())
	require.False(t, isoefficiency.Overhead{Law: law(0.5), Error: 0.5}.Good())
	require.False(t, isoefficiency.Overhead{Law: law(-1)}.Good(), "overhead that grows faster than the work")
	require.False(t, isoefficiency.Overhead{}.Good())
}

func TestCrossesAndSameWork(t *testing.T) {
	r := func(work float64) *isoefficiency.Report {
		return &isoefficiency.Report{Workloads: []isoefficiency.Result{{}, {Curves: []isoefficiency.Curve{{Solutions: []isoefficiency.Solution{{CrossingFlop: work}}}}}}}
	}
	require.True(t, r(1e9).Crosses())
	require.False(t, r(math.NaN()).Crosses())
	require.True(t, (&isoefficiency.Verdict{WorkDiffers: 0.01}).SameWork())
	require.False(t, (&isoefficiency.Verdict{WorkDiffers: 0.011}).SameWork())
}

package scaling

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
)

func twoWorkloads() *scaling {
	return &scaling{Report: &isoefficiency.Report{Workloads: []isoefficiency.Result{{Name: "fine"}, {Name: "coarse"}}}}
}

// An outcome without an answer is undefined for programs.
func TestBetter(t *testing.T) {
	s := twoWorkloads()
	for o, want := range map[isoefficiency.Outcome]any{
		isoefficiency.First: "fine", isoefficiency.Second: "coarse", isoefficiency.Equal: "equal", isoefficiency.Neither: "neither", isoefficiency.Unknown: nil,
	} {
		require.Equal(t, want, s.better(o))
	}
	require.Equal(t, "unknown", s.name(isoefficiency.Unknown))
}

func TestWhere(t *testing.T) {
	s := twoWorkloads()
	s.Verdict = &isoefficiency.Verdict{Regions: []isoefficiency.Region{
		{P: 8, From: 1, To: 4, Better: isoefficiency.First},
		{P: 8, From: 5, To: 5, Better: isoefficiency.Second},
		{P: 8, From: 6, To: 6, Better: isoefficiency.First},
		{P: 16, From: 1, To: 6, Better: isoefficiency.Second},
	}}
	require.Equal(t, "1 to 4, 6", s.where(8, isoefficiency.First))
	require.Equal(t, "-", s.where(16, isoefficiency.First))
}

func TestCounts(t *testing.T) {
	s := twoWorkloads()
	require.Equal(t, "no point with an answer", s.counts(isoefficiency.Tally{Unknown: 7}))
	require.Equal(t, "fine 2, each by one 1 of 3 points", s.counts(isoefficiency.Tally{First: 2, Neither: 1, Unknown: 4}))
}

package fit

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"
)

// crowded are records of which each second one began with the one before it; those with company
// took exp(0.5 x other runs) as long.
func crowded(t *testing.T, slow float64) *Problem {
	t.Helper()
	p := problem(t, "serial(begin=60s)", "serial(begin=60s)", "begin=1s..1000s")
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range p.Set.Cases {
		c := &p.Set.Cases[i]
		c.ExecutedAt = start.Add(time.Duration(i/2*2*1000) * time.Hour)
		c.Group, c.Overlap = i/2, i/2
	}
	for i, runs := range p.Set.RunsAtOnce(p.Set.RecordedSec()) {
		require.Positive(t, runs)
		p.Set.Cases[i].RecordedMakespanSec *= math.Exp(slow * min(runs, 1))
	}
	return p
}

// The factor that makespans were made with comes out, and helps on records that it was not
// fitted to. Where there is none it stays near 0, and is not advised.
func TestOverlap(t *testing.T) {
	run := func(slow float64) *Result {
		o := few
		o.By, o.Budget, o.Overlap = records.ByGroup, 400, true
		r, err := crowded(t, slow).Run(context.Background(), o, 0)
		require.NoError(t, err)
		return r
	}
	r := run(0.5)
	require.InDelta(t, 0.5, r.Overlap.C, 0.1)
	require.Equal(t, 10, r.Overlap.Records)
	require.True(t, r.Overlap.Helps())
	require.Less(t, r.Overlap.Test.Mean, r.Sizes[0].Test.Mean/2)
	require.Contains(t, r.Remarks(), "the factor for runs at the same time lowers the loss of unseen records by more than a standard error, by group and by record")
	chosen, _ := r.onBoth(&r.Baselines[0])
	require.Equal(t, r.Overlap.Test.Mean, chosen.Mean, "baselines are compared with the model as it is saved")
	file := r.File()
	require.Equal(t, r.Overlap.C, file.Overlap)
	require.InDelta(t, math.Log(r.recordedSec[0]/UnseenSec(r.Overlap.Unseen, 0)), file.Records[0].Error, 1e-6)

	r = run(0)
	require.Zero(t, r.Overlap.C)
	require.False(t, r.Overlap.Helps())
	require.Zero(t, r.File().Overlap)
}

// The factor that predicts a record does not depend on the record's own makespan.
func TestOverlapDoesNotSeeWhatItPredicts(t *testing.T) {
	unseen := func(factor float64) float64 {
		p := crowded(t, 0.5)
		p.Set.Cases[3].RecordedMakespanSec *= factor
		o := few
		o.By, o.Budget, o.Overlap = records.ByGroup, 400, true
		r, err := p.Run(context.Background(), o, 0)
		require.NoError(t, err)
		return UnseenSec(r.Overlap.Unseen, 3)
	}
	require.Equal(t, unseen(1), unseen(1.7))
}

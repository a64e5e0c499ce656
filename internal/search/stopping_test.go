package search_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
)

// TestOptimalTime: when the time is over, what is claimed holds, as with a budget of nodes.
func TestOptimalTime(t *testing.T) {
	pr := schedcase.DSLab().Problem(t)
	const optimum = 87.0
	for nodes := range 60 {
		calls := 0
		ctx := search.WithClock(context.Background(), func(sec float64) func() bool {
			require.Equal(t, 3.5, sec)
			return func() bool { calls++; return calls > 7*nodes }
		})
		s, err := search.Optimal{MaxTasks: 10, Budget: 1_000_000, TimeSec: 3.5}.Map(ctx, pr)
		require.NoError(t, err)
		require.LessOrEqual(t, s.LowerBoundSec, optimum)
		require.GreaterOrEqual(t, s.PlannedMakespanSec(), optimum)
	}
	_, err := search.Optimal{MaxTasks: 10, Budget: 1, TimeSec: 1}.Map(context.Background(), pr)
	require.ErrorContains(t, err, "there is no clock here")
}

// TestOptimalStopped: the error of a context that ended says what was proved.
func TestOptimalStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	ctx = search.WithClock(ctx, func(float64) func() bool {
		return func() bool {
			if calls++; calls == 20 {
				cancel()
			}
			return false
		}
	})
	_, err := search.Optimal{MaxTasks: 10, Budget: 1_000_000, TimeSec: 1}.Map(ctx, schedcase.DSLab().Problem(t))
	require.ErrorIs(t, err, context.Canceled)
	var stopped *search.Stopped
	require.ErrorAs(t, err, &stopped)
	require.LessOrEqual(t, stopped.BoundSec, 87.0)
	require.GreaterOrEqual(t, stopped.BestSec, 87.0)
	require.ErrorContains(t, err, "optimal: stopped with a plan of ")
}

package run_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
)

func TestCountDoesAll(t *testing.T) {
	for _, workers := range []int{1, 3, 100} {
		done := make([]bool, 20)
		require.NoError(t, run.Count(t.Context(), workers, len(done), func(_ *sim.Engine, i int) error {
			done[i] = true
			return nil
		}))
		require.NotContains(t, done, false)
	}
	require.NoError(t, run.Count(t.Context(), 2, 0, nil))
}

// Each Count in a watched context begins anew, and its calls come one at a time.
func TestWatchedCounts(t *testing.T) {
	var told [][2]int
	ctx := run.Watched(t.Context(), func(done, total int) { told = append(told, [2]int{done, total}) })
	for _, n := range []int{3, 2} {
		require.NoError(t, run.Count(ctx, 2, n, func(*sim.Engine, int) error { return nil }))
	}
	require.Equal(t, [][2]int{{1, 3}, {2, 3}, {3, 3}, {1, 2}, {2, 2}}, told)
}

// Whatever fails, the error is that of the lowest number, for any number of workers.
func TestCountFailsInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "jobs")
		bad := rapid.SliceOfN(rapid.IntRange(0, n-1), 1, 5).Draw(t, "bad")
		panics := rapid.Bool().Draw(t, "panics")
		err := run.Count(context.Background(), rapid.IntRange(1, 8).Draw(t, "workers"), n, func(_ *sim.Engine, i int) error {
			switch {
			case !slices.Contains(bad, i):
				return nil
			case panics:
				panic(i)
			}
			return fmt.Errorf("internal error: %d", i)
		})
		require.EqualError(t, err, fmt.Sprintf("internal error: %d", slices.Min(bad)))
	})
}

func TestCountStops(t *testing.T) {
	bad := errors.New("bad")
	var calls atomic.Int32
	require.ErrorIs(t, run.Count(t.Context(), 1, 100, func(_ *sim.Engine, i int) error {
		if calls.Add(1); i == 3 {
			return bad
		}
		return nil
	}), bad)
	require.EqualValues(t, 4, calls.Load())

	ctx, cancel := context.WithCancel(t.Context())
	calls.Store(0)
	require.ErrorIs(t, run.Count(ctx, 1, 100, func(*sim.Engine, int) error {
		calls.Add(1)
		cancel()
		return nil
	}), context.Canceled)
	require.EqualValues(t, 1, calls.Load())
}

// Where done takes the errors, the others go on; after a panic the engine is another.
func TestEachGoesOn(t *testing.T) {
	var failed []int
	engines := map[*sim.Engine]bool{}
	err := run.Each(t.Context(), 1, slices.Values([]int{1, 2, 3, 4}), func(e *sim.Engine, job int) error {
		engines[e] = true
		switch job {
		case 2:
			return errors.New("no")
		case 3:
			panic("ouch")
		}
		return nil
	}, func(job int, err error) error {
		if err != nil {
			failed = append(failed, job)
		}
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, failed)
	require.Len(t, engines, 2)
}

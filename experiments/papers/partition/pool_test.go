package partition

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEachRunsAll(t *testing.T) {
	for _, workers := range []int{1, 3, 100} {
		done := make([]bool, 20)
		require.NoError(t, each(context.Background(), workers, len(done), func(i int) error {
			done[i] = true
			return nil
		}))
		require.NotContains(t, done, false)
	}
	require.NoError(t, each(context.Background(), 2, 0, nil))
}

func TestEachStopsAtAnError(t *testing.T) {
	bad := errors.New("bad")
	var calls atomic.Int32
	err := each(context.Background(), 1, 100, func(i int) error {
		calls.Add(1)
		if i == 3 {
			return bad
		}
		return nil
	})
	require.ErrorIs(t, err, bad)
	require.EqualValues(t, 4, calls.Load())
}

func TestEachStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int32
	err := each(ctx, 1, 100, func(int) error {
		calls.Add(1)
		cancel()
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.EqualValues(t, 1, calls.Load())
}

package cache

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A cache answers as the function behind it, and never holds more than it may.
func TestCacheIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 20
		c := New[int, int](most)
		for range rapid.IntRange(1, 60).Draw(t, "calls") {
			key := rapid.IntRange(0, 12).Draw(t, "key")
			weight := 1 + key*key%17
			v, err := c.Get(key, func() (int, int, error) { return 100 * key, weight, nil })
			require.NoError(t, err)
			require.Equal(t, 100*key, v)
			sum := 0
			for at := c.recent.Front(); at != nil; at = at.Next() {
				sum += at.Value.(*entry[int, int]).weight
			}
			require.Equal(t, sum, c.weight)
			require.LessOrEqual(t, sum, most)
			require.Len(t, c.entries, c.recent.Len())
		}
	})
}

func TestCacheMakesOnce(t *testing.T) {
	c := New[int, int](10)
	var made atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			v, err := c.Get(1, func() (int, int, error) { made.Add(1); return 5, 1, nil })
			require.NoError(t, err)
			require.Equal(t, 5, v)
		})
	}
	all.Wait()
	require.EqualValues(t, 1, made.Load())
	for range 2000 {
		_, _ = c.Get(int(made.Add(1)), func() (int, int, error) { return 0, 0, nil })
	}
	require.LessOrEqual(t, len(c.entries), maxEntries)
}

// Every Get returns the same error, that of a panic too.
func TestCacheKeepsErrors(t *testing.T) {
	c := New[int, int](10)
	broken := errors.New("broken")
	for range 2 {
		_, err := c.Get(1, func() (int, int, error) { return 0, 0, broken })
		require.Equal(t, broken, err)
		_, err = c.Get(2, func() (int, int, error) { panic("oh") })
		require.EqualError(t, err, "internal error: oh")
	}
}

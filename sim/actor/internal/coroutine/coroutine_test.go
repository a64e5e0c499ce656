package coroutine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor/internal/coroutine"
)

// TestTurns has a coroutine and its caller take turns. Fetching changes nothing, whenever it is done.
func TestTurns(t *testing.T) {
	var c coroutine.Coroutine
	var said []string
	say := func(what string) {
		said = append(said, what)
		c.FetchHandle()
		c.Fetch()
	}
	c.Fetch()
	require.False(t, c.Started())
	c.Start(func(yield func(struct{}) bool) {
		c.Begin(yield)
		say("one")
		c.Yield()
		say("two")
		c.Yield()
		say("three")
	})
	require.True(t, c.Started())
	for c.Resume() {
		say("and")
	}
	say("over")
	require.Equal(t, []string{"one", "and", "two", "and", "three", "over"}, said)
	require.False(t, c.Resume())
	c.Forget()
	require.False(t, c.Started())
	c.Fetch()
}

// TestHere: only the body itself is here, and neither its caller nor another goroutine.
func TestHere(t *testing.T) {
	if coroutine.Goroutine() == 0 {
		t.Skip("the goroutines of this processor are not known")
	}
	var c, other coroutine.Coroutine
	body := func(c *coroutine.Coroutine) func(func(struct{}) bool) {
		return func(yield func(struct{}) bool) {
			c.Begin(yield)
			for {
				require.True(t, c.Here())
				c.Yield()
			}
		}
	}
	c.Start(body(&c))
	other.Start(func(yield func(struct{}) bool) {
		other.Begin(yield)
		require.False(t, c.Here())
		require.True(t, c.Resume())
		require.True(t, other.Here())
	})
	for range 3 {
		require.True(t, c.Resume())
		require.False(t, c.Here())
	}
	require.False(t, other.Resume())
	mine, others := coroutine.Goroutine(), make(chan uintptr)
	go func() {
		require.False(t, c.Here())
		others <- coroutine.Goroutine()
	}()
	require.NotEqual(t, mine, <-others)
	require.Equal(t, mine, coroutine.Goroutine())
}

// TestPanic has a panic of the body come out of Resume.
func TestPanic(t *testing.T) {
	var c coroutine.Coroutine
	c.Start(func(yield func(struct{}) bool) {
		c.Begin(yield)
		c.Yield()
		panic("of the body")
	})
	require.True(t, c.Resume())
	require.PanicsWithValue(t, "of the body", func() { c.Resume() })
	require.False(t, c.Resume())
}

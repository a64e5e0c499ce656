package coroutine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/coroutine"
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

package memory

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What is held ends the context, and garbage does not.
func TestBound(t *testing.T) {
	ctx := Bound(t.Context(), 60e6, "the test", "its limit")
	for begin := time.Now(); time.Since(begin) < 4*collectEvery; {
		_ = garbage()
	}
	require.NoError(t, ctx.Err())
	held := [][]byte{}
	require.Eventually(t, func() bool {
		held = append(held, garbage())
		return ctx.Err() != nil
	}, 20*time.Second, time.Millisecond)
	require.EqualError(t, context.Cause(ctx), "the test: needs more memory than its limit leaves (make it smaller, or the limit larger)")
	require.Greater(t, len(held), 40)
}

// garbage is a million bytes on the heap.
//
//go:noinline
func garbage() []byte { return make([]byte, 1e6) }

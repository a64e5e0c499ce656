//go:build !go1.27

package coroutine

import (
	"runtime"
	"runtime/debug"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// word reads the memory at an address.
func word(at uintptr) uintptr { return **(**uintptr)(unsafe.Pointer(&at)) }

// TestPlaces looks at what lies at the noted addresses while a coroutine waits: its goroutine begins
// with the limits of its stack, and the coro with the goroutine. A stack moves when it grows, which it has done by the
// second turn, and when garbage is collected.
func TestPlaces(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC() // ends a collection that has begun
	var c Coroutine
	c.Start(func(yield func(struct{}) bool) {
		c.Begin(yield)
		for {
			c.Yield()
		}
	})
	require.True(t, c.Resume())
	require.True(t, c.Resume())
	p := c.places
	require.Less(t, word(p.goroutine), p.stack)
	require.Less(t, p.stack, word(p.goroutine+8))
	require.Contains(t, []uintptr{word(p.captured[0]), word(p.captured[1])}, p.goroutine)
	require.EqualValues(t, 48, unsafe.Sizeof(c))
	require.EqualValues(t, 16, unsafe.Offsetof(c.places))
}

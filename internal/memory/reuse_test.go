package memory

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// The heap may grow less after a large input, unless it may already.
func TestReuse(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	for _, c := range []struct{ percent, bytes, want int }{{100, worthLooking - 1, 100}, {100, worthLooking, reusePercent}, {10, worthLooking, 10}, {-1, worthLooking, -1}} {
		debug.SetGCPercent(c.percent)
		Reuse(c.bytes)
		require.Equal(t, c.want, debug.SetGCPercent(c.percent))
	}
}

package memory

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"time"
)

const (
	// watchEvery is how often Watch looks.
	watchEvery = 10 * time.Millisecond
	// watchReserve is what is left, in bytes, when Watch gives up: a part of memory that
	// the Go runtime requests from the system at once, and what a command needs to end.
	watchReserve = 100e6
)

// ours is the limit that Watch has set, which is not GOMEMLIMIT's.
var ours int64 = math.MaxInt64

// Watch ends the context it returns, with an [*Error] as its cause, when the address space
// that the process may have (ulimit -v) is nearly used up, since the Go runtime would end
// the process, without a word that a user understands. It makes the garbage collector keep
// the limit, too. Without a limit it does nothing. what needs the memory, in the error.
func Watch(ctx context.Context, what string) context.Context {
	most := addressSpace()
	system := os.DirFS("/")
	left := most - usedAddresses(system)
	if math.IsInf(most, 1) || left <= 0 {
		return ctx
	}
	reserve := min(watchReserve, left/4)
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		ours = int64(max(left-2*reserve, left/4))
		debug.SetMemoryLimit(ours)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if left := most - usedAddresses(system); left < reserve {
					cancel(&Error{what, 0, left, "ulimit -v"})
					return
				}
			}
		}
	}()
	return ctx
}

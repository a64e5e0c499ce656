package memory

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/clustersim/clustersim/internal/units"
)

// Error says that memory cannot be had.
type Error struct {
	What      string  // what needs it
	NeedBytes float64 // 0: unknown, more than there is
	LeftBytes float64
	Limit     string // what keeps the process from more
}

func (e *Error) Error() string {
	if e.NeedBytes == 0 {
		return fmt.Sprintf("%s: needs more memory than %s leaves (make it smaller, or the limit larger)", e.What, e.Limit)
	}
	return fmt.Sprintf("%s: needs about %s of memory, and %s leaves %s (make it smaller, or the limit larger)",
		e.What, units.FormatData(round(e.NeedBytes)), e.Limit, units.FormatData(round(max(0, e.LeftBytes))))
}

// round keeps two digits.
func round(bytes float64) float64 {
	unit := 1.0
	for bytes >= 100*unit {
		unit *= 10
	}
	return float64(int(bytes/unit+0.5)) * unit
}

// worthLooking is the size below which Want does not look: a process without that
// much has no chance anyway.
const worthLooking = 16e6

// Want returns an *Error if bytes of memory cannot be had for something. What the
// Go runtime adds, about a quarter, is counted in.
func Want(bytes float64, what string) error {
	if bytes < worthLooking {
		return nil
	}
	bytes *= 1.25
	left, limit := Left()
	if bytes > left {
		runtime.GC() // what is garbage by now can be had
		left, limit = Left()
	}
	if bytes <= left {
		return nil
	}
	return &Error{what, bytes, left, limit}
}

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
	return watch(ctx, func() error {
		if left := most - usedAddresses(system); left < reserve {
			return &Error{what, 0, left, "ulimit -v"}
		}
		return nil
	})
}

// Bound ends the context it returns, with an [*Error] as its cause, when the heap holds so many bytes more than now. It
// looks every 10 ms, and collects garbage every 50 ms at most, so that more may be held for a moment. what needs the
// memory and limit sets it, in the error.
func Bound(ctx context.Context, bytes float64, what, limit string) context.Context {
	begin := heap()
	var collected time.Time
	return watch(ctx, func() error {
		if heap()-begin <= bytes {
			return nil
		}
		if time.Since(collected) < collectEvery {
			return nil
		}
		runtime.GC() // some of it may be garbage
		collected = time.Now()
		if heap()-begin <= bytes {
			return nil
		}
		return &Error{what, 0, 0, limit}
	})
}

// collectEvery is the least time between two collections of garbage for Bound.
const collectEvery = 50 * time.Millisecond

// heap is what objects take, garbage too.
func heap() float64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return float64(s[0].Value.Uint64())
}

// watch ends the context it returns with the error of exceeded, which it calls again and again until there is one.
func watch(ctx context.Context, exceeded func() error) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if err := exceeded(); err != nil {
					cancel(err)
					return
				}
			}
		}
	}()
	return ctx
}

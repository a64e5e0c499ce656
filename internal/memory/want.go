package memory

import (
	"fmt"
	"runtime"

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

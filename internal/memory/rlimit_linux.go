package memory

import (
	"math"
	"syscall"
)

// addressSpace is the largest address space that the process may have.
func addressSpace() float64 {
	var r syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &r) != nil || r.Cur >= math.MaxInt64 {
		return math.Inf(1)
	}
	return float64(r.Cur)
}

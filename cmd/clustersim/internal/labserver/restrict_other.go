//go:build !linux

package labserver

import "runtime/debug"

// restrict has the garbage collector keep the process below so many bytes of memory.
func restrict(bytes float64) { debug.SetMemoryLimit(int64(bytes)) }

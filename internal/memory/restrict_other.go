//go:build !linux

package memory

import "runtime/debug"

// Restrict has the garbage collector keep the process below so many bytes.
func Restrict(bytes float64) { debug.SetMemoryLimit(int64(bytes)) }

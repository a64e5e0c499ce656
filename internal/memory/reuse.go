package memory

import (
	"runtime"
	"runtime/debug"
)

// reusePercent is by how much the heap may grow before garbage is collected again.
const reusePercent = 20

// Reuse makes room where a large input has just become garbage: what is allocated from now on takes its place, where the
// Go runtime would let the heap grow to twice its size first. The rest of the process spends more time on collections, so
// that this is for inputs of that many bytes or more, and of a process that ends soon.
func Reuse(inputBytes int) {
	if inputBytes < worthLooking {
		return
	}
	debug.SetGCPercent(min(reusePercent, debug.SetGCPercent(reusePercent)))
	runtime.GC()
}

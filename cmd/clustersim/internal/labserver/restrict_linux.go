package labserver

import "syscall"

// spare is what the Go runtime and the system reserve of the address space without using it, in bytes.
const spare = 1 << 30

// restrict gives the process so many bytes of memory. What needs more is refused, or ends it.
func restrict(bytes float64) {
	limit := syscall.Rlimit{Cur: uint64(bytes) + spare, Max: uint64(bytes) + spare}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &limit) // a tighter one may hold already
}

//go:build amd64 || arm64

package coroutine

// goroutine is the address of the runtime's g, which no other goroutine has as long as this one lives.
func goroutine() uintptr

package memory

import (
	"os"
	"syscall"
)

// Restrict gives the process so many bytes of address space more than it has by now; a tighter limit stays as it is.
func Restrict(bytes float64) {
	most := uint64(usedAddresses(os.DirFS("/")) + bytes)
	limit := syscall.Rlimit{Cur: most, Max: most}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &limit) // refused where a tighter one holds
}

package labserver

import "syscall"

// writeNoFiles has the system end the process if it writes to a file: one more barrier behind package lab's.
func writeNoFiles() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{}) } // it can always be less

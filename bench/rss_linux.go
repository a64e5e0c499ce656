package main

import (
	"os"
	"syscall"
)

// peakRSS is the most memory, in bytes, that a finished process had resident.
func peakRSS(s *os.ProcessState) int64 {
	if use, ok := s.SysUsage().(*syscall.Rusage); ok {
		return use.Maxrss * 1024
	}
	return 0
}

package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// peakRSS is the most memory, in bytes, that a finished process had resident.
func peakRSS(s *os.ProcessState) int64 {
	if use, ok := s.SysUsage().(*syscall.Rusage); ok {
		return use.Maxrss * 1024
	}
	return 0
}

// residentBytes is what this process has resident, now (VmRSS:) or at most so far (VmHWM:).
func residentBytes(key string) float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(status), key)
	kib := 0.0
	_, _ = fmt.Sscan(rest, &kib) // 0 if it is unknown
	return kib * 1024
}

// processorSec is the processor time of this process so far, of all its threads.
func processorSec() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

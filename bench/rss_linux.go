package main

import (
	"bytes"
	"os"
	"strconv"
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
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(status, []byte(key))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kib, err := strconv.ParseFloat(string(fields[0]), 64)
	if err != nil {
		return 0
	}
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

//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorSeconds is the processor time of this process so far, of all its
// threads, its own and the system's on its behalf.
func processorSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return float64(time.Now().UnixNano()) / 1e9
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

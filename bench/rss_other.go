//go:build !linux

package main

import (
	"os"
	"time"
)

// peakRSS is not known here: 0.
func peakRSS(*os.ProcessState) int64 { return 0 }

// residentBytes is not known here: 0.
func residentBytes(string) float64 { return 0 }

var began = time.Now()

// processorSec is wall time here.
func processorSec() float64 { return time.Since(began).Seconds() }

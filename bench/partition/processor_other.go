//go:build !unix

package main

import "time"

var start = time.Now()

// processorSeconds is wall time here, where processor time is unknown.
func processorSeconds() float64 { return time.Since(start).Seconds() }

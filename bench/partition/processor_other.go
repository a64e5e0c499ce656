//go:build !unix

package main

import "time"

var start = time.Now()

// processorSeconds is wall time where processor time cannot be asked for.
func processorSeconds() float64 { return time.Since(start).Seconds() }

package inorder

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Host is the cores and the memory of a host that starts its tasks in order, none before
// the one ahead of it. The zero Host has no cores: see Reset.
type Host struct {
	cores     int
	roomBytes float64
	lastSec   float64   // the last start; no later task starts before
	busyUntil []float64 // for each core in use; others are free
	held      []Holding
	sorted    []float64 // Start's buffer
}

// Holding is memory that a task holds until a date.
type Holding struct{ UntilSec, Bytes float64 }

// Reset makes the host idle; nothing starts before fromSec.
func (x *Host) Reset(host *platform.HostKind, fromSec float64) {
	x.cores, x.roomBytes, x.lastSec = host.Cores, host.MemoryBytes(), fromSec
	if x.roomBytes == 0 {
		x.roomBytes = math.Inf(1) // not modelled
	}
	x.busyUntil, x.held = x.busyUntil[:0], x.held[:0]
}

// LastSec is when the last task started, or fromSec of Reset.
func (x *Host) LastSec() float64 { return x.lastSec }

// BusyUntil is, for each core in use, when it is free. The caller must not change it.
func (x *Host) BusyUntil() []float64 { return x.busyUntil }

// Held is the memory that tasks hold. The caller must not change it.
func (x *Host) Held() []Holding { return x.held }

// Start is when the next task, which needs n, can start if its inputs are there at
// readySec; +Inf if the host has no room for it. Cost: O(cores in use), for several cores
// O(c log c).
func (x *Host) Start(n workload.Needs, readySec float64) float64 {
	if n.Cores > x.cores || n.MemoryBytes > x.roomBytes {
		return math.Inf(1)
	}
	start := max(x.lastSec, readySec)
	if wait := n.Cores - (x.cores - len(x.busyUntil)); wait == 1 {
		start = max(start, x.busyUntil[x.firstFree()])
	} else if wait > 1 {
		x.sorted = append(x.sorted[:0], x.busyUntil...)
		slices.Sort(x.sorted)
		start = max(start, x.sorted[wait-1])
	}
	for n.MemoryBytes > 0 {
		used, next := 0.0, math.Inf(1)
		for _, h := range x.held {
			if h.UntilSec > start {
				used += h.Bytes
				next = min(next, h.UntilSec)
			}
		}
		if used+n.MemoryBytes <= x.roomBytes {
			break
		}
		start = next
	}
	return start
}

// Run takes what the next task needs during iv, which begins at Start or later.
func (x *Host) Run(n workload.Needs, iv scheduler.Interval) {
	x.lastSec = max(x.lastSec, iv.StartSec)
	for range n.Cores {
		if len(x.busyUntil) < x.cores {
			x.busyUntil = append(x.busyUntil, iv.FinishSec)
			continue
		}
		x.busyUntil[x.firstFree()] = iv.FinishSec
	}
	if n.MemoryBytes == 0 {
		return
	}
	x.held = slices.DeleteFunc(x.held, func(h Holding) bool { return h.UntilSec <= x.lastSec })
	x.held = append(x.held, Holding{iv.FinishSec, n.MemoryBytes})
}

func (x *Host) firstFree() int {
	first := 0
	for c, until := range x.busyUntil {
		if until < x.busyUntil[first] {
			first = c
		}
	}
	return first
}

// Clone is a copy that changes on its own.
func (x *Host) Clone() Host {
	y := *x
	y.busyUntil, y.held, y.sorted = slices.Clone(x.busyUntil), slices.Clone(x.held), nil
	return y
}

package workload

import (
	"math"
	"slices"
)

// Needs are what a task holds on its host from its start to its finish. Its work is
// divided evenly over its cores.
type Needs struct {
	Cores       int     // at least 1
	MemoryBytes float64 // a whole number; 0: nothing worth counting
}

// Modest are the needs of a task that asks for nothing: one core, and no memory.
var Modest = Needs{Cores: 1}

// Limits of what a task may ask for. Sums of whole bytes up to MaxMemoryBytes are exact.
const (
	MaxTaskCores   = 1_000_000
	MaxMemoryBytes = 1 << 53
)

// taskNeeds are the needs of all tasks, and where a file states them, by TaskID. Tasks
// beyond the end are modest.
type taskNeeds struct {
	of   []Needs
	at   []place
	file string
}

type place struct{ line, col int32 }

// SetNeeds says how many cores and how much memory t holds. Part of a byte counts as one.
func (b *Builder) SetNeeds(t TaskID, n Needs) {
	switch {
	case !b.has(t):
		b.fail("needs of task %s: no such task", b.nameOf(t))
		return
	case n.Cores < 1 || n.Cores > MaxTaskCores:
		b.fail("task %s: %d cores: want 1 to %d", b.nameOf(t), n.Cores, MaxTaskCores)
		return
	case !(n.MemoryBytes >= 0 && n.MemoryBytes <= MaxMemoryBytes):
		b.fail("task %s: %v bytes of memory: want 0 to %d", b.nameOf(t), n.MemoryBytes, int64(MaxMemoryBytes))
		return
	}
	n.MemoryBytes = math.Ceil(n.MemoryBytes)
	if n == b.needs(t) {
		return
	}
	if b.d.needs == nil {
		b.d.needs = &taskNeeds{}
	}
	of := &b.d.needs.of
	for int(t) >= len(*of) {
		*of = append(*of, Modest)
	}
	(*of)[t] = n
}

func (b *Builder) needs(t TaskID) Needs {
	if b.d.needs == nil || int(t) >= len(b.d.needs.of) {
		return Modest
	}
	return b.d.needs.of[t]
}

// NeedsStand says where in a file the needs of t are stated, for messages; lines and
// columns count from 1. It does nothing for a task that asks for nothing.
func (b *Builder) SetNeedsPlace(t TaskID, file string, line, col int) {
	if b.needs(t) == Modest {
		return
	}
	n := b.d.needs
	n.file = file
	for len(n.at) < len(n.of) {
		n.at = append(n.at, place{})
	}
	n.at[t] = place{int32(line), int32(col)}
}

// sealNeeds gives every task its needs; it keeps nothing if all are modest.
func (d *DAG) sealNeeds() {
	said := d.needs
	if d.needs = nil; said == nil || !slices.ContainsFunc(said.of, func(n Needs) bool { return n != Modest }) {
		return
	}
	d.needs = &taskNeeds{of: slices.Clone(said.of), at: slices.Clone(said.at), file: said.file}
	for len(d.needs.of) < d.NumTasks() {
		d.needs.of = append(d.needs.of, Modest)
	}
}

// HasNeeds says whether some task asks for several cores or for memory.
func (d *DAG) HasNeeds() bool { return d.needs != nil }

// Needs are what a task holds on its host.
func (d *DAG) Needs(t TaskID) Needs {
	if d.needs == nil {
		return Modest
	}
	return d.needs.of[t]
}

// Cores are how many cores of its host a task holds: 1, if nothing else is known.
func (d *DAG) Cores(t TaskID) int {
	if d.needs == nil {
		return 1
	}
	return d.needs.of[t].Cores
}

// MemoryBytes is how much memory of its host a task holds: 0, if nothing is known.
func (d *DAG) MemoryBytes(t TaskID) float64 {
	if d.needs == nil {
		return 0
	}
	return d.needs.of[t].MemoryBytes
}

// CoreFlop is the work that each core of a task does; of a rigid parallel task that of the
// place with the most.
func (d *DAG) CoreFlop(t TaskID) float64 {
	if d.needs == nil && d.parallel == nil {
		return d.workFlop[t]
	}
	return d.coreFlopOf(t)
}

// coreFlopOf is CoreFlop where some task differs. It is apart for CoreFlop to be inlined.
//
//go:noinline
func (d *DAG) coreFlopOf(t TaskID) float64 {
	if d.parallel != nil {
		return d.SpanFlop(t)
	}
	return d.workFlop[t] / float64(d.needs.of[t].Cores)
}

// NeedsPlace is where a file states the needs of a task. The file is empty where that is
// not known.
func (d *DAG) NeedsPlace(t TaskID) (file string, line, col int) {
	if d.needs == nil || int(t) >= len(d.needs.at) || d.needs.at[t].line == 0 {
		return "", 0, 0
	}
	return d.needs.file, int(d.needs.at[t].line), int(d.needs.at[t].col)
}

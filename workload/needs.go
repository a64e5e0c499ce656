package workload

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
)

// Needs are what a task holds on its host from its start to its finish. Its work is
// divided evenly over its cores.
type Needs struct {
	Cores       int     // at least 1
	MemoryBytes float64 // a whole number; 0: nothing worth counting
}

// Modest are the needs of a task that requests nothing: one core, and no memory.
var Modest = Needs{Cores: 1}

// Limits of what a task may request. Sums of whole bytes up to MaxMemoryBytes are exact.
const (
	MaxTaskCores   = 1_000_000
	MaxMemoryBytes = 1 << 53
)

// Limits of the priority of a task. Far beyond them the cut-offs of max-min sharing would
// show: they are absolute.
const (
	MinPriority = 1e-3
	MaxPriority = 1e3
)

type place struct{ line, col int32 }

// put sets the value of t in a list by TaskID; tasks before it without a value get the standard one.
func put[T any](list []T, t TaskID, x, standard T) []T {
	for int(t) >= len(list) {
		list = append(list, standard)
	}
	list[t] = x
	return list
}

// valueOf is the value of t in a list by TaskID, the standard one beyond its end.
func valueOf[T any](list []T, t TaskID, standard T) T {
	if int(t) >= len(list) {
		return standard
	}
	return list[t]
}

// seal copies a list for n tasks; nil if all have the standard value.
func seal[T comparable](list []T, n int, standard T) []T {
	if !slices.ContainsFunc(list, func(x T) bool { return x != standard }) {
		return nil
	}
	return slices.Concat(list, slices.Repeat([]T{standard}, n-len(list)))
}

// SetNeeds says how many cores and how much memory t holds. Part of a byte counts as one.
func (b *Builder) SetNeeds(t TaskID, n Needs) {
	switch {
	case !b.known(t, "needs"):
		return
	case n.Cores < 1 || n.Cores > MaxTaskCores:
		b.fail("task %s: %d cores: want 1 to %d", b.nameOf(t), n.Cores, MaxTaskCores)
		return
	case !(n.MemoryBytes >= 0 && n.MemoryBytes <= MaxMemoryBytes):
		b.fail("task %s: %v bytes of memory: want 0 to %d", b.nameOf(t), n.MemoryBytes, int64(MaxMemoryBytes))
		return
	}
	n.MemoryBytes = math.Ceil(n.MemoryBytes)
	if n != valueOf(b.d.needs, t, Modest) {
		b.d.needs = put(b.d.needs, t, n, Modest)
	}
}

// SetNeedsPlace says where in a file the needs of t are stated, for messages; lines and
// columns count from 1. It does nothing for a task that requests nothing.
func (b *Builder) SetNeedsPlace(t TaskID, file string, line, col int) {
	if valueOf(b.d.needs, t, Modest) != Modest {
		b.d.needsFile, b.d.needsAt = file, put(b.d.needsAt, t, place{int32(line), int32(col)}, place{})
	}
}

// SetPriority says that t has p times the share of a task of priority 1 where executions
// share a time-shared host.
func (b *Builder) SetPriority(t TaskID, p float64) {
	switch {
	case !b.known(t, "priority"):
	case !(p >= MinPriority && p <= MaxPriority):
		b.fail("task %s: priority %v: want from %v to %v", b.nameOf(t), p, MinPriority, MaxPriority)
	case p != valueOf(b.d.priorities, t, 1):
		b.d.priorities = put(b.d.priorities, t, p, 1)
	}
}

// HasNeeds says whether some task requests several cores or memory.
func (d *DAG) HasNeeds() bool { return d.needs != nil }

// Needs are what a task holds on its host.
func (d *DAG) Needs(t TaskID) Needs {
	if d.needs == nil {
		return Modest
	}
	return d.needs[t]
}

// Cores are how many cores of its host a task holds: 1, if nothing else is known.
func (d *DAG) Cores(t TaskID) int {
	if d.needs == nil {
		return 1
	}
	return d.needs[t].Cores
}

// MemoryBytes is how much memory of its host a task holds: 0, if nothing is known.
func (d *DAG) MemoryBytes(t TaskID) float64 {
	if d.needs == nil {
		return 0
	}
	return d.needs[t].MemoryBytes
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
		return d.spanFlop(t)
	}
	return d.workFlop[t] / float64(d.needs[t].Cores)
}

// NeedsPlace is where a file states the needs of a task. The file is empty where that is
// not known.
func (d *DAG) NeedsPlace(t TaskID) (file string, line, col int) {
	at := valueOf(d.needsAt, t, place{})
	if at.line == 0 {
		return "", 0, 0
	}
	return d.needsFile, int(at.line), int(at.col)
}

// Priority is the weight of a task among the executions that share its host: 1, if nothing
// else is known. Space-shared hosts do not regard it.
func (d *DAG) Priority(t TaskID) float64 {
	if d.priorities == nil {
		return 1
	}
	return d.priorities[t]
}

// taskFiles are the bytes that each task reads from files and writes to files, by
// TaskID.
type taskFiles struct{ read, written []float64 }

// SetFiles says how many bytes t reads from files and writes to files. Both are finite
// and not negative. A task without such a call reads and writes its messages: each is
// a file of its own.
func (b *Builder) SetFiles(t TaskID, readBytes, writtenBytes float64) {
	if !b.known(t, "files") {
		return
	}
	for i, bytes := range [...]float64{readBytes, writtenBytes} {
		if !units.Finite(bytes) || bytes < 0 {
			b.fail("task %s: %v bytes %s: want a finite number, at least 0", b.nameOf(t), bytes, [...]string{"read", "written"}[i])
			return
		}
	}
	if b.d.files == nil {
		b.d.files = &taskFiles{make([]float64, 0, cap(b.d.names)), make([]float64, 0, cap(b.d.names))}
	}
	f := b.d.files
	f.read, f.written = put(f.read, t, readBytes, math.NaN()), put(f.written, t, writtenBytes, math.NaN())
}

// sealFiles fills in the tasks of which nothing was said. It keeps nothing if all read
// and write just their messages.
func (d *DAG) sealFiles() {
	if d.files == nil {
		return
	}
	said, own := d.files, false
	all := &taskFiles{slices.Clone(said.read), slices.Clone(said.written)}
	for t := range TaskID(d.NumTasks()) {
		read, written := d.messageBytes(t)
		if int(t) >= len(all.read) {
			all.read, all.written = append(all.read, read), append(all.written, written)
		} else if math.IsNaN(all.read[t]) {
			all.read[t], all.written[t] = read, written
		}
		own = own || all.read[t] != read || all.written[t] != written
	}
	if d.files = all; !own {
		d.files = nil
	}
}

// messageBytes are what a task's messages carry.
func (d *DAG) messageBytes(t TaskID) (in, out float64) {
	for _, e := range d.In(t) {
		in += d.Bytes(e)
	}
	for e := d.outStart[t]; e < d.outStart[t+1]; e++ {
		out += d.Bytes(e)
	}
	return in, out
}

// FileBytes are the bytes that a task reads from files and writes to files; those of its
// messages, if nothing else is known.
func (d *DAG) FileBytes(t TaskID) (read, written float64) {
	if d.files == nil {
		return d.messageBytes(t)
	}
	return d.files.read[t], d.files.written[t]
}

// OwnFiles says whether a task's files are other than its messages: files of the whole
// workload, or a file for several readers.
func (d *DAG) OwnFiles(t TaskID) bool {
	if d.files == nil {
		return false
	}
	in, out := d.messageBytes(t)
	return d.files.read[t] != in || d.files.written[t] != out
}

package generate

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/workload"
)

// floydBuilder makes the tasks of [Floyd].
type floydBuilder struct {
	*kinds
	Floyd
	side  int
	owner []int32 // by TaskID: its process

	pivot   int               // the block that row and column k are in
	barrier workload.TaskID   // of this iteration, or NoTask
	updated []workload.TaskID // by process: its update of the iteration before, or NoTask
	columns []workload.TaskID // by process: who it has this iteration's column segment from
	rows    []workload.TaskID // the same for the row segment
	name    []byte
}

func newFloydBuilder(f Floyd, side, tasks, edges int) *floydBuilder {
	b := &floydBuilder{kinds: newKinds("floyd", f.Seed, tasks, edges), Floyd: f, side: side, barrier: workload.NoTask}
	b.owner = make([]int32, 0, tasks)
	none := []workload.TaskID{workload.NoTask}
	b.updated, b.columns, b.rows = slices.Repeat(none, side*side), slices.Repeat(none, side*side), slices.Repeat(none, side*side)
	return b
}

// iteration adds the tasks of iteration k.
func (b *floydBuilder) iteration(k int) {
	if k > 0 && k == blockEnd(b.N, b.side, b.pivot) {
		b.pivot++
	}
	if b.Variant == Checkerboard && k > 0 {
		b.barrier = b.of(0, "barrier", 0, k)
		for _, update := range b.updated {
			b.b.Control(update, b.barrier)
		}
	}
	if b.side > 1 {
		for i := range b.side {
			b.line("column", k, i, b.columns, func(at int) int { return i*b.side + at })
		}
		for j := range b.side {
			b.line("row", k, j, b.rows, func(at int) int { return at*b.side + j })
		}
	}
	for process := range b.updated {
		b.update(k, process)
	}
}

// blockEnd is the index after the last of a block.
func blockEnd(n, blocks, block int) int {
	return (block+1)*(n/blocks) + min(block+1, n%blocks)
}

// line sends a segment from the process that holds it to the others of a line
// of processes, and notes in from where each gets it.
func (b *floydBuilder) line(kind string, k, line int, from []workload.TaskID, process func(at int) int) {
	words := float64(share(b.N, b.side, line))
	work, bytes := b.StartupFlop+b.CopyFlop*words, b.WordBytes*words
	holder := process(b.pivot)
	source := b.of(work, kind, holder, k)
	from[holder] = source
	if b.updated[holder] != workload.NoTask {
		b.b.Edge(b.updated[holder], source, bytes)
	}
	if b.barrier != workload.NoTask {
		b.b.Control(b.barrier, source)
	}
	for _, step := range []int{-1, 1} {
		last := source
		for at := b.pivot + step; at >= 0 && at < b.side; at += step {
			from[process(at)] = last
			if next := at + step; b.Relay && next >= 0 && next < b.side {
				relay := b.of(work, kind, process(at), k)
				b.b.Edge(last, relay, bytes)
				from[process(at)], last = relay, relay
			}
		}
	}
}

// update adds a process's update of its block.
func (b *floydBuilder) update(k, process int) {
	rows, columns := float64(share(b.N, b.side, process/b.side)), float64(share(b.N, b.side, process%b.side))
	task := b.of(b.UpdateFlop*rows*columns, "update", process, k)
	if before := b.updated[process]; before != workload.NoTask {
		b.b.Edge(before, task, b.WordBytes*rows*columns)
	}
	if b.side > 1 {
		b.b.Edge(b.columns[process], task, b.WordBytes*rows)
		b.b.Edge(b.rows[process], task, b.WordBytes*columns)
	} else if b.barrier != workload.NoTask {
		b.b.Control(b.barrier, task)
	}
	b.updated[process] = task
}

// of adds a task of a process, called KIND_K_I_J; a barrier is called barrier_K.
func (b *floydBuilder) of(work float64, kind string, process, k int) workload.TaskID {
	b.name = append(append(b.name[:0], kind...), '_')
	b.name = strconv.AppendInt(b.name, int64(k), 10)
	if kind != "barrier" {
		b.name = strconv.AppendInt(append(b.name, '_'), int64(process/b.side), 10)
		b.name = strconv.AppendInt(append(b.name, '_'), int64(process%b.side), 10)
	}
	b.owner = append(b.owner, int32(process))
	return b.named(kind, string(b.name), Range{work * (1 - b.Spread), work * (1 + b.Spread)})
}

package workload

// What a generator needs of a Builder besides the calls that add things: it lays
// out tasks and edges first and draws their numbers later.

// NamesAreDistinct promises that no name is used twice, so that Build need not
// check: a map of a million names costs more than all the rest.
// [Builder.TaskByName] finds nothing then.
func (b *Builder) NamesAreDistinct() { b.distinct = true }

// NumTasks is the number of tasks so far.
func (b *Builder) NumTasks() int { return len(b.d.names) }

// NumEdges is the number of edges so far.
func (b *Builder) NumEdges() int { return len(b.edges) }

// WorkFlop is the work of a task that was added before.
func (b *Builder) WorkFlop(t TaskID) float64 { return b.d.workFlop[t] }

// SetWork gives a task that was added before other work, not negative; Build
// checks that the sum is finite.
func (b *Builder) SetWork(t TaskID, workFlop float64) {
	if workFlop < 0 {
		b.fail("task %s: work %v: want at least 0", b.nameOf(t), workFlop)
		return
	}
	b.d.workFlop[t] = workFlop
}

// EdgeBytes is the data of the i-th edge in order of declaration, 0 if it is a
// control edge.
func (b *Builder) EdgeBytes(i int) float64 { return max(b.edges[i].bytes, 0) }

// SetEdgeBytes gives the i-th edge other data, not negative; Build checks that
// the sum is finite.
func (b *Builder) SetEdgeBytes(i int, bytes float64) {
	if e := &b.edges[i]; bytes < 0 {
		b.fail("edge %s to %s: data %v: want at least 0", b.nameOf(e.from), b.nameOf(e.to), bytes)
	} else {
		e.bytes = bytes
	}
}

package workload

import "slices"

// Limits of the priority of a task. Far beyond them the cut-offs of max-min sharing would
// show: they are absolute.
const (
	MinPriority = 1e-3
	MaxPriority = 1e3
)

// SetPriority says that t has p times the share of a task of priority 1 where executions
// share a time-shared host.
func (b *Builder) SetPriority(t TaskID, p float64) {
	switch {
	case !b.has(t):
		b.fail("priority of task %s: no such task", b.nameOf(t))
		return
	case !(p >= MinPriority && p <= MaxPriority):
		b.fail("task %s: priority %v: want from %v to %v", b.nameOf(t), p, MinPriority, MaxPriority)
		return
	case p == b.priority(t):
		return
	}
	of := &b.d.priorities
	for int(t) >= len(*of) {
		*of = append(*of, 1)
	}
	(*of)[t] = p
}

func (b *Builder) priority(t TaskID) float64 {
	if int(t) >= len(b.d.priorities) {
		return 1
	}
	return b.d.priorities[t]
}

// sealPriorities gives every task its priority; it keeps nothing if all are 1.
func (d *DAG) sealPriorities() {
	said := d.priorities
	if d.priorities = nil; !slices.ContainsFunc(said, func(p float64) bool { return p != 1 }) {
		return
	}
	d.priorities = slices.Clone(said)
	for len(d.priorities) < d.NumTasks() {
		d.priorities = append(d.priorities, 1)
	}
}

// Priority is the weight of a task among the executions that share its host: 1, if nothing
// else is known. Space-shared hosts do not regard it.
func (d *DAG) Priority(t TaskID) float64 {
	if d.priorities == nil {
		return 1
	}
	return d.priorities[t]
}

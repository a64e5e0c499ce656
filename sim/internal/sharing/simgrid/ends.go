package simgrid

import (
	"cmp"
	"slices"
)

// Ends puts executions on space-shared hosts that end at one date in SimGrid's order, because what they send begins
// in that order. Whenever a task of a host has started or ended, SimGrid sets new dates for all the host's tasks, the
// latest started first; hosts come in the order of their changes.
type Ends struct {
	step    uint64   // dates so far
	changes uint64   // of hosts, each counted at most once a step
	changed []change // by host
	runs    []run    // by the owner's number of the execution
	starts  uint64
	compare func(a, b int32) int
}

// change is when a task of a host last started or ended.
type change struct{ step, number uint64 }

// run is an execution; start grows with the time at which it started.
type run struct {
	endSec float64
	host   int32
	start  uint64
}

// Reset prepares for a run.
func (e *Ends) Reset(hosts int) {
	e.step, e.changes, e.starts = 1, 0, 0
	e.changed = slices.Grow(e.changed[:0], hosts)[:hosts]
	clear(e.changed)
	e.runs = e.runs[:0]
	if e.compare == nil {
		e.compare = e.compareRuns
	}
}

// Starts records that an execution starts on a host, and when it will end. Its
// number is free for another when it has ended.
func (e *Ends) Starts(id, host int32, endSec float64) {
	e.change(host)
	e.starts++
	for int(id) >= len(e.runs) {
		e.runs = append(e.runs, run{})
	}
	e.runs[id] = run{endSec, host, e.starts}
}

// Moves records that an execution will end at another date.
func (e *Ends) Moves(id int32, endSec float64) { e.runs[id].endSec = endSec }

// Frees records that a task of a host has ended, after all that its end starts. A
// host left idle loses its place among those that changed at this date.
func (e *Ends) Frees(host int32, idle bool) {
	if idle {
		e.changed[host] = change{}
	} else {
		e.change(host)
	}
}

func (e *Ends) change(host int32) {
	if c := &e.changed[host]; c.step != e.step {
		e.changes++
		*c = change{e.step, e.changes}
	}
}

// Sort sorts the tasks that end at the next date. It comes once for each.
func (e *Ends) Sort(ended []int32) {
	e.step++
	if len(ended) > 1 {
		slices.SortStableFunc(ended, e.compare)
	}
}

// compareRuns compares by date, then by the host's latest change, then latest start first.
func (e *Ends) compareRuns(a, b int32) int {
	x, y := &e.runs[a], &e.runs[b]
	return cmp.Or(
		cmp.Compare(x.endSec, y.endSec),
		cmp.Compare(e.changed[x.host].number, e.changed[y.host].number),
		cmp.Compare(y.start, x.start),
	)
}

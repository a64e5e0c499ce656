package queue

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/workload/jobs"
)

// blocks are the reservations and outages of a run, which are known in advance.
type blocks struct {
	list  []jobs.Block // by begin, with the numbers of their nodes
	masks []room.Block // the same
	named bool         // some state which nodes, and not how many
	// Of the number of units: times that follow each other, with how many are taken.
	steps []jobs.Block
	next  int       // the first of dates that has not come
	dates []float64 // begins and ends, ascending
	taken int       // units that are taken now, if the number is all that counts
	shown []jobs.Block
}

// setBlocks collects reservations and outages.
func (e *engine) setBlocks() error {
	b := &e.blocks
	for _, list := range [][]jobs.Block{e.o.Machine.Reservations, e.o.Machine.Outages} {
		for _, x := range list {
			if !(x.FromSec < x.ToSec) {
				return wrongf(SettingMachine, "block %q is from %g s to %g s", x.Name, x.FromSec, x.ToSec)
			}
			b.list, b.named = append(b.list, x), b.named || x.Nodes != nil
		}
	}
	if b.list == nil {
		return nil
	}
	slices.SortStableFunc(b.list, func(x, y jobs.Block) int { return cmp.Compare(x.FromSec, y.FromSec) })
	n := e.numbered()
	for i := range b.list {
		x := &b.list[i]
		if err := highest(x, n); err != nil {
			return err
		}
		b.masks = append(b.masks, room.Block{FromSec: x.FromSec, ToSec: x.ToSec, Nodes: room.MaskOf(n, x.Nodes)})
		b.dates = append(b.dates, x.FromSec, x.ToSec)
	}
	slices.Sort(b.dates)
	b.dates = slices.Compact(b.dates)
	for k, from := range b.dates[:len(b.dates)-1] {
		all := room.NewMask(n)
		for _, m := range b.masks {
			if m.FromSec <= from && m.ToSec > from {
				all.Union(m.Nodes)
			}
		}
		if count := all.Count(); count > 0 {
			b.steps = append(b.steps, jobs.Block{FromSec: from, ToSec: b.dates[k+1], Count: count})
		}
	}
	return nil
}

// numbered is how many nodes blocks are made of: cores, if the units are cores of any node.
func (e *engine) numbered() int {
	if e.o.Machine.Cores && e.o.PackNodes {
		return numNodes(&e.o)
	}
	return e.o.Units
}

// highest gives a block that states a number of nodes those with the highest numbers.
func highest(b *jobs.Block, n int) error {
	if b.Nodes == nil {
		if b.Count < 0 || b.Count > n {
			return wrongf(SettingMachine, "block %q takes %d nodes of %d", b.Name, b.Count, n)
		}
		b.Nodes = make([]int, 0, b.Count)
		for i := n - b.Count; i < n; i++ {
			b.Nodes = append(b.Nodes, i)
		}
	}
	if err := eachNode(append([]int{}, b.Nodes...), n, func(int) {}); err != nil {
		return wrongf(SettingMachine, "block %q: %w", b.Name, err)
	}
	return nil
}

// nextBlockSec is the next date at which a block begins or ends; +Inf if there is none.
func (b *blocks) nextBlockSec() float64 {
	if b.next < len(b.dates) {
		return b.dates[b.next]
	}
	return math.Inf(1)
}

// passBlocks carries out the begins and ends that are due.
func (e *engine) passBlocks() {
	b := &e.blocks
	if b.nextBlockSec() > e.nowSec+sameSec {
		return
	}
	for ; b.next < len(b.dates) && b.dates[b.next] <= e.nowSec+sameSec; b.next++ {
		e.result.Events++
	}
	e.changed.Machine = true
	if e.nodes.bound {
		e.rejectLate()
		return
	}
	taken := 0
	for _, s := range b.steps {
		if s.FromSec <= e.nowSec+sameSec && s.ToSec > e.nowSec+sameSec {
			taken = s.Count
		}
	}
	e.free += b.taken - taken
	b.taken = taken
}

// rejectLate rejects waiting jobs whose reservation has ended.
func (e *engine) rejectLate() {
	for job := range e.waiting.all(e.result.State) {
		if why := e.late(job); why != "" {
			e.waiting.n--
			e.reject(job, why)
			e.changed.Left = append(e.changed.Left, job)
		}
	}
}

// late says that the reservation has ended in which a job must start; an empty text if it has not.
func (e *engine) late(job jobs.ID) string {
	if !e.nodes.bound {
		return ""
	}
	if c := e.nodes.Class(int32(job)); c.Within >= 0 && e.blocks.list[c.Within].ToSec <= e.nowSec+sameSec {
		return "reservation " + e.blocks.list[c.Within].Name + " has ended"
	}
	return ""
}

// comingBlocks lists the blocks that have not ended, as policies see them.
func (e *engine) comingBlocks() []jobs.Block {
	list := e.blocks.steps
	if e.nodes.bound {
		list = e.blocks.list
	}
	if e.offUnits == 0 && len(list) == 0 {
		return nil
	}
	shown := e.blocks.shown[:0]
	if e.offUnits > 0 && !e.nodes.bound {
		shown = append(shown, jobs.Block{Name: "failed", FromSec: e.nowSec, ToSec: math.Inf(1), Count: e.offUnits})
	}
	for _, x := range list {
		if x.ToSec > e.nowSec+sameSec {
			shown = append(shown, x)
		}
	}
	e.blocks.shown = shown
	return shown
}

// runsInto says into which block a job would run that starts now, if the number of units is all that counts: one in
// which fewer units are left than jobs may still have then. The text is empty if there is none.
func (e *engine) runsInto(job jobs.ID) string {
	if e.nodes.bound || e.blocks.steps == nil {
		return ""
	}
	untilSec := e.nowSec + e.mayLastSec(job)
	for _, s := range e.blocks.steps {
		if s.ToSec <= e.nowSec+sameSec || s.FromSec >= untilSec-sameSec {
			continue
		}
		fromSec := max(s.FromSec, e.nowSec)
		busy := int(e.trace.Units[job]) + s.Count
		for _, x := range e.runningJobs() {
			if e.result.StartSec[x]+e.mayLastSec(x) > fromSec+sameSec {
				busy += int(e.trace.Units[x])
			}
		}
		if busy > e.o.Units {
			return fmt.Sprintf("could run into the block of %d units at %g s", s.Count, s.FromSec)
		}
	}
	return ""
}

// outages lists the times in which units were blocked for everybody, and those in which they failed.
func (e *engine) outages() {
	add := func(x *jobs.Block, nodes []int) {
		o := Outage{FromSec: x.FromSec, ToSec: x.ToSec, Units: x.Count, Why: cmp.Or(x.Why, x.Name)}
		if nodes != nil {
			list := make([]int32, 0, len(nodes))
			for i := range room.MaskOf(e.numbered(), nodes).All {
				list = append(list, int32(i))
				o.Units += e.unitsOf(i)
			}
			if !e.nodes.cores {
				o.Nodes = appendIntervals(nil, list)
			}
		}
		if x.FromSec <= e.nowSec {
			e.result.Down = append(e.result.Down, o)
		}
	}
	if e.nodes.bound {
		for _, x := range e.blocks.list {
			if x.Users == nil && x.Accounts == nil {
				x.Count = 0
				add(&x, x.Nodes)
			}
		}
	} else {
		for i := range e.blocks.steps {
			add(&e.blocks.steps[i], nil)
		}
	}
	for _, x := range e.o.Failures {
		x.Count = 0
		add(&x, x.Nodes)
	}
	slices.SortStableFunc(e.result.Down, func(a, b Outage) int { return cmp.Compare(a.FromSec, b.FromSec) })
}

// unitsOf is how many units node i has.
func (e *engine) unitsOf(i int) int {
	if e.o.PackNodes {
		q := e.nodes.classes.equipment
		return int(q.amount[i*len(q.names)+cores])
	}
	return 1
}

package queue

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// nodes is what the engine keeps of node numbers. The zero value keeps nothing: then only
// the number of units counts.
type nodes struct {
	*room.Nodes
	bound   bool // policies see them: reservations name nodes
	cores   bool // the numbers are those of cores, which fail with their nodes: they are not reported
	alloc   *room.Alloc
	classes *classes
	empty   room.Space // what is free while no job runs
	spare   [][]int32
}

// setNodes decides whether jobs have node numbers, and whether policies see them.
func (e *engine) setNodes() error {
	o := &e.o
	count := numNodes(o)
	if o.Machine.Cores && !o.PackNodes && !e.played {
		count = 0
	}
	alloc, err := room.ParseAlloc(o.Alloc, shapeOf(o, count))
	if err != nil {
		return &MachineError{SettingAlloc, err}
	}
	classes, err := newClasses(e.trace, o, e.blocks.list)
	if err != nil {
		return err
	}
	e.nodes = nodes{alloc: alloc, classes: classes}
	bound := e.needsBound()
	switch {
	case o.PackNodes && !o.Machine.Cores:
		return wrongf(SettingPack, "--pack nodes is for machines whose units are cores (--unit core)")
	case !o.PackNodes && alloc.ForTasks:
		return wrongf(SettingAlloc, "allocation %s is for tasks on nodes that jobs share (--unit core --pack nodes)", alloc.Name)
	case bound != nil && o.Bound == BoundCount:
		return wrongf(SettingBound, "the number of units does not suffice: %w", bound)
	case bound == nil && o.Bound != BoundNodes:
		if count == 0 && o.Failures != nil {
			e.nodes.cores, count = true, o.Units
			break
		}
		if !o.Nodes && o.Failures == nil && !e.played || count == 0 { // which nodes jobs have changes nothing
			return nil
		}
	case count == 0:
		return wrongf(SettingBound, "the units of this machine are cores of any node: nodes have no numbers (--pack nodes)")
	case count > maxBoundNodes:
		return wrongf(SettingMachine, "reservations can name %d nodes at most, the machine has %d", maxBoundNodes, count)
	default:
		e.nodes.bound = true
	}
	if e.nodes.cores && alloc.Name != "first" {
		return wrongf(SettingAlloc, "allocation %s is for nodes, and units are cores of any node (Options.PackNodes)", alloc.Name)
	}
	if o.PackNodes && alloc.Name != "first" && !alloc.ForTasks {
		return wrongf(SettingAlloc, "allocation %s is for whole nodes (first-fit, best-fit, worst-fit)", alloc.Name)
	}
	if o.PackNodes {
		q := classes.equipment
		e.nodes.Nodes = room.NewSharedNodes(slices.Clone(q.amount), len(q.names), alloc)
	} else {
		e.nodes.Nodes = room.NewNodes(count, alloc)
	}
	e.nodes.empty.Set(e.nodes.Now())
	if e.nodes.bound {
		e.nodes.SetBlocks(e.blocks.masks)
	}
	return nil
}

// needsBound says why the number of units is not enough; nil if it is.
func (e *engine) needsBound() error {
	c := e.nodes.classes
	switch {
	case e.o.PackNodes:
		return errors.New("the cores of a task are on one node")
	case !e.nodes.alloc.Certain:
		return fmt.Errorf("allocation %s", e.nodes.alloc.Name)
	case e.blocks.list != nil && e.o.Failures != nil:
		return errors.New("nodes fail beside reservations and outages")
	case e.blocks.list != nil && (e.o.Estimates != nil || e.o.Limit == LimitGrace && e.o.GraceSec > 0):
		return errors.New("jobs may run longer than planned, beside reservations and outages")
	case e.blocks.named && e.o.Bound == BoundAuto && numNodes(&e.o) > 0 && (!e.o.Machine.Cores || e.o.PackNodes):
		return errors.New("reservations or outages name nodes")
	case c.plain:
		return nil
	case c.equipment.nodes == 0: // any core of a machine
		return nil
	}
	for i := range c.blocks {
		if c.blocks[i].Users != nil || c.blocks[i].Accounts != nil {
			return errors.New("reservations are for certain users")
		}
	}
	for i := range e.trace.Len() {
		if f := c.of(jobs.ID(i)); f.why == "" && !everywhere(f.class, c.equipment.nodes) {
			return fmt.Errorf("job %s cannot run on every node", e.trace.JobName(jobs.ID(i)))
		}
	}
	return nil
}

// admit says why a job can never run on this machine; an empty text if it can. Otherwise policies will find
// what it needs.
func (e *engine) admit(job jobs.ID) (why string) {
	units := int(e.trace.Units[job])
	if units > e.o.Units {
		return fmt.Sprintf("requests %d units of %d", units, e.o.Units)
	}
	var f *found
	if !e.nodes.classes.plain {
		if f = e.nodes.classes.of(job); f.why != "" {
			return f.why
		}
	}
	if !e.nodes.bound {
		return ""
	}
	class := e.nodes.Class0()
	if f != nil {
		if f.number < 0 {
			f.number = e.nodes.AddClass(f.class)
		}
		e.nodes.SetClass(int32(job), f.number)
		class = f.class
	}
	if !e.nodes.Possible(&e.nodes.empty, class, units) {
		return fmt.Sprintf("requests %d units, and the nodes that suit have fewer", units)
	}
	return ""
}

// place chooses the nodes of a job that starts, or checks those that the policy has chosen; nil
// if nodes have no numbers.
func (e *engine) place(a *queue.Action) ([]int32, error) {
	m := e.nodes.Nodes
	if m == nil {
		if a.Nodes != nil {
			return nil, e.cheated("job %s: the nodes of this machine have no numbers (Options.Nodes)", e.trace.JobName(a.Job))
		}
		return nil, nil
	}
	class, units := m.Class(int32(a.Job)), int(e.trace.Units[a.Job])
	var list []int32
	if n := len(e.nodes.spare); n > 0 {
		list, e.nodes.spare = e.nodes.spare[n-1][:0], e.nodes.spare[:n-1]
	}
	if a.Nodes != nil {
		list = append(list, a.Nodes...)
		slices.Sort(list)
		if err := m.Check(class, units, list, e.nowSec, e.mayLastSec(a.Job)); err != nil {
			return nil, e.cheated("job %s: %v", e.trace.JobName(a.Job), err)
		}
		return list, nil
	}
	if !e.nodes.bound && e.nodes.alloc.Name == "first" {
		return m.Lowest(units, list), nil
	}
	list, ok := m.StartsAt(m.Now(), class, units, e.nowSec, e.mayLastSec(a.Job), nil, list)
	if !ok {
		return nil, e.cheated("job %s: the nodes that are free do not suit", e.trace.JobName(a.Job))
	}
	return list, nil
}

// mayLastSec is how long a job may keep its units.
func (e *engine) mayLastSec(job jobs.ID) float64 {
	if e.o.Limit == LimitGrace {
		return e.trace.PlannedSec(job) + e.o.GraceSec
	}
	return e.trace.PlannedSec(job)
}

// report adds the nodes of a job that has started to the result.
func (e *engine) report(job jobs.ID, list []int32) {
	if !e.nodes.bound && !e.o.Nodes || e.nodes.cores {
		return
	}
	r := &e.result
	for int(job) >= len(r.NodesOf) {
		n := max(len(r.State), int(job)+1)
		r.NodesOf = append(r.NodesOf, make([]Span, n-len(r.NodesOf))...)
	}
	first := len(r.Nodes)
	r.Nodes = appendIntervals(r.Nodes, list)
	if first > math.MaxInt32 {
		return
	}
	r.NodesOf[job] = Span{int32(first), int32(len(r.Nodes) - first)}
}

// appendIntervals appends sorted node numbers, of which some may be equal, as intervals.
func appendIntervals(to []Interval, list []int32) []Interval {
	first := len(to)
	for _, i := range list {
		if n := len(to); n > first && i <= to[n-1].To+1 {
			to[n-1].To = i
			continue
		}
		to = append(to, Interval{i, i})
	}
	return to
}

// vacate takes a job off its nodes.
func (e *engine) vacate(job jobs.ID) {
	if m := e.nodes.Nodes; m != nil {
		if list := m.Place(int32(job)); list != nil {
			m.End(int32(job))
			e.nodes.spare = append(e.nodes.spare, list)
		}
	}
}

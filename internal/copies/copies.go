package copies

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// ErrMore refuses a scheduler or its schedule where the result must have the tasks of the problem; before it stands its name.
var ErrMore = errors.New("runs tasks more than once (take a scheduler that runs each task once)")

// Plan says where tasks and their copies run: the parts of a scheduler.Schedule that matter here.
type Plan struct {
	Host      []platform.HostID
	FinishSec []float64 // nil: no times are planned
	Pstates   bool      // it sets power states
	Copies    []workload.TaskID
}

// Costs are those of package scheduler.
type Costs interface {
	ExecSec(t workload.TaskID, h platform.HostID) float64
	TransferSec(e workload.EdgeID, src, dst platform.HostID) float64
	MeanExecSec(t workload.TaskID) float64
	MeanTransferSec(e workload.EdgeID) float64
}

// Expansion is a workload in which the copies of a plan are tasks of their own. Tasks keep their numbers and
// names; the copies follow, in the order of Plan.Copies, as NAME#2, NAME#3 and so on. Each task and each copy
// has one source for each of its inputs.
type Expansion struct {
	Workload *workload.DAG
	Costs    Costs // of the tasks that are copied; nil: there are none

	of    []workload.TaskID // by number of the expanded workload: the task of which it is a copy, or itself
	edges []sourced         // in the order of the expanded EdgeIDs
}

// sourced is an edge of the expanded workload.
type sourced struct {
	edge     workload.EdgeID // in the workload
	from, to workload.TaskID // in the expanded workload
}

// Expand makes tasks of copies. An input comes from the one among a task and its copies from which it arrives
// first by the plan, of equal ones from one on the same host, then from that with the lowest number; without
// planned times or costs from one on the same host, or from the task itself. Tasks that run once keep all
// their properties, and copies have those of their tasks; the work is the same for each.
//
// The error says that the plan is not for d and p, or copies a rigid parallel task. Cost: O(edges * copies of
// a task).
func Expand(d *workload.DAG, p *platform.Platform, costs Costs, s Plan) (*Expansion, error) {
	if err := check(d, p, &s); err != nil {
		return nil, err
	}
	n := d.NumTasks()
	x := &Expansion{of: make([]workload.TaskID, n, n+len(s.Copies))}
	places := make([][]workload.TaskID, n) // by TaskID: the task and its copies
	for t := range x.of {
		x.of[t], places[t] = workload.TaskID(t), []workload.TaskID{workload.TaskID(t)}
	}
	for i, t := range s.Copies {
		x.of, places[t] = append(x.of, t), append(places[t], workload.TaskID(n+i))
	}
	for u, t := range x.of {
		for _, e := range d.In(t) {
			from := places[d.From(e)]
			x.edges = append(x.edges, sourced{e, source(costs, &s, e, from, workload.TaskID(u)), workload.TaskID(u)})
		}
	}
	slices.SortFunc(x.edges, func(a, b sourced) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.edge, b.edge), cmp.Compare(a.to, b.to))
	})
	var err error
	if x.Workload, err = x.DAG(d); err != nil {
		return nil, fmt.Errorf("copies: %w", err)
	}
	if costs != nil {
		x.Costs = &copyCosts{costs, x}
	}
	return x, nil
}

// check checks that a plan has a host for each copy, and a task.
func check(d *workload.DAG, p *platform.Platform, s *Plan) error {
	n, all := d.NumTasks(), d.NumTasks()+len(s.Copies)
	switch {
	case len(s.Host) != all:
		return fmt.Errorf("schedule: %d hosts of tasks, want %d for %d tasks and %d copies", len(s.Host), all, n, len(s.Copies))
	case s.FinishSec != nil && len(s.FinishSec) != all:
		return fmt.Errorf("plan: %d times of tasks, want %d for %d tasks and %d copies", len(s.FinishSec), all, n, len(s.Copies))
	case s.Pstates:
		return errors.New("schedule: copies of tasks and power states of tasks (want one of them)")
	}
	for i, t := range s.Copies {
		switch {
		case t < 0 || int(t) >= n:
			return fmt.Errorf("schedule: copy number %d is of task number %d, which does not exist", i, t)
		case d.Parallel(t) != nil:
			return fmt.Errorf("schedule: task %q: runs on several hosts at once and cannot be copied", d.TaskName(t))
		}
	}
	for u, h := range s.Host {
		if h < 0 || int(h) >= p.NumHosts() {
			return fmt.Errorf("schedule: task number %d: placed on no host (number %d)", u, h)
		}
	}
	return nil
}

// source is from which of some tasks, a task and its copies, data of e comes to another.
func source(costs Costs, s *Plan, e workload.EdgeID, from []workload.TaskID, to workload.TaskID) workload.TaskID {
	best := from[0]
	if len(from) == 1 {
		return best
	}
	if s.FinishSec == nil || costs == nil {
		if i := slices.IndexFunc(from, func(u workload.TaskID) bool { return s.Host[u] == s.Host[to] }); i >= 0 {
			return from[i]
		}
		return best
	}
	arrival := func(u workload.TaskID) float64 {
		return s.FinishSec[u] + costs.TransferSec(e, s.Host[u], s.Host[to])
	}
	for _, u := range from[1:] {
		now, before := arrival(u), arrival(best)
		if now < before || now == before && s.Host[u] == s.Host[to] && s.Host[best] != s.Host[to] {
			best = u
		}
	}
	return best
}

// Of is the task of which u, a task of the expanded workload, is a copy; u itself if it is none.
func (x *Expansion) Of(u workload.TaskID) workload.TaskID { return x.of[u] }

// DAG expands a workload with the tasks and the edges of the one that was expanded, such as one with the actual work.
func (x *Expansion) DAG(d *workload.DAG) (*workload.DAG, error) {
	b := workload.NewBuilder(d.Name())
	b.Grow(len(x.of), len(x.edges))
	b.NamesAreDistinct()
	if d.WorkUnit() == "instruction" {
		b.CountInstructions()
	}
	if names := d.Processors(); names != nil {
		b.Processors(names...)
	}
	names := copyNames(d, x.of)
	for u, t := range x.of {
		addTask(b, names[u], d, t)
	}
	for _, e := range x.edges {
		if d.IsControl(e.edge) {
			b.Control(e.from, e.to)
		} else {
			b.Edge(e.from, e.to, d.Bytes(e.edge))
		}
	}
	return b.Build()
}

// copyNames names tasks and copies, each differently.
func copyNames(d *workload.DAG, of []workload.TaskID) []string {
	n := d.NumTasks()
	names, taken, times := make([]string, len(of)), make(map[string]bool, len(of)), make(map[workload.TaskID]int)
	for u, t := range of {
		names[u] = d.TaskName(t)
		if u >= n {
			for names[u] = ""; names[u] == "" || taken[names[u]]; {
				times[t]++
				names[u] = d.TaskName(t) + "#" + strconv.Itoa(times[t]+1)
			}
		}
		taken[names[u]] = true
	}
	return names
}

// addTask adds a task like t of d.
func addTask(b *workload.Builder, name string, d *workload.DAG, t workload.TaskID) {
	u := b.Task(name, d.WorkFlop(t))
	b.SetNeeds(u, d.Needs(t))
	if file, line, col := d.NeedsPlace(t); file != "" {
		b.SetNeedsPlace(u, file, line, col)
	}
	b.SetPriority(u, d.Priority(t))
	if a := d.Attributes(t); a != (workload.Attributes{}) {
		b.SetAttributes(u, a)
	}
	if machine := d.Machine(t); machine != "" {
		b.SetMachine(u, machine)
	}
	if d.Processors() != nil {
		b.SetCosts(u, d.CostsSec(t))
	}
	if x := d.Parallel(t); x != nil {
		b.SetParallel(u, *x)
	}
	read, written := d.FileBytes(t) // also if its messages are its files, of which each copy sends a part but makes all
	b.SetFiles(u, read, written)
}

// copyCosts are the costs of an expanded workload.
type copyCosts struct {
	costs Costs
	x     *Expansion
}

func (c *copyCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	return c.costs.ExecSec(c.x.of[t], h)
}

func (c *copyCosts) TransferSec(e workload.EdgeID, src, dst platform.HostID) float64 {
	return c.costs.TransferSec(c.x.edges[e].edge, src, dst)
}

func (c *copyCosts) MeanExecSec(t workload.TaskID) float64 { return c.costs.MeanExecSec(c.x.of[t]) }

func (c *copyCosts) MeanTransferSec(e workload.EdgeID) float64 {
	return c.costs.MeanTransferSec(c.x.edges[e].edge)
}

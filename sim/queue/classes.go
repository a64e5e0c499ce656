package queue

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/workload/jobs"
)

// classes finds what jobs need of nodes: jobs that need the same share a room.Class.
type classes struct {
	trace      *jobs.Trace
	machine    *jobs.Machine
	equipment  *equipment
	shared     bool
	blocks     []jobs.Block // by begin
	partitions []room.Mask  // nil elements: all nodes
	known      map[string]*found
	plain      bool // all jobs may have any node
}

// found is a class, or why its jobs cannot run.
type found struct {
	class  *room.Class
	number int // of the class in room.Nodes; -1 before it is added
	why    string
}

func newClasses(t *jobs.Trace, o *Options, blocks []jobs.Block) (*classes, error) {
	nodes := numNodes(o)
	c := &classes{trace: t, machine: o.Machine, shared: o.PackNodes, blocks: blocks, known: map[string]*found{}}
	reserved := slices.ContainsFunc(blocks, func(b jobs.Block) bool { return b.Users != nil || b.Accounts != nil })
	if c.plain = t.Need == nil && o.Machine.Partitions == nil && !reserved && !o.PackNodes; c.plain {
		return c, nil
	}
	var err error
	if c.equipment, err = newEquipment(o, nodes); err != nil {
		return nil, wrongf(SettingMachine, "nodes: %w", err)
	}
	if c.shared && !c.equipment.stated[cores] {
		return nil, wrongf(SettingPack, "how many cores do the nodes have? (as --unit core --pack nodes requires: -p 'nodes(8,cores=4)', or nodes of the machine)")
	}
	for _, p := range o.Machine.Partitions {
		m, err := nodeSet(p.Nodes, nodes)
		if err != nil {
			return nil, wrongf(SettingMachine, "partition %s: %w", p.Name, err)
		}
		c.partitions = append(c.partitions, m)
	}
	return c, nil
}

// of finds the class of a job.
func (c *classes) of(job jobs.ID) *found {
	accepted, why := c.accepted(job)
	var needs *jobs.Needs
	if k := number(c.trace.Need, job); k >= 0 {
		needs = &c.trace.Needs[k]
	}
	opens := c.open(job)
	key := fmt.Sprint(accepted, opens, why)
	if needs != nil {
		key += fmt.Sprintf(" %+v", *needs)
	}
	f := c.known[key]
	if f == nil {
		f = &found{number: -1, why: why}
		if why == "" {
			f.class, f.why = c.make(accepted, needs, opens)
		}
		c.known[key] = f
	}
	return f
}

// accepted lists the partitions in which a job may run, in its order; why says why there are none.
func (c *classes) accepted(job jobs.ID) (list []int, why string) {
	if len(c.machine.Partitions) == 0 {
		return nil, ""
	}
	names := ""
	if k := number(c.trace.Partition, job); k >= 0 {
		names = c.trace.Names.Partitions[k]
	}
	if names == "" {
		i := slices.IndexFunc(c.machine.Partitions, func(p jobs.Partition) bool { return p.Default })
		if i < 0 {
			return nil, ""
		}
		names = c.machine.Partitions[i].Name
	}
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		i := slices.IndexFunc(c.machine.Partitions, func(p jobs.Partition) bool { return p.Name == name })
		if i < 0 {
			why = "unknown partition " + strconv.Quote(name)
			continue
		}
		p := &c.machine.Partitions[i]
		switch limit := c.trace.PlannedSec(job); {
		case p.MaxLimitSec > 0 && limit > p.MaxLimitSec:
			why = fmt.Sprintf("its limit of %g s is above that of partition %s, %g s", limit, name, p.MaxLimitSec)
		case p.MaxNodes > 0 && !c.machine.Cores && int(c.trace.Units[job]) > p.MaxNodes:
			why = fmt.Sprintf("requests %d nodes, partition %s gives a job %d at most", c.trace.Units[job], name, p.MaxNodes)
		default:
			list = append(list, i)
		}
	}
	if list != nil {
		why = ""
	}
	return list, why
}

// open lists the blocks that a job may use: those of its user and account.
func (c *classes) open(job jobs.ID) (list []int) {
	t := c.trace
	for i := range c.blocks {
		b := &c.blocks[i]
		if k := number(t.User, job); k >= 0 && slices.Contains(b.Users, t.Names.Users[k]) {
			list = append(list, i)
			continue
		}
		if k := number(t.Account, job); k >= 0 && slices.Contains(b.Accounts, t.Names.Accounts[k]) {
			list = append(list, i)
		}
	}
	return list
}

// make makes a class; why says why its jobs cannot run.
func (c *classes) make(accepted []int, needs *jobs.Needs, opens []int) (class *room.Class, why string) {
	nodes := c.equipment.nodes
	x := &room.Class{Within: -1, Opens: room.MaskOf(len(c.blocks), opens)}
	if name := c.equipment.lacking(needs); name != "" {
		return nil, "no node has " + name
	}
	task, node, unitsPerTask := c.equipment.request(needs, c.shared)
	able := c.equipment.able(task, node)
	if able != nil && able.Count() == 0 {
		return nil, "no node has enough " + c.equipment.failing(task, node)
	}
	if c.shared {
		x.Task, x.Node, x.UnitsPerTask = task, node, unitsPerTask
		if needs != nil {
			x.TasksPerNode = int(needs.TasksPerNode)
		}
	}
	with := []room.Mask{able}
	if needs != nil && needs.Constraint != "" && c.machine.Features != nil {
		sets, err := nodesWith(needs.Constraint, nodes, c.machine.Features)
		if err != nil {
			return nil, err.Error()
		}
		with = crossed(with, sets)
	}
	if needs != nil && needs.Reservation != "" {
		i := slices.IndexFunc(c.blocks, func(b jobs.Block) bool { return b.Name == needs.Reservation })
		if i < 0 {
			return nil, "unknown reservation " + strconv.Quote(needs.Reservation)
		}
		if b := &c.blocks[i]; (b.Users != nil || b.Accounts != nil) && !slices.Contains(opens, i) {
			return nil, "reservation " + needs.Reservation + " is for others"
		}
		x.Within = i
		x.Opens.Add(i)
		in, _ := nodeSet(c.blocks[i].Nodes, nodes)
		with = crossed(with, []room.Mask{in})
	}
	if len(c.machine.Partitions) == 0 || accepted == nil {
		x.In = with
		return x, c.empty(x)
	}
	x.Partitions, x.Closed, x.Tier = room.NewMask(nodes), true, math.MinInt
	for _, i := range accepted {
		if c.partitions[i] == nil {
			x.Partitions = room.FullMask(nodes)
		}
		x.Partitions.Union(c.partitions[i])
		x.Tier = max(x.Tier, c.machine.Partitions[i].PriorityTier)
		if !c.machine.Partitions[i].Down {
			x.Closed = false
			x.In = append(x.In, crossed([]room.Mask{c.partitions[i]}, with)...)
		}
	}
	if x.Closed { // to see whether the request can be met at all
		x.In = with
	}
	return x, c.empty(x)
}

// empty says why no node suits a class.
func (c *classes) empty(x *room.Class) string {
	for _, in := range x.In {
		if in == nil || in.Count() > 0 {
			return ""
		}
	}
	return "no node has what it needs"
}

// everywhere says whether jobs of a class may have any node.
func everywhere(x *room.Class, nodes int) bool {
	return len(x.In) == 1 && (x.In[0] == nil || x.In[0].Count() == nodes) && x.Within < 0 && !x.Closed
}

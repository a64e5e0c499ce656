package queue

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/workload/jobs"
)

// The first resources of nodes; generic ones follow them.
const (
	cores = iota
	memory
	namedResources
)

// equipment is what each node has. A resource that no node states is not checked.
type equipment struct {
	nodes  int
	names  []string // of resources
	stated []bool   // by resource: some node states it
	amount []int64  // of node i and resource d at i*len(names) + d
}

// numNodes is the number of nodes of a machine.
func numNodes(o *Options) int {
	m := o.Machine
	switch {
	case !m.Cores:
		return o.Units
	case o.Platform != nil:
		return o.numHosts()
	case m.NodeNames != nil:
		return len(m.NodeNames)
	}
	n := 0
	for _, c := range m.Nodes {
		for _, i := range c.Nodes {
			n = max(n, i+1)
		}
	}
	for _, c := range m.Nodes {
		if n == 0 && c.Nodes == nil && c.Cores > 0 {
			n = (o.Units-1)/int(c.Cores) + 1
		}
	}
	return n
}

// newEquipment collects what the nodes of a machine and the hosts of a platform have.
func newEquipment(o *Options, nodes int) (*equipment, error) {
	m := o.Machine
	q := &equipment{nodes: nodes, names: []string{"cores", "memory"}}
	for _, c := range m.Nodes {
		for _, g := range c.Gres {
			if !slices.Contains(q.names[namedResources:], g.Name) {
				q.names = append(q.names, g.Name)
			}
		}
	}
	dims := len(q.names)
	q.stated, q.amount = make([]bool, dims), make([]int64, nodes*dims)
	set := func(i, d int, x int64) {
		if x <= 0 {
			return
		}
		q.stated[d] = true
		if at := i*dims + d; q.amount[at] == 0 {
			q.amount[at] = x
		}
	}
	for _, c := range m.Nodes {
		err := eachNode(c.Nodes, nodes, func(i int) {
			set(i, cores, int64(c.Cores))
			set(i, memory, int64(c.MemoryBytes))
			for _, g := range c.Gres {
				set(i, namedResources+slices.Index(q.names[namedResources:], g.Name), int64(g.Count))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	if o.Platform != nil {
		for i := range min(nodes, o.numHosts()) {
			h := o.Platform.Host(o.hostOf(i))
			set(i, cores, int64(h.Cores))
			set(i, memory, int64(h.MemoryBytes()))
		}
	}
	return q, nil
}

// eachNode calls do for the nodes of a list, of which nil stands for all.
func eachNode(list []int, nodes int, do func(i int)) error {
	if list == nil {
		for i := range nodes {
			do(i)
		}
	}
	for _, i := range list {
		if i < 0 || i >= nodes {
			return fmt.Errorf("there is no node %d: the machine has %d", i, nodes)
		}
		do(i)
	}
	return nil
}

// nodeSet is the set of a list of nodes; nil stands for all.
func nodeSet(list []int, nodes int) (room.Mask, error) {
	if list == nil {
		return nil, nil
	}
	m := room.NewMask(nodes)
	err := eachNode(list, nodes, m.Add)
	return m, err
}

// request is what a job takes of a node: for each task, and beside them.
func (q *equipment) request(n *jobs.Needs, shared bool) (task, node []int64, unitsPerTask int) {
	task, node = make([]int64, len(q.names)), make([]int64, len(q.names))
	unitsPerTask = 1
	if shared && n != nil && n.CoresPerTask > 1 {
		unitsPerTask = int(n.CoresPerTask)
	}
	if shared {
		task[cores] = int64(unitsPerTask)
	}
	if n == nil {
		return task, node, unitsPerTask
	}
	node[memory] = int64(n.MemoryPerNodeBytes)
	task[memory] = int64(n.MemoryPerCoreBytes) * int64(unitsPerTask)
	if !shared { // the only task has the whole node
		used := int64(max(n.TasksPerNode, n.CoresPerTask, n.TasksPerNode*n.CoresPerTask))
		task[cores], task[memory] = used, int64(n.MemoryPerCoreBytes)*max(used, 1)
	}
	for _, g := range n.Gres {
		if d := slices.Index(q.names[namedResources:], g.Name); d >= 0 {
			node[namedResources+d] = int64(g.Count)
		}
	}
	for d, stated := range q.stated {
		if !stated {
			task[d], node[d] = 0, 0
		}
	}
	return task, node, unitsPerTask
}

// lacking is a generic resource of a request that no node has, although nodes state others; empty if there is
// none.
func (q *equipment) lacking(n *jobs.Needs) string {
	if n == nil || len(q.names) == namedResources {
		return ""
	}
	for _, g := range n.Gres {
		if g.Count > 0 && !slices.Contains(q.names[namedResources:], g.Name) {
			return g.Name
		}
	}
	return ""
}

// able is the set of nodes that can take a task when they are idle; nil if all can.
func (q *equipment) able(task, node []int64) room.Mask {
	m, all := room.NewMask(q.nodes), true
	for i := range q.nodes {
		ok := true
		for d := range task {
			ok = ok && q.amount[i*len(task)+d] >= task[d]+node[d]
		}
		if ok {
			m.Add(i)
		}
		all = all && ok
	}
	if all {
		return nil
	}
	return m
}

// failing is the name of a resource of which no node has enough, for a message.
func (q *equipment) failing(task, node []int64) string {
	for d := range task {
		most := int64(0)
		for i := range q.nodes {
			most = max(most, q.amount[i*len(task)+d])
		}
		if most < task[d]+node[d] {
			return cmp.Or(q.names[d], "resources")
		}
	}
	return "resources together"
}

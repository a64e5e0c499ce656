package room

import "math/bits"

// Space is what is free on each node at a time: whole nodes, or amounts of resources of nodes
// that jobs share.
type Space struct {
	free   Mask    // whole nodes
	n      int     // of free
	amount []int64 // of shared nodes: what node i has of resource d is at i*dims + d
	dims   int
}

// Set makes s equal to o and keeps its memory.
func (s *Space) Set(o *Space) {
	s.free, s.amount = append(s.free[:0], o.free...), append(s.amount[:0], o.amount...)
	s.n, s.dims = o.n, o.dims
}

// Free is how many whole nodes are free; on shared nodes, units of the first resource.
func (s *Space) Free() int {
	if s.dims == 0 {
		return s.n
	}
	sum := int64(0)
	for i := 0; i < len(s.amount); i += s.dims {
		sum += max(s.amount[i], 0)
	}
	return int(sum)
}

// Meet keeps what is free in both.
func (s *Space) Meet(o *Space) {
	if s.dims > 0 {
		for i, x := range o.amount {
			s.amount[i] = min(s.amount[i], x)
		}
		return
	}
	n := 0
	for i, w := range o.free {
		w &= s.free[i]
		s.free[i] = w
		n += bits.OnesCount64(w)
	}
	s.n = n
}

// Take takes what a job of class c has on nodes. A node that is taken already stays so.
func (s *Space) Take(c *Class, nodes []int32) {
	if s.dims > 0 {
		s.change(c, nodes, -1)
		return
	}
	for _, i := range nodes {
		if bit := uint64(1) << (i & 63); s.free[i>>6]&bit != 0 {
			s.free[i>>6] &^= bit
			s.n--
		}
	}
}

// Give gives back what a job of class c has on nodes.
func (s *Space) Give(c *Class, nodes []int32) {
	if s.dims > 0 {
		s.change(c, nodes, 1)
		return
	}
	for _, i := range nodes {
		if bit := uint64(1) << (i & 63); s.free[i>>6]&bit == 0 {
			s.free[i>>6] |= bit
			s.n++
		}
	}
}

// change adds the amounts of a job's tasks, one for each element of nodes, which are sorted.
func (s *Space) change(c *Class, nodes []int32, sign int64) {
	for k, i := range nodes {
		node := s.amount[int(i)*s.dims : (int(i)+1)*s.dims]
		for d, x := range c.Task {
			node[d] += sign * x
		}
		if k > 0 && nodes[k-1] == i {
			continue
		}
		for d, x := range c.Node {
			node[d] += sign * x
		}
	}
}

// tasks is how many tasks of class c node i has room for, at most limit.
func (s *Space) tasks(c *Class, i, limit int) int {
	if c.TasksPerNode > 0 {
		limit = min(limit, c.TasksPerNode)
	}
	for d, x := range s.amount[i*s.dims : (i+1)*s.dims] {
		x -= c.Node[d]
		if x < 0 {
			return 0
		}
		if c.Task[d] > 0 {
			limit = min(limit, int(x/c.Task[d]))
		}
	}
	return limit
}

// Class is what jobs with equal requests, but for their sizes, need of nodes.
type Class struct {
	// In are sets of nodes, one for each partition or alternative that a job accepts, in the
	// order in which they are tried; nil: all nodes. The nodes of a job are in one set.
	In []Mask
	// Partitions are the nodes of all partitions that a job accepts; nil: all nodes.
	Partitions Mask
	Tier       int  // jobs of a higher one come first in the queue
	Closed     bool // its jobs have to wait
	Within     int  // the block in which its jobs must start; -1 if none
	Opens      Mask // numbers of the blocks that its jobs may use

	// Of shared nodes: what a task takes of each resource, what a job takes beside on each node
	// that it uses, and how many tasks of a job a node takes at most; 0: no limit.
	Task, Node   []int64
	TasksPerNode int
	UnitsPerTask int
}

// everywhere is the class of jobs that may have any whole node.
var everywhere = Class{In: []Mask{nil}, Within: -1}

// Holds says whether nodes are free for a job of class c.
func (s *Space) Holds(c *Class, nodes []int32) bool {
	if s.dims == 0 {
		return containsAll(s.free, nodes)
	}
	for k := 0; k < len(nodes); {
		run := 1
		for k+run < len(nodes) && nodes[k+run] == nodes[k] {
			run++
		}
		if s.tasks(c, int(nodes[k]), run) < run {
			return false
		}
		k += run
	}
	return true
}

package world

import (
	"errors"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// ErrNoParallel says that the world's models have no parallel tasks.
var ErrNoParallel = errors.New("world: parallel tasks need the network model ptask-l07")

// ErrStopped says that Options.Stopped has ended the world's run.
var ErrStopped = errors.New("world: stopped")

// Parallel describes a task that computes on several hosts and moves data between them,
// all at one pace: when half of it is done, every host has done half of its flops.
type Parallel struct {
	Hosts       []platform.HostID // one may stand there several times
	Flops       []float64         // by place in Hosts; nil: none
	Bytes       []float64         // from Hosts[i] to Hosts[j] at i*len(Hosts)+j; nil: none
	EachBytes   float64           // in place of Bytes: from each place to each other one
	BoundPerSec float64           // no larger part of it is done in a second; 0: none
}

// Parallel starts a parallel task under the caller's tag, in a world of PTaskL07. It uses at most one core for each
// place in Hosts, and waits first for the longest latency of its routes. A task without flops and bytes ends at once.
// It fails if a host or a link that it needs goes off or is off. The error wraps ErrNoParallel or
// platform.ErrNoRoute, is ErrStopped, or names what of x makes no sense. The cost is that of its routes; those of
// tasks with EachBytes are remembered for the next task on the same hosts.
func (w *World) Parallel(tag int32, x *Parallel) (Activity, error) {
	if w.options.Network != PTaskL07 {
		return Activity{}, ErrNoParallel
	}
	if err := x.check(w); err != nil {
		return Activity{}, err
	}
	slot := w.open(ParallelTask, tag, x.Hosts[0])
	w.activities[slot].bound = x.BoundPerSec
	part := w.joint.part(slot, 1)
	part.hosts = append(part.hosts, x.Hosts...)
	part.flops = append(part.flops, x.Flops...)
	part.bytes = append(part.bytes, x.Bytes...)
	part.each = x.EachBytes
	if err := w.joint.measureOnce(part); err != nil {
		w.drop(slot)
		return Activity{}, err
	}
	w.joint.occupy(slot, 1)
	w.notifyActivity(slot, Starts)
	w.joint.begin(slot)
	return w.name(slot), nil
}

// begin enters an activity in the index and starts it, unless something that it needs is off. Its part is complete.
func (n *joint) begin(slot int32) {
	w := n.w
	if w.index != nil {
		n.index(slot)
		if o := w.broken(slot); o != Done {
			w.fail(slot, o)
			return
		}
	}
	n.launch(slot)
}

// occupy counts a parallel task on its hosts.
func (n *joint) occupy(slot int32, delta int32) {
	for _, h := range n.parts[slot].hosts {
		n.w.hosts[h].running += delta
	}
}

// index enters a parallel task at its hosts and links.
func (n *joint) index(slot int32) {
	part := &n.parts[slot]
	for _, h := range part.hosts {
		n.w.index.enter(slot, hostOf(h))
	}
	for _, u := range part.links {
		n.w.index.enter(slot, linkOf(u.link))
	}
}

// hostConstraint is the constraint of a host's cores, made when it is first used.
func (n *joint) hostConstraint(id platform.HostID) sharing.Cons {
	h := &n.w.hosts[id]
	if h.cons == noCons {
		h.cons = n.AddConstraint(finite(n.w.SpeedFlops(id)*float64(n.w.platform.Host(id).Cores)), false)
		n.resources = append(n.resources, hostOf(id))
	}
	return h.cons
}

// linkConstraint is that of a link.
func (n *joint) linkConstraint(id platform.LinkID) sharing.Cons {
	l := &n.w.links[id]
	if l.cons == noCons {
		l.cons = n.AddConstraint(l.capacity(), n.w.platform.Link(id).Sharing == platform.FatPipe)
		n.resources = append(n.resources, linkOf(id))
	}
	return l.cons
}

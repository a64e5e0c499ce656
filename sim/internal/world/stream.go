package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Stream says which disks a transfer reads from and writes to while it goes on, as
// SimGrid's Io::streamto: they bound it as links do. Streams share a disk with each
// other, by their weights in the network, but not with Read and Write, which SimGrid
// leaves open. Models without contention ignore it.
type Stream struct {
	From, To int16 // disks of the source and of the target, counted from 1; 0: none
}

// addDisks adds what a stream needs of its disks.
func (n *fluidNetwork) addDisks(from, to platform.HostID, s Stream) {
	weight := n.params.BandwidthFactor // so that it does not slow the disk
	if at := int(s.From); at > 0 {
		c := n.disk(DiskID{from, at - 1})
		n.uses = append(n.uses, sharing.Use{Cons: c.read, Weight: weight}, sharing.Use{Cons: c.both, Weight: weight})
	}
	if at := int(s.To); at > 0 {
		c := n.disk(DiskID{to, at - 1})
		n.uses = append(n.uses, sharing.Use{Cons: c.write, Weight: weight}, sharing.Use{Cons: c.both, Weight: weight})
	}
}

// disk is a disk's constraints in the network's system.
func (n *fluidNetwork) disk(id DiskID) diskCons {
	if c, ok := n.disks[id]; ok {
		return c
	}
	if n.disks == nil {
		n.disks = map[DiskID]diskCons{}
	}
	c := n.w.disk(id).addTo(n)
	n.disks[id] = c
	n.carry = append(n.carry, noLink, noLink, noLink)
	return c
}

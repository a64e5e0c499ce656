package world

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
)

// DiskID names a disk: the host's first has number 0.
type DiskID struct {
	Host   platform.HostID
	Number int
}

// DiskSpeed is what a disk can do, in bytes/s.
type DiskSpeed struct{ Read, Write, Both float64 }

// IO describes a read or a write.
type IO struct {
	Disk     DiskID
	Bytes    float64
	Priority float64 // its weight among others on the disk; 0: 1
}

// disks is SimGrid's model of disks (disk_s19.cpp): what reads shares the read
// bandwidth, what writes the write bandwidth, and both together the larger of the
// two. SimGrid counts whole bytes at each event; here progress is exact.
type disks struct {
	sharing incremental.Model
	used    map[DiskID]*disk
	uses    [2]sharing.Use
}

// disk is the state of one disk that has been used or changed.
type disk struct {
	speed DiskSpeed
	cons  diskCons
}

// diskCons are the constraints of a disk in one system.
type diskCons struct{ read, write, both sharing.Cons }

// reset says whether there are any disks.
func (d *disks) reset(w *World) bool {
	clear(d.used)
	if !w.platform.HasDisks() {
		return false
	}
	d.sharing.AlwaysPlain = w.options.Params.Plain
	d.sharing.Reset(sharing.Observer{})
	return true
}

// onDisk says whether an activity reads or writes.
func (x *activity) onDisk() bool { return x.kind == Reading || x.kind == Writing }

// Read starts a read under the caller's tag. It fails at once if the disk's host is
// off. The host must have that disk.
func (w *World) Read(tag int32, x *IO) Activity { return w.io(Reading, tag, x) }

// Write starts a write, as Read does.
func (w *World) Write(tag int32, x *IO) Activity { return w.io(Writing, tag, x) }

func (w *World) io(kind Kind, tag int32, x *IO) Activity {
	check("IO.Bytes", x.Bytes)
	checkPriority("IO.Priority", x.Priority)
	cons := w.disk(x.Disk).cons
	slot := w.open(kind, tag, x.Disk.Host)
	w.notifyActivity(slot, Starts)
	if w.index != nil {
		w.index.enter(slot, hostOf(x.Disk.Host))
	}
	if w.anyOff > 0 && w.hosts[x.Disk.Host].off {
		w.fail(slot, HostFailed)
		return w.name(slot)
	}
	own := cons.read
	if kind == Writing {
		own = cons.write
	}
	w.disks.uses = [2]sharing.Use{{Cons: own, Weight: 1}, {Cons: cons.both, Weight: 1}}
	w.demand = sharing.Demand{
		Amount: x.Bytes, Penalty: penalty(x.Priority, 1), Bound: sharing.Unbounded, Factor: 1, Uses: w.disks.uses[:],
	}
	w.disks.sharing.Start(slot, w.kernel.NowSec(), &w.demand)
	return w.name(slot)
}

// disk finds a disk, or begins to keep its state.
func (w *World) disk(id DiskID) *disk {
	if d := w.disks.used[id]; d != nil {
		return d
	}
	w.checkHost(id.Host)
	all := w.platform.Disks(id.Host)
	if id.Number < 0 || id.Number >= len(all) {
		panic(fmt.Sprintf("world: host number %d has no disk number %d", id.Host, id.Number))
	}
	read, write := all[id.Number].ReadBytesPerSec, all[id.Number].WriteBytesPerSec
	d := &disk{speed: DiskSpeed{read, write, max(read, write)}}
	d.cons = d.addTo(&w.disks.sharing)
	if w.disks.used == nil {
		w.disks.used = map[DiskID]*disk{}
	}
	w.disks.used[id] = d
	return d
}

// addTo adds a disk's constraints to a system.
func (d *disk) addTo(s sharing.Solver) diskCons {
	return diskCons{s.AddConstraint(d.speed.Read, false), s.AddConstraint(d.speed.Write, false), s.AddConstraint(d.speed.Both, false)}
}

// DiskSpeed is what a disk can do now.
func (w *World) DiskSpeed(id DiskID) DiskSpeed { return w.disk(id).speed }

// SetDiskSpeed changes what a disk can do, all three at once; 0 stops what needs it.
func (w *World) SetDiskSpeed(id DiskID, speed DiskSpeed) {
	check("DiskSpeed.Read", speed.Read)
	check("DiskSpeed.Write", speed.Write)
	check("DiskSpeed.Both", speed.Both)
	d := w.disk(id)
	d.speed = speed
	d.limit(&w.disks.sharing, d.cons, w.NowSec())
	if cons, ok := w.fluid.disks[id]; ok {
		d.limit(&w.fluid, cons, w.NowSec())
	}
}

func (d *disk) limit(s sharing.Solver, cons diskCons, nowSec float64) {
	s.SetCapacity(nowSec, cons.read, d.speed.Read)
	s.SetCapacity(nowSec, cons.write, d.speed.Write)
	s.SetCapacity(nowSec, cons.both, d.speed.Both)
}

// Stream says which disks a transfer reads from and writes to while it goes on, as SimGrid's Io::streamto: they bound
// it as links do. Streams share a disk with each other, by their weights in the network, but not with Read and Write,
// which SimGrid leaves open. Models without contention ignore it.
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

package actor

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// Disk is a disk of a host.
type Disk struct {
	host   *Host
	number int
}

// Disks lists the disks of the host, in the platform's order.
func (h *Host) Disks() []*Disk {
	all := make([]*Disk, len(h.w.platform.Disks(h.id)))
	for i := range all {
		all[i] = &Disk{h, i}
	}
	return all
}

// Name is the disk's name.
func (d *Disk) Name() string { return d.about().Name }

// Host is where the disk is.
func (d *Disk) Host() *Host { return d.host }

func (d *Disk) about() platform.Disk { return d.host.w.platform.Disks(d.host.id)[d.number] }

func (d *Disk) id() world.DiskID { return world.DiskID{Host: d.host.id, Number: d.number} }

// SetSpeed changes what the disk reads, writes, and does of both together, each in bytes/s; 0 stops it.
func (d *Disk) SetSpeed(readBytesPerSec, writeBytesPerSec, bothBytesPerSec float64) {
	w := d.host.w
	w.check()
	for _, bytesPerSec := range []float64{readBytesPerSec, writeBytesPerSec, bothBytesPerSec} {
		checkAmount("bytes/s", bytesPerSec)
	}
	w.world.SetDiskSpeed(d.id(), world.DiskSpeed{Read: readBytesPerSec, Write: writeBytesPerSec, Both: bothBytesPerSec})
}

// diskIO is a read or a write.
type diskIO struct {
	activity
	disk     *Disk
	bytes    float64
	priority float64
	writes   bool
}

// Read reads from a disk, of any host, and waits for the end. The error is ErrDiskFailed if
// the disk's host goes off.
func (a *Actor) Read(d *Disk, bytes float64) error { return a.use(d, bytes, false) }

// Write writes to a disk, as Read.
func (a *Actor) Write(d *Disk, bytes float64) error { return a.use(d, bytes, true) }

func (a *Actor) use(d *Disk, bytes float64, writes bool) error {
	return a.useAsync(d, bytes, writes).Wait(a)
}

// ReadAsync starts a read and goes on.
func (a *Actor) ReadAsync(d *Disk, bytes float64) Activity { return a.useAsync(d, bytes, false) }

// WriteAsync starts a write and goes on.
func (a *Actor) WriteAsync(d *Disk, bytes float64) Activity { return a.useAsync(d, bytes, true) }

func (a *Actor) useAsync(d *Disk, bytes float64, writes bool) *diskIO {
	a.check()
	x := a.w.ioInit(d, bytes, writes)
	a.Yield() // SimGrid sets the disk by a request
	x.Start(a)
	return x
}

// ReadInit makes a read that is to be started.
func (w *World) ReadInit(d *Disk, bytes float64) Activity { return w.ioInit(d, bytes, false) }

// WriteInit makes a write that is to be started.
func (w *World) WriteInit(d *Disk, bytes float64) Activity { return w.ioInit(d, bytes, true) }

func (w *World) ioInit(d *Disk, bytes float64, writes bool) *diskIO {
	checkAmount("bytes", bytes)
	if d == nil || d.host.w != w {
		panic(misuse("a disk that is nil, or of another world"))
	}
	x := &diskIO{disk: d, bytes: bytes, writes: writes}
	x.init(w, x, UsingDisk)
	return x
}

func (x *diskIO) weight() *float64 { return &x.priority }

func (x *diskIO) what() string {
	if x.writes {
		return "write to disk " + x.disk.Name() + " of " + x.disk.host.Name()
	}
	return "read from disk " + x.disk.Name() + " of " + x.disk.host.Name()
}

func (x *diskIO) begin(a *Actor) {
	w := x.w
	k := w.newWork(diskUse)
	k.from = x.disk.host.id
	k.join(0, a.unless(&x.activity), &x.activity, false)
	start := w.world.Read
	if x.writes {
		start = w.world.Write
	}
	k.act = start(w.tagged(k), &world.IO{Disk: x.disk.id(), Bytes: x.bytes, Priority: x.priority})
	w.began(k)
}

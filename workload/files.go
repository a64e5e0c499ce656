package workload

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/units"
)

// taskFiles are the bytes that each task reads from files and writes to files, by
// TaskID.
type taskFiles struct{ read, written []float64 }

// SetFiles says how many bytes t reads from files and writes to files. Both are finite
// and not negative. A task without such a call reads and writes its messages: each is
// a file of its own.
func (b *Builder) SetFiles(t TaskID, readBytes, writtenBytes float64) {
	if !b.known(t, "files") {
		return
	}
	for what, bytes := range map[string]float64{"read": readBytes, "written": writtenBytes} {
		if !units.Finite(bytes) || bytes < 0 {
			b.fail("task %s: %v bytes %s: want a finite number, at least 0", b.nameOf(t), bytes, what)
			return
		}
	}
	if b.d.files == nil {
		b.d.files = &taskFiles{}
	}
	f := b.d.files
	f.read, f.written = put(f.read, t, readBytes, math.NaN()), put(f.written, t, writtenBytes, math.NaN())
}

// sealFiles fills in the tasks of which nothing was said. It keeps nothing if all read
// and write just their messages.
func (d *DAG) sealFiles() {
	if d.files == nil {
		return
	}
	said, own := d.files, false
	all := &taskFiles{slices.Clone(said.read), slices.Clone(said.written)}
	for t := range TaskID(d.NumTasks()) {
		read, written := d.messageBytes(t)
		if int(t) >= len(all.read) {
			all.read, all.written = append(all.read, read), append(all.written, written)
		} else if math.IsNaN(all.read[t]) {
			all.read[t], all.written[t] = read, written
		}
		own = own || all.read[t] != read || all.written[t] != written
	}
	if d.files = all; !own {
		d.files = nil
	}
}

// messageBytes are what a task's messages carry.
func (d *DAG) messageBytes(t TaskID) (in, out float64) {
	for _, e := range d.In(t) {
		in += d.Bytes(e)
	}
	for e := d.outStart[t]; e < d.outStart[t+1]; e++ {
		out += d.Bytes(e)
	}
	return in, out
}

// FileBytes are the bytes that a task reads from files and writes to files; those of its
// messages, if nothing else is known.
func (d *DAG) FileBytes(t TaskID) (read, written float64) {
	if d.files == nil {
		return d.messageBytes(t)
	}
	return d.files.read[t], d.files.written[t]
}

// OwnFiles says whether a task's files are other than its messages: files of the whole
// workload, or a file for several readers.
func (d *DAG) OwnFiles(t TaskID) bool {
	if d.files == nil {
		return false
	}
	in, out := d.messageBytes(t)
	return d.files.read[t] != in || d.files.written[t] != out
}

package simgrid

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// hostChildren reads the properties and disks of a host.
func (r *reader) hostChildren(e *element) *platform.HostDetails {
	d := &platform.HostDetails{}
	var valuesAt []int
	var list propertyList
	disks := map[string]bool{}
	r.scan(e, func(child *element) {
		switch child.name {
		case "prop":
			at, value := child.at, child.offset("value")
			if !r.property(&list, child) {
				return
			}
			valuesAt = append(valuesAt, value)
			if p := list.all[len(list.all)-1]; p.ID == "remote_disk" {
				r.remotes = append(r.remotes, remoteDisk{at, p.Value})
			}
		case "disk":
			r.disk(d, disks, e.get("id"), child)
		default:
			r.misplaced(child, e)
		}
	})
	d.Properties = list.all
	r.memory(e, d)
	r.valuesAt = valuesAt // not those of its disks
	return d
}

// memory reads how much memory a host has from its property ram or memory, which WRENCH
// gives this meaning: bytes, or a number with a unit. There may be several, if they agree.
// Properties of other names are texts, mem too: in SimGrid's own examples it is no size.
func (r *reader) memory(e *element, d *platform.HostDetails) {
	for _, p := range d.Properties {
		if !isMemory(p) {
			continue
		}
		bytes, err := units.Data(strings.TrimSpace(p.Value))
		bytes = math.Floor(bytes)
		switch {
		case err != nil:
			r.fail(e, "", "property %s: %v", p.ID, err).WithHint("it says how much memory the host has: give bytes, or a unit, such as 64GB")
		case !(bytes >= 1 && bytes <= 1<<53):
			r.fail(e, "", "property %s: %q: want 1 byte to %d", p.ID, p.Value, int64(1<<53))
		case d.MemoryBytes != 0 && d.MemoryBytes != bytes:
			r.fail(e, "", "property %s: %q, and another property says %v bytes", p.ID, p.Value, d.MemoryBytes)
		default:
			d.MemoryBytes = bytes
		}
	}
}

// isMemory says whether a property is the memory of its host.
func isMemory(p platform.Property) bool {
	return slices.Contains([]string{"ram", "Ram", "RAM", "memory", "Memory", "MEMORY"}, p.ID)
}

// powerStates reads the speeds of a host and picks that of its power state.
func (r *reader) powerStates(e *element, d *platform.HostDetails) float64 {
	before := r.errs.Len()
	state := r.count(e, "pstate", 0, 0, 1000)
	if r.errs.Len() > before {
		return 0
	}
	speed := r.speeds(e, state)
	if bytes.IndexByte(e.raw("speed"), ',') >= 0 && r.errs.Len() == before {
		d.PstateFlops, d.Pstate = r.speedList(e), state
	}
	for more := r.errs.Len() == before; more; {
		w, known, err := d.Wattage()
		if err == nil && !known && w.OffW > 0 {
			r.noteAt(e.at, "%s: wattage_off without wattage_per_state, so that it takes nothing", e)
		}
		if err == nil {
			r.noteOdd(e, d.Properties)
		}
		d.Properties, more = r.checkWatts(e, d.Properties, err)
	}
	return speed
}

// speedList reads a list of speeds.
func (r *reader) speedList(e *element) []float64 {
	texts := strings.Split(e.get("speed"), ",")
	list := make([]float64, len(texts))
	for i, text := range texts {
		x, ok := r.quantity(e, "speed", text, speedUnit)
		if ok && x < 0 {
			r.fail(e, "speed", "speed is %q (want a positive value)", strings.TrimSpace(text))
		}
		if list[i] = x; !ok {
			list[i] = 1 // reported
		}
	}
	return list
}

// disk reads a disk of a host that has those of names.
func (r *reader) disk(d *platform.HostDetails, names map[string]bool, host string, e *element) {
	complete := r.check(e)
	disk := platform.Disk{Name: "/", Properties: r.properties(e)}
	if !complete {
		return
	}
	if id, ok := e.attr("id"); ok {
		disk.Name = id
	}
	before := r.errs.Len()
	disk.ReadBytesPerSec, disk.WriteBytesPerSec = r.positive(e, "read_bw", bandwidthUnit), r.positive(e, "write_bw", bandwidthUnit)
	if names[disk.Name] {
		r.fail(e, "id", "host %q has a disk of this name already", host)
		return
	}
	if r.errs.Len() == before {
		d.Disks, names[disk.Name] = append(d.Disks, disk), true
	}
	r.disks[diskName{host, disk.Name}] = true
}

// diskName is a disk of a host.
type diskName struct{ host, disk string }

// remoteDisk is the value of a property remote_disk, NAME:DISK:HOST, and its offset.
type remoteDisk struct {
	at    int
	value string
}

// remoteDisks looks for the disks that hosts borrow, when all hosts are known.
func (r *reader) remoteDisks() {
	for _, m := range r.remotes {
		parts := strings.Split(m.value, ":")
		if len(parts) != 3 {
			r.failAt(m.at, "remote_disk is %q", m.value).WithHint("want NAME:DISK:HOST")
			continue
		}
		if _, known := r.b.HostNamed([]byte(parts[2])); !known {
			r.failAt(m.at, "remote_disk %q: no host %q", m.value, parts[2])
		} else if !r.disks[diskName{parts[2], parts[1]}] {
			r.failAt(m.at, "remote_disk %q: host %q has no disk %q", m.value, parts[2], parts[1])
		}
	}
}

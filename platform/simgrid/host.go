package simgrid

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/xmlwalk"
	"github.com/clustersim/clustersim/platform"
)

// hostChildren reads the properties and disks of a host.
func (r *reader) hostChildren(e *element) *platform.HostDetails {
	d := &platform.HostDetails{}
	var disks map[string]bool
	d.Properties = r.properties(e, func(child *element) bool {
		if child.name == "disk" {
			if disks == nil {
				disks = map[string]bool{}
			}
			r.disk(d, disks, e.get("id"), child)
		}
		return child.name == "disk"
	})
	r.memory(e, d)
	r.price(e, d)
	return d
}

// price notes which of the properties price and billing, which mean nothing to SimGrid, are texts. The list is the one read last.
func (r *reader) price(e *element, d *platform.HostDetails) {
	at := func(id string) int {
		return slices.IndexFunc(d.Properties, func(p platform.Property) bool { return p.ID == id })
	}
	_, _, odd := price.Among(func(id string) (string, bool) {
		i := at(id)
		if i < 0 {
			return "", false
		}
		return d.Properties[i].Value, true
	})
	for _, x := range odd {
		r.noteOnce(r.valuesAt[at(x.Property)], "property "+x.Property, "%s: %s", e, x.Text())
	}
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
	if r.errs.Len() > before {
		return speed
	}
	r.watts(e, &d.Properties, func() error {
		w, known, err := d.Wattage()
		if err == nil && !known && w.OffW > 0 {
			r.noteAt(e.at, "%s: wattage_off without wattage_per_state, so that it takes nothing", e)
		}
		return err
	})
	return speed
}

// speedList reads a list of speeds.
func (r *reader) speedList(e *element) []float64 {
	texts := e.get("speed")
	list := make([]float64, 1+strings.Count(texts, ","))
	for i := range list {
		var text string
		text, texts, _ = strings.Cut(texts, ",")
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
	disk := platform.Disk{Name: "/", Properties: r.properties(e, nil)}
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

// properties reads the properties of an element, and where their values stand. other reads a child that
// is no property and returns false for one that does not belong there; nil: there is none.
func (r *reader) properties(e *element, other func(child *element) bool) []platform.Property {
	var list propertyList
	var valuesAt []int // not those of its disks
	r.scan(e, func(child *element) {
		at, value := child.at, child.offset("value")
		switch {
		case child.name != "prop":
			if other == nil || !other(child) {
				r.misplaced(child, e)
			}
		case r.property(&list, child):
			valuesAt = append(valuesAt, value)
			if p := list.all[len(list.all)-1]; e.name == "host" && p.ID == "remote_disk" {
				r.remotes = append(r.remotes, remoteDisk{at, p.Value})
			}
		}
	})
	r.valuesAt = valuesAt
	return list.all
}

// propertyList is the properties of one element, each name once. An element may have very many: from
// manyProperties on it looks names up in a map.
type propertyList struct {
	all   []platform.Property
	names map[string]bool // nil while there are few
}

const manyProperties = 16

func (l *propertyList) has(id string) bool {
	if l.names != nil {
		return l.names[id]
	}
	return slices.ContainsFunc(l.all, func(p platform.Property) bool { return p.ID == id })
}

func (l *propertyList) add(p platform.Property) {
	l.all = append(l.all, p)
	if l.names == nil && len(l.all) >= manyProperties {
		l.names = make(map[string]bool, 2*manyProperties)
		for _, p := range l.all {
			l.names[p.ID] = true
		}
	} else if l.names != nil {
		l.names[p.ID] = true
	}
}

// watts reports what is wrong in the watts of a host or link, by the error of takes, and takes
// each wrong property off the list, so that the next one is found and the builder does not report it
// again. The list is the one read last.
func (r *reader) watts(e *element, list *[]platform.Property, takes func() error) {
	for {
		err := takes()
		bad, wrong := errors.AsType[*wattage.Error](err)
		if !wrong {
			if err == nil {
				r.noteOdd(e, *list)
			}
			return
		}
		i := slices.IndexFunc(*list, func(p platform.Property) bool { return p.ID == bad.Property })
		r.failAt(r.valuesAt[i], "%s: %s: %s", e, bad.Property, bad.Msg).Hint = bad.Hint
		r.valuesAt = slices.Delete(r.valuesAt, i, i+1)
		*list = slices.Delete(*list, i, i+1)
	}
}

// noteOdd notes watts that fall while the load grows: SimGrid computes with them.
func (r *reader) noteOdd(e *element, list []platform.Property) {
	odd := wattage.CheckOrder(func(id string) (string, bool) {
		i := slices.IndexFunc(list, func(p platform.Property) bool { return p.ID == id })
		if i < 0 {
			return "", false
		}
		return list[i].Value, true
	})
	if bad, ok := errors.AsType[*wattage.Error](odd); ok {
		r.noteAt(e.at, "%s: %s: %s", e, bad.Property, bad.Msg)
	}
}

// property reads a property and adds it to those before it, unless it has a mistake. SimGrid
// drops the second of two with one name.
func (r *reader) property(list *propertyList, e *element) (added bool) {
	if r.check(e) {
		p := platform.Property{ID: e.get("id"), Value: e.get("value")}
		switch {
		case p.ID == "":
			r.fail(e, "id", "property without a name")
		case list.has(p.ID):
			r.fail(e, "id", "the property is given twice").WithHint("SimGrid drops the second; remove one")
		default:
			list.add(p)
			added = true
		}
	}
	r.leaf(e)
	return added
}

// linkDetails are the properties and profiles of a link, nil if there are none.
func (r *reader) linkDetails(e *element, properties []platform.Property) *platform.LinkDetails {
	files := func(a xmlwalk.Attribute) bool { return strings.HasSuffix(a.Name, "_file") }
	if len(properties) == 0 && !slices.ContainsFunc(e.attrs, files) {
		return nil // like most of a million links
	}
	d := &platform.LinkDetails{
		Properties: properties,
		Bandwidth:  r.profileFile(e, "bandwidth_file"),
		Latency:    r.profileFile(e, "latency_file"),
		State:      r.profileFile(e, "state_file"),
	}
	r.watts(e, &d.Properties, func() error {
		_, _, err := d.Wattage()
		return err
	})
	return d
}

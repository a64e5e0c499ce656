package platform

import "github.com/clustersim/clustersim/internal/spec"

// HasDisks says whether some host has a disk.
func (p *Platform) HasDisks() bool {
	for i := range p.hosts.table {
		if d := p.hosts.table[i].Details; d != nil && len(d.Disks) > 0 {
			return true
		}
	}
	return false
}

// Disks lists the disks of a host. The caller must not change them.
func (p *Platform) Disks(h HostID) []Disk {
	if d := p.Host(h).Details; d != nil {
		return d.Disks
	}
	return nil
}

// specDisk is the disk of each host of a spec.
type specDisk struct {
	known bool // it has been read
	disks []Disk
}

// read reads it, once.
func (d *specDisk) read(args *spec.Args) {
	if d.known {
		return
	}
	d.known = true
	rate := func(key, other string) float64 {
		x := args.With(key, 0, specBandwidth)
		if args.Has(key) && !args.Has(other) {
			args.Fail(key, "needs %s as well", other)
		}
		return x
	}
	one := Disk{Name: "disk", ReadBytesPerSec: rate("disk-read", "disk-write"), WriteBytesPerSec: rate("disk-write", "disk-read")}
	if args.Has("disk-read") {
		d.disks = []Disk{one}
	}
}

// addDisks gives every host of a spec its disk.
func (r *specReader) addDisks() {
	if r.disk.disks == nil {
		return
	}
	all := &HostDetails{Disks: r.disk.disks}
	for i := range r.b.p.hosts.table {
		r.b.p.hosts.table[i].Details = all
	}
}

package platform

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
)

// Disk is a disk of a host.
type Disk struct {
	Name                              string
	ReadBytesPerSec, WriteBytesPerSec float64
}

// HasDisks says whether some host has a disk.
func (p *Platform) HasDisks() bool { return p.disks != nil }

// Disks lists the disks of a host. The caller must not change them.
func (p *Platform) Disks(h HostID) []Disk {
	if p.disks == nil {
		return nil
	}
	return p.disks[h]
}

// Disks gives a host disks, for good. Names must be unique on the host, bandwidths
// positive.
func (b *Builder) Disks(h HostID, disks ...Disk) { b.keep(b.addDisks(h, disks)) }

func (b *Builder) addDisks(h HostID, disks []Disk) error {
	if h < 0 || int(h) >= b.p.NumHosts() {
		return fmt.Errorf("disks of host number %d: no such host", h)
	}
	names := map[string]bool{}
	for _, d := range disks {
		err := errors.Join(checkDiskRate("reads", d.ReadBytesPerSec), checkDiskRate("writes", d.WriteBytesPerSec))
		switch {
		case d.Name == "":
			err = errors.New("no name")
		case names[d.Name]:
			err = errors.New("declared twice")
		}
		if names[d.Name] = true; err != nil {
			return fmt.Errorf("host %q: disk %q: %w", b.p.HostName(h), d.Name, err)
		}
	}
	for len(b.p.disks) <= int(h) {
		b.p.disks = append(b.p.disks, nil)
	}
	b.p.disks[h] = disks
	return nil
}

func checkDiskRate(what string, bytesPerSec float64) error {
	if bytesPerSec >= minRate && bytesPerSec <= maxNumber {
		return nil
	}
	return fmt.Errorf("it %s %v byte/s (%s)", what, bytesPerSec, wantRate(bytesPerSec))
}

// sealDisks gives the hosts without a list an empty one.
func (b *Builder) sealDisks() {
	for b.p.disks != nil && len(b.p.disks) < b.p.NumHosts() {
		b.p.disks = append(b.p.disks, nil)
	}
}

// disks are those of the hosts of an extended platform: a new host has what its old
// host has.
func (x Extension) disks(p *Platform) [][]Disk {
	if p.disks == nil {
		return nil
	}
	all := make([][]Disk, x.K*p.NumHosts())
	for old := range HostID(p.NumHosts()) {
		for j := range x.K {
			all[x.Node(old, j+1, p.NumHosts())] = p.disks[old]
		}
	}
	return all
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
	one := Disk{"disk", rate("disk-read", "disk-write"), rate("disk-write", "disk-read")}
	if args.Has("disk-read") {
		d.disks = []Disk{one}
	}
}

// addDisks gives every host of a spec its disk.
func (r *specReader) addDisks() {
	for h := range r.b.p.NumHosts() {
		if r.disk.disks != nil {
			r.b.Disks(HostID(h), r.disk.disks...)
		}
	}
}

package platform

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// check returns an error if a host of this speed cannot have the details.
func (d *HostDetails) check(speedFlops float64) error {
	if d == nil {
		return nil
	}
	for _, x := range d.PstateFlops {
		if !(x == 0 || x >= minRate && x <= maxNumber) {
			return fmt.Errorf("speed of a power state is %v flop/s (want 0, or %v to %v)", x, minRate, maxNumber)
		}
	}
	if n := len(d.PstateFlops); n > 0 && (d.Pstate < 0 || d.Pstate >= n || d.PstateFlops[d.Pstate] != speedFlops) || n == 0 && d.Pstate != 0 {
		return fmt.Errorf("power state %d of %d is not that of the host's speed", d.Pstate, n)
	}
	for i, disk := range d.Disks {
		at := func(o Disk) bool { return o.Name == disk.Name }
		var err error
		switch {
		case disk.Name == "":
			return errors.New("disk without a name")
		case slices.IndexFunc(d.Disks, at) < i:
			err = errors.New("declared twice")
		case !(disk.ReadBytesPerSec >= minRate && disk.ReadBytesPerSec <= maxNumber):
			err = fmt.Errorf("it reads %v byte/s (%s)", disk.ReadBytesPerSec, wantRate(disk.ReadBytesPerSec))
		case !(disk.WriteBytesPerSec >= minRate && disk.WriteBytesPerSec <= maxNumber):
			err = fmt.Errorf("it writes %v byte/s (%s)", disk.WriteBytesPerSec, wantRate(disk.WriteBytesPerSec))
		}
		if err = cmp.Or(err, checkProperties(disk.Properties)); err != nil {
			return fmt.Errorf("disk %q: %w", disk.Name, err)
		}
	}
	return checkProperties(d.Properties)
}

func (d *LinkDetails) check() error {
	if d == nil {
		return nil
	}
	return checkProperties(d.Properties)
}

func checkProperties(list []Property) error {
	for i, p := range list {
		if p.ID == "" {
			return errors.New("property without a name")
		}
		if slices.ContainsFunc(list[:i], func(o Property) bool { return o.ID == p.ID }) {
			return fmt.Errorf("property %q: given twice", p.ID)
		}
	}
	return nil
}

// at is the details of a host like this one with another speed: power states are those of a
// speed, so they are left out.
func (d *HostDetails) at(speedFlops float64) *HostDetails {
	if d == nil || d.check(speedFlops) == nil {
		return d
	}
	other := *d
	other.PstateFlops, other.Pstate = nil, 0
	return &other
}

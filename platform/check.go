package platform

import (
	"errors"
	"fmt"
	"math"
)

// Limits keep a wrong count in a file from filling the memory.
const (
	MaxHosts     = 10_000_000
	MaxCores     = 1_000_000     // of one host
	maxAllCores  = 1_000_000_000 // of the platform
	maxLinks     = 4 * MaxHosts
	maxLists     = 1 << 30 // link mentions in all declared routes
	maxFloyd     = 8192    // members of a Floyd zone: 8 n^2 bytes
	loopbackName = "__loopback__"
)

func checkHost(h Host) error {
	switch {
	case h.Name == "":
		return errors.New("host without a name")
	case !(h.SpeedFlops > 0) || math.IsInf(h.SpeedFlops, 0):
		return fmt.Errorf("host %q: speed is %v flop/s (want a positive number)", h.Name, h.SpeedFlops)
	case h.Cores < 1 || h.Cores > MaxCores:
		return fmt.Errorf("host %q: %d cores (want 1 to %d)", h.Name, h.Cores, MaxCores)
	}
	return nil
}

func checkLink(l Link) error {
	switch {
	case l.Name == "":
		return errors.New("link without a name")
	case l.Name == loopbackName:
		return fmt.Errorf("link %q: the name is taken by the link from each host to itself (choose another)", l.Name)
	case !(l.BandwidthBytesPerSec > 0) || math.IsInf(l.BandwidthBytesPerSec, 0):
		return fmt.Errorf("link %q: bandwidth is %v byte/s (want a positive number)", l.Name, l.BandwidthBytesPerSec)
	case !(l.LatencySec >= 0) || math.IsInf(l.LatencySec, 0):
		return fmt.Errorf("link %q: latency is %v s (want zero or a positive number)", l.Name, l.LatencySec)
	case l.Sharing > FatPipe:
		return fmt.Errorf("link %q: unknown sharing %d (want Shared or FatPipe)", l.Name, l.Sharing)
	}
	return nil
}

// freeName says why a host or router cannot have this name.
func (b *Builder) freeName(what, name string) error {
	if name == "" {
		return fmt.Errorf("%s without a name", what)
	}
	if _, dup := b.p.byName[name]; dup {
		return fmt.Errorf("%s %q: declared twice (there is a host of this name)", what, name)
	}
	if _, dup := b.points[name]; dup {
		return fmt.Errorf("%s %q: declared twice (there is a router of this name)", what, name)
	}
	return nil
}

package platform

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/platform/profile"
)

// detailTable holds one value for details that are equal.
type detailTable struct {
	hosts map[string]*HostDetails
	links map[string]*LinkDetails
	zones map[string]zoneProperties

	given, same *HostDetails // the last ones, for clusters: what was given and its shared value
}

// zoneProperties is the place of a zone in the list of those with properties, and their names.
type zoneProperties struct {
	at    int
	names map[string]bool
}

// hostDetails is the shared value for the details of a host, nil if they say nothing.
func (b *Builder) hostDetails(name string, d *HostDetails) *HostDetails {
	switch d {
	case nil:
		return nil
	case b.details.given:
		return b.details.same
	}
	one := *d
	if b.DropProfiles {
		one.Speed, one.State = nil, nil
	}
	if len(one.PstateFlops)+len(one.Properties)+len(one.Disks) == 0 && one.Speed == nil && one.State == nil && one.MemoryBytes == 0 {
		return nil
	}
	key := fmt.Appendf(nil, "%v %d %p %p", one.PstateFlops, one.Pstate, one.Speed, one.State)
	key = appendProperties(key, one.Properties)
	if one.MemoryBytes != 0 {
		key = fmt.Appendf(key, " %v B", one.MemoryBytes)
	}
	for _, disk := range one.Disks {
		key = fmt.Appendf(key, " %q %v %v %q", disk.Name, disk.ReadBytesPerSec, disk.WriteBytesPerSec, disk.Properties)
	}
	b.noteProfile("host", name, one.Speed, "speed", one.State, "state")
	b.details.given, b.details.same = d, intern(&b.details.hosts, string(key), &one)
	return b.details.same
}

// linkDetails is the shared value for the details of a link, nil if they say nothing.
func (b *Builder) linkDetails(name string, d *LinkDetails) *LinkDetails {
	if d == nil {
		return nil
	}
	one := *d
	if b.DropProfiles {
		one.Bandwidth, one.Latency, one.State = nil, nil, nil
	}
	if len(one.Properties) == 0 && one.Bandwidth == nil && one.Latency == nil && one.State == nil {
		return nil
	}
	key := string(appendProperties(fmt.Appendf(nil, "%p %p %p", one.Bandwidth, one.Latency, one.State), one.Properties))
	b.noteProfile("link", name, one.Bandwidth, "bandwidth", one.Latency, "latency", one.State, "state")
	return intern(&b.details.links, key, &one)
}

// appendProperties adds properties to a key.
func appendProperties(key []byte, list []Property) []byte {
	for _, p := range list {
		key = strconv.AppendQuote(append(key, ' '), p.ID)
		key = strconv.AppendQuote(append(key, '='), p.Value)
	}
	return key
}

func intern[T any](table *map[string]*T, key string, one *T) *T {
	if *table == nil {
		*table = map[string]*T{}
	}
	if (*table)[key] == nil {
		(*table)[key] = one
	}
	return (*table)[key]
}

// noteProfile remembers the first host or link that has a profile, and whether one is drawn; pairs are profiles and
// what they change.
func (b *Builder) noteProfile(what, name string, pairs ...any) {
	for i := 0; i < len(pairs); i += 2 {
		p := pairs[i].(*profile.Profile)
		b.p.kept.drawn = b.p.kept.drawn || p.IsDrawn()
		if p != nil && b.p.kept.profiled == "" {
			b.p.kept.profiled = fmt.Sprintf("%s %q has a %s profile", what, name, pairs[i+1])
		}
	}
}

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
	if m := d.MemoryBytes; !(m >= 0 && m <= maxMemory) || m != math.Trunc(m) {
		return fmt.Errorf("memory is %v bytes (want a whole number, at most %d)", m, int64(maxMemory))
	}
	again := twice(len(d.Disks), func(i int) string { return d.Disks[i].Name })
	for i, disk := range d.Disks {
		var err error
		switch {
		case disk.Name == "":
			return errors.New("disk without a name")
		case i == again:
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
	_, _, err := d.Wattage()
	return cmp.Or(checkProperties(d.Properties), err, d.checkProfiles())
}

func (d *HostDetails) checkProfiles() error {
	return cmp.Or(fits(HostSpeed, d.Speed), fits(HostState, d.State))
}

func (d *LinkDetails) check() error {
	if d == nil {
		return nil
	}
	_, _, err := d.Wattage()
	return cmp.Or(checkProperties(d.Properties), err, d.checkProfiles())
}

func (d *LinkDetails) checkProfiles() error {
	return cmp.Or(fits(LinkBandwidth, d.Bandwidth), fits(LinkLatency, d.Latency), fits(LinkState, d.State))
}

// fits returns an error if a profile is a generator of another kind of values.
func fits(t Target, p *profile.Profile) error {
	if err := p.Fits(t.ofState()); err != nil {
		return fmt.Errorf("%s profile: %w", t, err)
	}
	return nil
}

func checkProperties(list []Property) error {
	if slices.ContainsFunc(list, func(p Property) bool { return p.ID == "" }) {
		return errors.New("property without a name")
	}
	if i := twice(len(list), func(i int) string { return list[i].ID }); i < len(list) {
		return fmt.Errorf("property %q: given twice", list[i].ID)
	}
	return nil
}

// twice is the index of the first of n items that has the name of an item before it, n if
// all names differ. Its time is linear in n.
func twice(n int, name func(i int) string) int {
	if n < 2 {
		return n
	}
	seen := make(map[string]bool, n)
	for i := range n {
		if seen[name(i)] {
			return i
		}
		seen[name(i)] = true
	}
	return n
}

// at is the details of a host like this one with another speed: power states are those of a
// speed, so they are left out, all but the watts of the one that the host is in.
func (d *HostDetails) at(speedFlops float64) *HostDetails {
	if d == nil || d.check(speedFlops) == nil {
		return d
	}
	other := *d
	other.PstateFlops, other.Pstate = nil, 0
	other.Properties = slices.Clone(d.Properties)
	for i, p := range other.Properties {
		if wattage.IsPerState(p.ID) {
			other.Properties[i].Value = wattage.OfState(p.Value, d.Pstate)
		}
	}
	return &other
}

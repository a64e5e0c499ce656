package platform

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform/profile"
)

// HostDetails is what a platform keeps of a host besides its speed and cores. Hosts that
// are alike share one value, which nobody may change.
type HostDetails struct {
	PstateFlops []float64 // speed of a core in each power state; empty: there is one
	Pstate      int       // the power state at the start, whose speed is the host's
	Properties  []Property
	Disks       []Disk
	Speed       *profile.Profile // a factor on the speed
	State       *profile.Profile // on above 0, else off
}

// LinkDetails is the same for a link. Both halves of a split-duplex cable have it.
type LinkDetails struct {
	Properties []Property
	Bandwidth  *profile.Profile // in byte/s
	Latency    *profile.Profile // in seconds
	State      *profile.Profile // on above 0, else off
}

// Property is a named text, such as wattage_per_state.
type Property struct{ ID, Value string }

// Disk is a disk of a host.
type Disk struct {
	Name                              string
	ReadBytesPerSec, WriteBytesPerSec float64
	Properties                        []Property
}

// ZoneDetails are the properties of a zone that has any.
type ZoneDetails struct {
	Zone       string
	Properties []Property
}

// kept is what a platform keeps that no run uses.
type kept struct {
	zones    []ZoneDetails
	actors   []Actor
	profiled string // the first host or link with a profile, and which
}

// ZoneDetails lists the zones with properties. The caller must not change them.
func (p *Platform) ZoneDetails() []ZoneDetails { return p.kept.zones }

// Profiled names a host or link whose speed, bandwidth, latency or state changes in time;
// "" if there is none. Runs refuse such platforms.
func (p *Platform) Profiled() string { return p.kept.profiled }

func propertyOf(list []Property, id string) (string, bool) {
	i := slices.IndexFunc(list, func(p Property) bool { return p.ID == id })
	if i < 0 {
		return "", false
	}
	return list[i].Value, true
}

// Property is the value of a host's property.
func (d *HostDetails) Property(id string) (string, bool) {
	if d == nil {
		return "", false
	}
	return propertyOf(d.Properties, id)
}

// DropProfiles makes the builder forget the profiles of the hosts and links that are added
// after it.
func (b *Builder) DropProfiles() { b.dropProfiles = true }

// Properties adds properties to a zone.
func (z Zone) Properties(list ...Property) {
	z.b.keep(z.b.addZoneProperties(z.b.p.net.zones[z.id].name, list))
}

func (b *Builder) addZoneProperties(zone string, list []Property) error {
	if len(list) == 0 {
		return nil
	}
	k := &b.p.kept
	i := slices.IndexFunc(k.zones, func(d ZoneDetails) bool { return d.Zone == zone })
	if i < 0 {
		i = len(k.zones)
		k.zones = append(k.zones, ZoneDetails{Zone: zone})
	}
	k.zones[i].Properties = append(k.zones[i].Properties, list...)
	if err := checkProperties(k.zones[i].Properties); err != nil {
		return fmt.Errorf("zone %q: %w", zone, err)
	}
	return nil
}

// detailTable holds one value for details that are equal.
type detailTable struct {
	hosts map[string]*HostDetails
	links map[string]*LinkDetails

	given, same *HostDetails // the last ones, for clusters: what was given and its shared value
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
	if b.dropProfiles {
		one.Speed, one.State = nil, nil
	}
	key := fmt.Sprintf("%v %d %q %p %p", one.PstateFlops, one.Pstate, one.Properties, one.Speed, one.State)
	for _, disk := range one.Disks {
		key += fmt.Sprintf(" %q %v %v %q", disk.Name, disk.ReadBytesPerSec, disk.WriteBytesPerSec, disk.Properties)
	}
	b.details.given, b.details.same = d, nil
	if key != noHostDetails {
		b.noteProfile("host", name, one.Speed, "speed", one.State, "state")
		b.details.same = intern(&b.details.hosts, key, &one)
	}
	return b.details.same
}

// linkDetails is the shared value for the details of a link, nil if they say nothing.
func (b *Builder) linkDetails(name string, d *LinkDetails) *LinkDetails {
	if d == nil {
		return nil
	}
	one := *d
	if b.dropProfiles {
		one.Bandwidth, one.Latency, one.State = nil, nil, nil
	}
	key := fmt.Sprintf("%q %p %p %p", one.Properties, one.Bandwidth, one.Latency, one.State)
	if key == noLinkDetails {
		return nil
	}
	b.noteProfile("link", name, one.Bandwidth, "bandwidth", one.Latency, "latency", one.State, "state")
	return intern(&b.details.links, key, &one)
}

// The keys of details that say nothing.
var (
	noHostDetails = fmt.Sprintf("%v %d %q %p %p", []float64(nil), 0, []Property(nil), (*profile.Profile)(nil), (*profile.Profile)(nil))
	noLinkDetails = fmt.Sprintf("%q %p %p %p", []Property(nil), (*profile.Profile)(nil), (*profile.Profile)(nil), (*profile.Profile)(nil))
)

func intern[T any](table *map[string]*T, key string, one *T) *T {
	if *table == nil {
		*table = map[string]*T{}
	}
	if (*table)[key] == nil {
		(*table)[key] = one
	}
	return (*table)[key]
}

// noteProfile remembers the first host or link that has a profile; pairs are profiles and
// what they change.
func (b *Builder) noteProfile(what, name string, pairs ...any) {
	for i := 0; i < len(pairs) && b.p.kept.profiled == ""; i += 2 {
		if pairs[i].(*profile.Profile) != nil {
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

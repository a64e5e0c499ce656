package platform

import (
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/platform/profile"
)

// HostDetails is what a platform keeps of a host besides its speed and cores. Hosts that
// are alike share one value, which must not be changed.
type HostDetails struct {
	PstateFlops []float64 // speed of a core in each power state; empty: there is one
	Pstate      int       // the power state at the start; its speed is the host's
	Properties  []Property
	Disks       []Disk
	MemoryBytes float64          // that tasks may hold, a whole number; 0: not modelled, there is always enough
	Speed       *profile.Profile // a factor on the speed
	State       *profile.Profile // on above 0, else off
}

// LinkDetails is the same for a link. Both halves of a split-duplex cable have it.
type LinkDetails struct {
	Properties []Property
	Bandwidth  *profile.Profile // in byte/s; of a generator a factor on the link's
	Latency    *profile.Profile // in seconds; of a generator a factor on the link's
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

// kept is what a platform keeps beside its network; no route depends on it.
type kept struct {
	zones    []ZoneDetails
	actors   []Actor
	profiled string   // the first host or link with a profile, and which
	drawn    bool     // some profile is a generator
	network  string   // the network model that the file names
	loopback LinkKind // of __loopback__; without bandwidth: the default
}

// ChosenNetwork is the network model that the platform's file names, as --network reads
// it; "" if it names none. A run may use another.
func (p *Platform) ChosenNetwork() string { return p.kept.network }

// ZoneDetails lists the zones with properties. The caller must not change them.
func (p *Platform) ZoneDetails() []ZoneDetails { return p.kept.zones }

// Profiled names a host or link with a speed, bandwidth, latency or state that changes in time;
// "" if there is none.
func (p *Platform) Profiled() string { return p.kept.profiled }

// Drawn says whether some profile is a generator, so that events depend on a seed.
func (p *Platform) Drawn() bool { return p.kept.drawn }

// OrNone is d, or details that say nothing.
func (d *HostDetails) OrNone() HostDetails {
	if d == nil {
		return HostDetails{}
	}
	return *d
}

// value looks a property up.
func value(list []Property) func(id string) (string, bool) {
	return func(id string) (string, bool) {
		for _, p := range list {
			if p.ID == id {
				return p.Value, true
			}
		}
		return "", false
	}
}

// Wattage is what a host takes, by its properties; ok is false if they do not say. The
// error, a *wattage.Error, is nil for hosts of a platform: the builder refuses others.
func (d *HostDetails) Wattage() (w wattage.Host, ok bool, err error) {
	if d == nil {
		return w, false, nil
	}
	return wattage.OfHost(max(1, len(d.PstateFlops)), value(d.Properties))
}

// Wattage is what a link takes, by its properties, as that of a host. A split-duplex cable
// takes that with both its halves together.
func (d *LinkDetails) Wattage() (w wattage.Link, ok bool, err error) {
	if d == nil {
		return w, false, nil
	}
	return wattage.OfLink(value(d.Properties))
}

// HasWattages says whether the power that some host or link takes is known.
func (p *Platform) HasWattages() bool {
	host := func(k HostKind) bool { _, ok, _ := k.Details.Wattage(); return ok }
	link := func(k LinkKind) bool { _, ok, _ := k.Details.Wattage(); return ok }
	return slices.ContainsFunc(p.hosts.table, host) || slices.ContainsFunc(p.links.table, link)
}

// Properties adds properties to a zone.
func (z Zone) Properties(list ...Property) {
	z.b.keep(z.b.addZoneProperties(z.b.p.net.zones[z.id].name, list))
}

func (b *Builder) addZoneProperties(zone string, list []Property) error {
	if len(list) == 0 {
		return nil
	}
	k := &b.p.kept
	of, known := b.details.zones[zone]
	if !known {
		of = zoneProperties{len(k.zones), map[string]bool{}}
		if b.details.zones == nil {
			b.details.zones = map[string]zoneProperties{}
		}
		b.details.zones[zone] = of
		k.zones = append(k.zones, ZoneDetails{Zone: zone})
	}
	k.zones[of.at].Properties = append(k.zones[of.at].Properties, list...)
	for _, p := range list {
		if of.names[p.ID] {
			return fmt.Errorf("zone %q: property %q: given twice", zone, p.ID)
		}
		if of.names[p.ID] = true; p.ID == "" {
			return fmt.Errorf("zone %q: property without a name", zone)
		}
	}
	return nil
}

// HasDisks says whether some host has a disk.
func (p *Platform) HasDisks() bool {
	return slices.ContainsFunc(p.hosts.table, func(k HostKind) bool { return len(k.Details.OrNone().Disks) > 0 })
}

// HasMemory says whether memory is modelled on some host.
func (p *Platform) HasMemory() bool {
	return slices.ContainsFunc(p.hosts.table, func(k HostKind) bool { return k.MemoryBytes() > 0 })
}

// Disks lists the disks of a host. The caller must not change them.
func (p *Platform) Disks(h HostID) []Disk {
	if d := p.Host(h).Details; d != nil {
		return d.Disks
	}
	return nil
}

// MemoryBytes is how much memory tasks may hold on a host; 0: memory is not modelled there.
func (k *HostKind) MemoryBytes() float64 {
	if k.Details == nil {
		return 0
	}
	return k.Details.MemoryBytes
}

// Actor is a program that a deployment starts on a host; package sim/actor runs it.
type Actor struct {
	Host       string
	Function   string
	Arguments  []string
	Properties []Property
	StartSec   float64 // when it starts, zero or more
	KillSec    float64 // when it is killed; 0: never
	Restart    bool    // it starts again when its host comes back
}

// Actors lists the deployment that came with the platform. The caller must not change it.
func (p *Platform) Actors() []Actor { return p.kept.actors }

// Actor adds an actor to the platform's deployment. Its host must be there already.
func (b *Builder) Actor(a Actor) { b.keep(b.addActor(a)) }

func (b *Builder) addActor(a Actor) error {
	b.p.kept.actors = append(b.p.kept.actors, a)
	_, known := find(&b.p.hostNames, a.Host)
	switch {
	case !known:
		return fmt.Errorf("actor %q: no host %q", a.Function, a.Host)
	case a.Function == "":
		return errors.New("actor without a function")
	case !(a.StartSec >= 0 && a.StartSec <= maxNumber) || !(a.KillSec >= 0 && a.KillSec <= maxNumber):
		return fmt.Errorf("actor %q: starts at %v s, killed at %v s (want zero to %v)", a.Function, a.StartSec, a.KillSec, maxNumber)
	}
	if err := checkProperties(a.Properties); err != nil {
		return fmt.Errorf("actor %q: %w", a.Function, err)
	}
	return nil
}

// Target is what a profile changes.
type Target uint8

const (
	HostSpeed     Target = iota // factors of the host's speed
	HostState                   // above 0 the host is on, else off
	LinkBandwidth               // bytes/s; of a generator factors
	LinkLatency                 // seconds; of a generator factors
	LinkState                   // above 0 the link is on, else off
)

// String names the target for messages: "speed".
func (t Target) String() string {
	names := [...]string{HostSpeed: "speed", HostState: "state", LinkBandwidth: "bandwidth", LinkLatency: "latency", LinkState: "state"}
	if int(t) >= len(names) {
		return fmt.Sprintf("Target(%d)", uint8(t))
	}
	return names[t]
}

// ofState says whether values of the target are on or off.
func (t Target) ofState() bool { return t == HostState || t == LinkState }

// Attach gives a profile to a host or a link that was added before. The name of a
// split-duplex cable means both of its links.
func (b *Builder) Attach(t Target, name string, p *profile.Profile) { b.keep(b.attach(t, name, p)) }

func (b *Builder) attach(t Target, name string, p *profile.Profile) error {
	if t > LinkState {
		return fmt.Errorf("profile of %q: unknown target %d", name, uint8(t))
	}
	if t <= HostState {
		id, ok := find(&b.p.hostNames, name)
		if !ok {
			return fmt.Errorf("no host %q", name)
		}
		return b.attachHost(t, HostID(id), p)
	}
	ids := []string{name}
	if _, ok := find(&b.p.linkNames, name); !ok {
		ids = []string{name + "_UP", name + "_DOWN"}
	}
	for _, n := range ids {
		id, ok := find(&b.p.linkNames, n)
		if !ok {
			return fmt.Errorf("no link %q", name)
		}
		if err := b.attachLink(t, LinkID(id), p); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) attachHost(t Target, id HostID, p *profile.Profile) error {
	h := b.p.host(id)
	d := h.Details.OrNone()
	at := &d.Speed
	if t == HostState {
		at = &d.State
	}
	if err := put(at, t, p); err != nil {
		return fmt.Errorf("host %q: %w", h.Name, err)
	}
	h.Details = b.hostDetails(h.Name, &d)
	b.p.hosts.set(int(id), h.kind())
	return nil
}

func (b *Builder) attachLink(t Target, id LinkID, p *profile.Profile) error {
	l := b.p.link(id)
	d := LinkDetails{}
	if l.Details != nil {
		d = *l.Details
	}
	at := map[Target]**profile.Profile{LinkBandwidth: &d.Bandwidth, LinkLatency: &d.Latency, LinkState: &d.State}[t]
	if err := put(at, t, p); err != nil {
		return fmt.Errorf("link %q: %w", l.Name, err)
	}
	l.Details = b.linkDetails(l.Name, &d)
	b.p.links.set(int(id), l.kind())
	return nil
}

// put sets the profile of a target that has none.
func put(at **profile.Profile, t Target, p *profile.Profile) error {
	if *at != nil {
		return fmt.Errorf("a second %s profile", t)
	}
	*at = p
	return fits(t, p)
}

package platform

import (
	"fmt"

	"github.com/clustersim/clustersim/platform/profile"
)

// Target is what a profile changes.
type Target uint8

const (
	HostSpeed Target = iota
	HostState
	LinkBandwidth
	LinkLatency
	LinkState
)

// String names the target for messages: "speed".
func (t Target) String() string {
	return [...]string{HostSpeed: "speed", HostState: "state", LinkBandwidth: "bandwidth", LinkLatency: "latency", LinkState: "state"}[t]
}

// OfHost says whether the target belongs to a host, not to a link.
func (t Target) OfHost() bool { return t <= HostState }

// Attach gives a profile to a host or a link that was added before. The name of a
// split-duplex cable means both of its links.
func (b *Builder) Attach(t Target, name string, p *profile.Profile) { b.keep(b.attach(t, name, p)) }

func (b *Builder) attach(t Target, name string, p *profile.Profile) error {
	if t.OfHost() {
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
	d := HostDetails{}
	if h.Details != nil {
		d = *h.Details
	}
	at := &d.Speed
	if t == HostState {
		at = &d.State
	}
	if *at != nil {
		return fmt.Errorf("host %q: a second %s profile", h.Name, t)
	}
	*at = p
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
	if *at != nil {
		return fmt.Errorf("link %q: a second %s profile", l.Name, t)
	}
	*at = p
	l.Details = b.linkDetails(l.Name, &d)
	b.p.links.set(int(id), l.kind())
	return nil
}

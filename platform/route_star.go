package platform

import "fmt"

// starZone sends everything over the source's links up, the backbone and the
// destination's links down; a link that occurs twice is crossed once. As in
// SimGrid, a member without declared links is the centre of the star.
type starZone struct {
	noInnerZones
	members  []starMember // by member number; may be shorter than the zone
	backbone []LinkID     // none or one
}

type starMember struct {
	up, down, loop []LinkID
	declared       bool // whether up and down were declared
}

func (b *Builder) starOf(zoneID int32, p Point, links ...[]LinkID) (*starMember, error) {
	n := &b.p.net
	z := &n.zones[zoneID]
	at, ok := n.place(p)
	switch {
	case z.local != nil:
		return nil, fmt.Errorf("cluster %q: takes no more links", z.name)
	case z.kind != Star && z.kind != Vivaldi:
		return nil, fmt.Errorf("zone %q: links up and down in a %s zone (only Star and Vivaldi zones have them)", z.name, z.kind)
	case !ok || at.zone != zoneID:
		return nil, fmt.Errorf("%s is not a member of zone %q itself", b.pointName(p), z.name)
	case n.zoneOf(p) != noZone:
		return nil, fmt.Errorf("zone %s inside a %s zone has no links up and down", b.pointName(p), z.kind)
	}
	for _, list := range links {
		for _, l := range list {
			if l < 0 || int(l) >= b.p.NumLinks() {
				return nil, fmt.Errorf("%s: no link %d", b.pointName(p), l)
			}
		}
	}
	star := z.starLinks()
	for int(at.local) >= len(star.members) {
		star.members = append(star.members, starMember{})
	}
	return &star.members[at.local], nil
}

// starLinks are the links of a Star zone.
func (z *zone) starLinks() *starZone {
	if z.star == nil {
		z.star = &starZone{}
	}
	return z.star
}

func (b *Builder) setStar(zoneID int32, p Point, up, down []LinkID) error {
	m, err := b.starOf(zoneID, p, up, down)
	if err != nil {
		return err
	}
	if m.declared {
		return fmt.Errorf("%s: links up and down declared twice", b.pointName(p))
	}
	m.up, m.down, m.declared = append(m.up, up...), append(m.down, down...), true
	return nil
}

func (b *Builder) setBackbone(zoneID int32, l LinkID) error {
	z := &b.p.net.zones[zoneID]
	switch {
	case z.local != nil || z.kind != Star:
		return fmt.Errorf("zone %q: only a Star zone has a backbone", z.name)
	case l < 0 || int(l) >= b.p.NumLinks():
		return fmt.Errorf("zone %q: no link %d", z.name, l)
	case len(z.starLinks().backbone) > 0:
		return fmt.Errorf("zone %q: a second backbone", z.name)
	}
	z.star.backbone = []LinkID{l}
	return nil
}

func (b *Builder) setStarLoopback(zoneID int32, p Point, links []LinkID) error {
	m, err := b.starOf(zoneID, p, links)
	if err != nil {
		return err
	}
	if m.loop != nil || len(links) == 0 {
		return fmt.Errorf("%s: want one loopback of one link or more", b.pointName(p))
	}
	m.loop = append(m.loop, links...)
	return nil
}

func (s *starZone) appendLocal(_ *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	src, dst := s.member(a), s.member(b)
	if a == b && len(src.loop) > 0 {
		return append(buf, src.loop...), nil
	}
	if !src.declared && len(src.loop) > 0 || !dst.declared && len(dst.loop) > 0 {
		return buf, errLoopOnly
	}
	from := len(buf)
	if src.declared {
		buf = appendUnique(buf, from, src.up)
		buf = appendUnique(buf, from, s.backbone)
	}
	if dst.declared {
		buf = appendUnique(buf, from, s.backbone)
		buf = appendUnique(buf, from, dst.down)
	}
	return buf, nil
}

var errLoopOnly = fmt.Errorf("%w: one end has a loopback and no links up and down", ErrNoRoute)

func (s *starZone) member(i int32) starMember {
	if int(i) < len(s.members) {
		return s.members[i]
	}
	return starMember{}
}

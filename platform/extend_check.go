package platform

import (
	"fmt"
	"strconv"
	"strings"
)

// check refuses what would make no platform or too large a one.
func (x Extension) check(p *Platform) error {
	cores := 0
	for i := range p.hosts {
		cores += p.hosts[i].Cores
	}
	n := p.NumHosts()
	switch {
	case x.K < 1:
		return fmt.Errorf("extend: groups of %d hosts (want 1 or more)", x.K)
	case x.K > MaxHosts/n:
		return fmt.Errorf("extend: %d hosts in groups of %d (want at most %d in the platform)", n, x.K, MaxHosts)
	case x.K > maxAllCores/cores:
		return fmt.Errorf("extend: %d cores in groups of %d (want at most %d in the platform)", cores, x.K, maxAllCores)
	case len(p.links)+(x.K-1)*n > maxLinks:
		return fmt.Errorf("extend: %d links and %d new ones (want at most %d)", len(p.links), (x.K-1)*n, maxLinks)
	case x.K == 1:
		return nil // there is no new link
	}
	each := x.Link
	each.Name = "new"
	if err := checkLink(each); err != nil {
		return fmt.Errorf("extend: %w", err)
	}
	return nil
}

// freeNames says which new name is taken. It looks at the old names alone: two
// new names cannot be equal, because their last part tells j.
func (x Extension) freeNames(p *Platform) error {
	for i := range p.hosts {
		if x.isNew(p, p.hosts[i].Name) {
			return taken("host", p.hosts[i].Name)
		}
	}
	for q := p; q != nil; q = q.before() {
		for i := range q.net.others {
			if o := &q.net.others[i]; o.zone == noZone && x.isNew(p, o.name) {
				return taken("router", o.name)
			}
		}
	}
	for i := range p.links {
		if x.isNew(p, p.links[i].Name) {
			return taken("link", p.links[i].Name)
		}
	}
	return nil
}

// before is the platform that p was extended from, or nil.
func (p *Platform) before() *Platform {
	if p.grown == nil {
		return nil
	}
	return p.grown.base
}

// isNew reports whether name is one that the extension makes.
func (x Extension) isNew(p *Platform, name string) bool {
	at := strings.LastIndexByte(name, '-')
	if at < 0 {
		return false
	}
	j, err := strconv.Atoi(name[at+1:])
	if err != nil || j < 2 || j > x.K || nodeName(name[:at], j) != name {
		return false
	}
	_, old := p.byName[name[:at]]
	return old
}

func taken(what, name string) error {
	return fmt.Errorf("extend: the name %q of a new host and its link is taken by a %s (rename it)", name, what)
}

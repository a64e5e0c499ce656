package platform

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
)

// nativeForm is how a platform is written: as its root zone has it, or with a
// route for every pair of hosts.
type nativeForm struct {
	p     *Platform
	hosts int // listed one by one: the first ones
	links int // listed one by one: the first ones, but for the loopback
	mates []int8

	declared bool // the rest is used:
	graph    bool
	routers  []string
	clusters []*ClusterParams
	decls    []decl
	members  []string // names of the root zone's members
}

// nativeForm chooses the form of a platform and checks its names.
func (p *Platform) nativeForm() (*nativeForm, error) {
	f, ok := p.declaredForm()
	if !ok {
		n := p.NumHosts()
		if n > maxRoutePairs/n {
			return nil, fmt.Errorf("%d hosts need a route for each of %d pairs (at most %d; %s instead)", n, n*n, maxRoutePairs, p.shortForm())
		}
		f = &nativeForm{p: p, hosts: n, links: len(p.links)}
	}
	if err := native.CheckText(p.name); err != nil && p.name != "" {
		return nil, fmt.Errorf("name of the platform: %w", err)
	}
	var wrong error
	check := func(what, name string) {
		if err := native.CheckText(name); err != nil && wrong == nil {
			wrong = fmt.Errorf("%s %q: name: %w", what, name, err)
		}
	}
	for _, h := range p.hosts[:f.hosts] {
		check("host", h.Name)
	}
	for _, l := range p.links[:f.links] {
		check("link", l.Name)
	}
	for _, name := range f.routers {
		check("router", name)
	}
	f.findCables()
	return f, wrong
}

// findCables pairs the links that the reader will take for the two ways of a
// split-duplex cable. Two links that were not declared as one but look so may be
// written as one: they are the same links again.
func (f *nativeForm) findCables() {
	f.mates = make([]int8, len(f.p.links))
	if f.declared {
		copy(f.mates[f.links:], f.p.net.lists.mate[f.links:]) // of clusters
	}
	names := make(map[string]bool, f.links)
	for _, l := range f.p.links[:f.links] {
		names[l.Name] = true
	}
	for i := 0; i+1 < f.links; i++ {
		up, down := f.p.links[i], f.p.links[i+1]
		name := cableName(up)
		up.Name, down.Name = name+"_UP", strings.TrimSuffix(down.Name, "_DOWN")+"_UP"
		if up == down && up.Name == f.p.links[i].Name && f.p.links[i+1].Name == name+"_DOWN" &&
			up.Sharing == Shared && !names[name] && native.CheckText(name) == nil {
			f.mates[i], f.mates[i+1] = 1, -1
		}
	}
}

// cableName is the name of a cable whose way up is l.
func cableName(up Link) string { return strings.TrimSuffix(up.Name, "_UP") }

// mate is the other way of a cable, or the link itself.
func (f *nativeForm) mate(l LinkID) LinkID { return l + LinkID(f.mates[l]) }

// isBack reports whether the reader would make back of a symmetrical route.
func (f *nativeForm) isBack(there, back []LinkID) bool {
	if len(there) != len(back) {
		return false
	}
	for i, l := range there {
		if back[len(back)-1-i] != f.mate(l) {
			return false
		}
	}
	return true
}

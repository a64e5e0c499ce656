package platform

import (
	"errors"
	"fmt"
)

func (f *nativeForm) writeRoutes(out *nativeText) error {
	defer out.closeList()
	if f.declared {
		f.writeDeclared(out)
		return nil
	}
	for a := range HostID(f.hosts) {
		if err := out.Flush(); err != nil {
			return err // no use to go on
		}
		if err := f.writeLoop(out, a); err != nil {
			return err
		}
		for b := a + 1; int(b) < f.hosts; b++ {
			if err := f.writePair(out, a, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeDeclared lists what was declared, in that order: where paths are searched
// it decides between equally long ones.
func (f *nativeForm) writeDeclared(out *nativeText) {
	ls := &f.p.net.lists
	var there, back []LinkID
	for _, d := range f.decls {
		src, dst := f.members[d.src], f.members[d.dst]
		there = ls.appendTo(there[:0], d.list)
		if !ls.twoWay(d.list) {
			f.writeRoute(out, src, dst, there, d.src == d.dst)
			continue
		}
		back = ls.appendTo(back[:0], d.list|1)
		both := f.isBack(there, back)
		f.writeRoute(out, src, dst, there, both)
		if !both {
			f.writeRoute(out, dst, src, back, false)
		}
	}
}

// writeLoop lists a host's route to itself, unless it is the one that all have.
func (f *nativeForm) writeLoop(out *nativeText, a HostID) error {
	name := f.p.hosts[a].Name
	links, err := f.p.AppendRoute(nil, a, a)
	if err != nil {
		return fmt.Errorf("host %q cannot reach itself, which no file can say", name)
	}
	if len(links) == 1 && f.p.links[links[0]].Name == loopbackName {
		return nil
	}
	f.writeRoute(out, name, name, links, true)
	return f.checkLoopback(name, name, links)
}

// writePair lists the routes between two hosts, if there are any.
func (f *nativeForm) writePair(out *nativeText, a, b HostID) error {
	src, dst := f.p.hosts[a].Name, f.p.hosts[b].Name
	there, err := f.p.AppendRoute(nil, a, b)
	back, errBack := f.p.AppendRoute(nil, b, a)
	if err == nil && errBack == nil && f.isBack(there, back) {
		f.writeRoute(out, src, dst, there, true)
		return f.checkLoopback(src, dst, there)
	}
	if err == nil {
		f.writeRoute(out, src, dst, there, false)
	}
	if errBack == nil {
		f.writeRoute(out, dst, src, back, false)
	}
	return errors.Join(f.checkLoopback(src, dst, there), f.checkLoopback(dst, src, back))
}

// checkLoopback refuses routes over __loopback__, which a file cannot name.
func (f *nativeForm) checkLoopback(src, dst string, links []LinkID) error {
	for _, l := range links {
		if f.p.links[l].Name == loopbackName {
			return fmt.Errorf("route %q to %q: leads over %s, which no file can say", src, dst, loopbackName)
		}
	}
	return nil
}

func (f *nativeForm) writeRoute(out *nativeText, src, dst string, links []LinkID, both bool) {
	r := &nativeRecord{nativeText: out}
	r.addText("from", src, "")
	r.addText("to", dst, "")
	list := "routes"
	if f.graph {
		list = "connections"
		r.addText("link", f.p.links[links[0]].Name, "")
	} else {
		names := make([]string, len(links))
		for i, l := range links {
			names[i] = f.p.links[l].Name
		}
		r.add("links", out.texts(names))
	}
	if !both {
		r.add("symmetrical", "false")
	}
	out.item(list, r)
}

package world

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// index lists, for each host and link, the activities under way that it slows
// down or ends when it changes. A world in which nothing changes has none.
type index struct {
	heads []int32 // by resource; hosts follow the links
	elems []touch
	free  []int32
	of    [][]int32 // by slot: its elements
	state []terms   // by slot: of transfers under the fluid models
	links int
}

// resource is a LinkID, or -1-HostID.
type resource int32

func hostOf(h platform.HostID) resource { return resource(-1 - h) }
func linkOf(l platform.LinkID) resource { return resource(l) }

// touch is an activity at a resource.
type touch struct {
	slot       int32
	resource   resource
	next, prev int32 // elements at the same resource, or none
}

const none = int32(-1)

// at is where in heads a resource stands.
func (x *index) at(r resource) int32 {
	if r < 0 {
		return int32(x.links) - 1 - int32(r)
	}
	return int32(r)
}

func (x *index) reset(hosts, links int) {
	x.links, x.elems, x.free = links, x.elems[:0], x.free[:0]
	x.heads = resized(x.heads, hosts+links)
	for i := range x.heads {
		x.heads[i] = none
	}
	for i := range x.of {
		x.of[i] = x.of[i][:0]
	}
}

// enter adds an activity to the lists of resources, once to each.
func (x *index) enter(slot int32, resources ...resource) {
	for int(slot) >= len(x.of) {
		x.of, x.state = append(x.of, nil), append(x.state, terms{})
	}
	for _, r := range resources {
		if slices.ContainsFunc(x.of[slot], func(e int32) bool { return x.elems[e].resource == r }) {
			continue
		}
		var e int32
		if n := len(x.free); n > 0 {
			e, x.free = x.free[n-1], x.free[:n-1]
		} else {
			e = int32(len(x.elems))
			x.elems = append(x.elems, touch{})
		}
		head := &x.heads[x.at(r)]
		x.elems[e] = touch{slot: slot, resource: r, next: *head, prev: none}
		if *head != none {
			x.elems[*head].prev = e
		}
		*head = e
		x.of[slot] = append(x.of[slot], e)
	}
}

// leave takes an activity out of all lists.
func (x *index) leave(slot int32) {
	if int(slot) >= len(x.of) {
		return
	}
	for _, e := range x.of[slot] {
		t := &x.elems[e]
		if t.prev == none {
			x.heads[x.at(t.resource)] = t.next
		} else {
			x.elems[t.prev].next = t.next
		}
		if t.next != none {
			x.elems[t.next].prev = t.prev
		}
		x.free = append(x.free, e)
	}
	x.of[slot] = x.of[slot][:0]
}

// slots appends the activities at a resource that have not ended, in the order in which they started.
func (w *World) slots(buf []int32, r resource) []int32 {
	w.mark()
	x := w.index
	for e := x.heads[x.at(r)]; e != none; e = x.elems[e].next {
		if slot := x.elems[e].slot; w.activities[slot].state != over {
			buf = append(buf, slot)
		}
	}
	slices.SortFunc(buf, func(a, b int32) int { return int(int32(w.activities[a].serial - w.activities[b].serial)) })
	return buf
}

// follow makes the index, with all that is under way, before the first change.
func (w *World) follow() {
	if w.index != nil {
		return
	}
	if w.index = w.spare; w.index == nil {
		w.index = &index{}
	}
	w.spare = nil
	w.index.reset(len(w.hosts), len(w.links))
	for slot := range w.activities {
		x := &w.activities[slot]
		switch {
		case x.serial == 0:
		case x.kind == Transfer:
			_ = w.indexTransfer(int32(slot)) // it has started, so it has a route
		case x.kind == ParallelTask:
			w.joint.index(int32(slot))
		case x.host != platform.NoHost:
			w.index.enter(int32(slot), hostOf(x.host))
		}
	}
}

// indexTransfer enters a transfer at the links that it uses, and at its hosts if they can end it.
func (w *World) indexTransfer(slot int32) error {
	x := &w.activities[slot]
	if w.index.enter(slot); x.traits&unhosted == 0 {
		w.index.enter(slot, hostOf(x.host), hostOf(x.to()))
	}
	uses, err := w.net.neededLinks(x.host, x.to())
	if err != nil {
		return err
	}
	for _, l := range uses {
		w.index.enter(slot, linkOf(l))
	}
	return w.net.indexed(slot)
}

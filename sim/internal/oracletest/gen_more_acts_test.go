package oracletest

import (
	"slices"
	"strconv"
	"strings"
)

// slot is a number for an activity of a role that is begun.
func (d *drawnPlay) slot(i int) string {
	d.last++
	slot := strconv.Itoa(d.last)
	d.open[i] = append(d.open[i], slot)
	return slot
}

func (d *drawnPlay) somewhere() string { return d.hosts[d.r.IntN(len(d.hosts))] }

// openOf lists the activities of a role that are of a kind.
func (d *drawnPlay) openOf(i int, kind map[string]bool) (all []string) {
	for _, slot := range d.open[i] {
		if kind[slot] {
			all = append(all, slot)
		}
	}
	return all
}

// execute begins an execution.
func execute(d *drawnPlay) {
	i := d.someone()
	slot := d.slot(i)
	d.execs[slot] = true
	d.line(i, "aexec %s %s %s %s %s", slot, d.somewhere(), exact(d.flop()), exact(pick(d.r, 1, 1, 2.0)), exact(pick(d.r, 0, 0, 3e8)))
	switch d.r.IntN(5) { // SimGrid 3.32 survives neither for one that has ended
	case 0:
		d.line(i, "moveexec %s %s", slot, d.somewhere())
	case 1:
		d.line(i, "prio %s %s", slot, exact(pick(d.r, 0.5, 1, 3.0)))
	}
}

// chain begins two executions, one after the other, at a date of its own: SimGrid 3.32 makes no
// request to start what waits for others.
func chain(d *drawnPlay) {
	i := d.someone()
	d.line(i, "sleep %s", exact(d.sec()))
	first, second := d.slot(i), d.slot(i)
	d.execs[first], d.execs[second] = true, true
	d.line(i, "iexec %s %s %s", first, d.somewhere(), exact(d.flop()))
	d.line(i, "iexec %s %s %s", second, d.somewhere(), exact(d.flop()))
	d.line(i, "then %s %s", first, second)
	d.line(i, "start %s", first)
	d.line(i, "start %s", second)
	d.line(i, "wait %s", first)
	d.open[i] = slices.DeleteFunc(d.open[i], func(slot string) bool { return slot == first })
}

// treat suspends an execution for a while.
func treat(d *drawnPlay) {
	i := d.someone()
	all := d.openOf(i, d.execs)
	if len(all) == 0 {
		return
	}
	slot := pick(d.r, all...)
	if d.paused[slot] { // SimGrid 3.32 suspends an activity only once
		return
	}
	d.paused[slot] = true
	d.line(i, "pause %s", slot)
	d.line(i, "sleep %s", exact(d.sec()))
	d.line(i, "goon %s", slot)
}

// finishWork waits for executions.
func finishWork(d *drawnPlay) {
	i := d.someone()
	all := d.openOf(i, d.execs)
	switch {
	case len(all) == 0:
	case d.chance(0.3):
		d.line(i, "anyexec %s %s", exact(d.limit()), strings.Join(all, " "))
	case d.chance(0.3):
		d.line(i, "test %s", pick(d.r, all...))
	default:
		d.line(i, "wait %s", d.taken(i))
	}
}

// stored is what is read or written: much, since SimGrid counts whole bytes at each step.
func (d *drawnPlay) stored() string { return exact(float64(int(5e11 * d.sec()))) }

func useDisk(d *drawnPlay) {
	d.line(d.someone(), "%s %s %s", pick(d.r, "read", "write"), d.somewhere(), d.stored())
}

func beginUse(d *drawnPlay) {
	i := d.someone()
	d.line(i, "%s %s %s %s", pick(d.r, "aread", "awrite"), d.slot(i), d.somewhere(), d.stored())
}

// receive has an actor be the permanent receiver of a mailbox.
func receive(d *drawnPlay) {
	if d.chance(0.4) {
		d.line(d.someone(), "receiver %s", d.box())
	}
}

// lookAtAny requests any transfer that has ended.
func lookAtAny(d *drawnPlay) {
	i := d.someone()
	if all := d.openOf(i, d.comms); len(all) > 0 {
		d.line(i, "testany %s", strings.Join(all, " "))
	}
}

// slowTalk is a message of a limited rate.
func slowTalk(d *drawnPlay) {
	i, box := d.someone(), d.box()
	slot := d.slot(i)
	d.comms[slot] = true
	d.line(i, "rput %s %s %s %s", slot, box, exact(d.bytes()), exact(1e5+1e6*d.r.Float64()))
	d.line(d.someone(), "get %s", box)
}

// exchange is a message that both sides post and wait for later, or not.
func exchange(d *drawnPlay) {
	from, to, box := d.someone(), d.someone(), d.box()
	put, get := d.slot(from), d.slot(to)
	d.comms[put], d.comms[get] = true, true
	d.line(from, "aput %s %s %s", put, box, exact(d.bytes()))
	d.line(to, "aget %s %s", get, box)
}

// waitFor waits for a transfer that its actor has posted.
func waitFor(d *drawnPlay) {
	if i := d.someone(); len(d.open[i]) > 0 {
		d.line(i, "wait %s", d.taken(i))
	}
}

// leave is a detached message, which may outlive its sender and its host.
func leave(d *drawnPlay) {
	from, to, box := d.someone(), d.someone(), d.box()
	d.line(from, "detach %s %s", box, exact(d.bytes()))
	d.line(to, "get %s", box)
}

// sendDirect moves bytes from a host to another.
func sendDirect(d *drawnPlay) {
	i := d.someone()
	if d.chance(0.5) {
		d.line(i, "sendto %s %s %s", d.somewhere(), d.somewhere(), exact(d.bytes()))
		return
	}
	slot := d.slot(i)
	d.comms[slot] = true
	d.line(i, "asendto %s %s %s %s", slot, d.somewhere(), d.somewhere(), exact(d.bytes()))
}

func waitUntil(d *drawnPlay) {
	i := d.someone()
	if d.chance(0.5) || len(d.open[i]) == 0 {
		d.line(i, "sleepuntil %s", exact(6*d.r.Float64()))
	}
}

// turnHost has an actor switch a host off for a while.
func turnHost(d *drawnPlay) {
	if i, h := d.someone(), d.somewhere(); d.chance(0.6) && d.play.roles[i].host != h {
		d.line(i, "sleep %s", exact(d.sec()))
		d.line(i, "off %s", h)
		d.line(i, "sleep %s", exact(d.sec()))
		d.line(i, "on %s", h)
	}
}

func turnLink(d *drawnPlay) {
	if i := d.someone(); d.chance(0.3) {
		link := pick(d.r, d.links...)
		d.line(i, "linkoff %s", link)
		d.line(i, "sleep %s", exact(d.sec()))
		d.line(i, "linkon %s", link)
	}
}

// endAll has an actor kill all others.
func endAll(d *drawnPlay) {
	if d.chance(0.1) {
		d.line(d.someone(), "killall")
	}
}

// tryLock has an actor take a mutex for good if that is free; before, it may have had it for a
// while.
func tryLock(d *drawnPlay) {
	i := d.someone()
	switch {
	case d.tried[i]:
	case d.chance(0.3):
		d.tried[i] = true
		d.line(i, "trylock %d", d.r.IntN(2))
	default:
		m := d.r.IntN(2)
		d.line(i, "lock %d", m)
		d.line(i, "sleep %s", exact(d.sec()))
		d.line(i, "unlock %d", m)
	}
}

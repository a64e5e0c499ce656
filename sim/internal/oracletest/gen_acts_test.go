package oracletest

import (
	"slices"
	"strconv"
	"strings"
)

// talk is a message from one actor to another; seldom one of them does not come.
func talk(d *drawnPlay) {
	from, to, box := d.someone(), d.someone(), d.box()
	if d.chance(0.95) {
		if d.chance(0.15) && !d.calm { // SimGrid never resumes a detached transfer
			d.line(from, "detach %s %s", box, exact(d.bytes()))
		} else {
			d.line(from, "put %s %s", box, exact(d.bytes()))
		}
	}
	if d.chance(0.95) && (from != to || d.chance(0.1)) {
		d.line(to, "get %s", box)
	}
}

// limitedTalk is a message that either side may give up.
func limitedTalk(d *drawnPlay) {
	from, to, box := d.someone(), d.someone(), d.box()
	d.line(from, "put %s %s %s", box, exact(d.bytes()), exact(d.limit()))
	if d.chance(0.5) {
		d.line(to, "get %s %s", box, exact(d.limit()))
	} else {
		d.line(to, "get %s", box)
	}
}

func rest(d *drawnPlay) {
	if d.chance(0.1) {
		d.line(d.someone(), "yield")
	} else {
		d.line(d.someone(), "sleep %s", exact(d.sec()))
	}
}

func compute(d *drawnPlay) { d.line(d.someone(), "exec here %s", exact(d.flop())) }

func computeElsewhere(d *drawnPlay) {
	d.line(d.someone(), "exec %s %s", d.hosts[d.r.IntN(len(d.hosts))], exact(d.flop()))
}

// begin starts an activity, and often its other side.
func begin(d *drawnPlay) {
	i, box := d.someone(), d.box()
	d.last++
	slot := strconv.Itoa(d.last)
	switch d.r.IntN(3) {
	case 0:
		d.execs[slot] = true
		d.line(i, "aexec %s %s %s %s %s", slot, d.hosts[d.r.IntN(len(d.hosts))], exact(d.flop()), exact(pick(d.r, 1, 1, 2.0)), exact(pick(d.r, 0, 0, 3e8)))
	case 1:
		d.line(i, "aput %s %s %s", slot, box, exact(d.bytes()))
		d.comms[slot] = true
		if d.chance(0.9) {
			d.line(d.someone(), "get %s", box)
		}
	case 2:
		d.line(i, "aget %s %s", slot, box)
		d.comms[slot] = true
		if d.chance(0.9) {
			d.line(d.someone(), "put %s %s", box, exact(d.bytes()))
		}
	}
	d.open[i] = append(d.open[i], slot)
}

// taken is an activity of a role that is not to be used again.
func (d *drawnPlay) taken(i int) string {
	at := d.r.IntN(len(d.open[i]))
	slot := d.open[i][at]
	d.open[i] = slices.Delete(d.open[i], at, at+1)
	return slot
}

// finish waits for an activity, or looks at it, or cancels it.
func finish(d *drawnPlay) {
	i := d.someone()
	if len(d.open[i]) == 0 {
		return
	}
	var comms []string
	for _, slot := range d.open[i] {
		if d.comms[slot] {
			comms = append(comms, slot)
		}
	}
	switch d.r.IntN(7) {
	case 0, 1:
		d.line(i, "wait %s", d.taken(i))
	case 2:
		slot := d.taken(i)
		if !d.comms[slot] { // SimGrid 3.32 ends a transfer that an actor has waited for in vain
			d.line(i, "wait %s %s", slot, exact(d.limit()))
		}
		d.line(i, "wait %s", slot)
	case 3:
		slot := d.open[i][d.r.IntN(len(d.open[i]))]
		d.line(i, "test %s", slot)
	case 4:
		if d.chance(0.3) {
			d.line(i, "cancel %s", d.taken(i))
		}
	case 5:
		if len(comms) > 0 {
			// SimGrid 3.32 does not survive a deadlock of one without a limit
			d.line(i, "any %s %s", exact(d.limit()), strings.Join(comms, " "))
		}
	case 6:
		if len(comms) > 0 {
			d.line(i, "all %s", strings.Join(comms, " "))
			d.open[i] = slices.DeleteFunc(d.open[i], func(slot string) bool { return d.comms[slot] })
		}
	}
}

// die has an actor kill another, or itself.
func die(d *drawnPlay) {
	switch i := d.someone(); {
	case d.chance(0.5):
		d.line(i, "sleep %s", exact(d.sec()))
		d.line(i, "kill %d", d.someone())
	case d.chance(0.3):
		if !strings.Contains(strings.Join(d.play.roles[i].code, " "), "killat") { // SimGrid 3.32 does not survive a second one
			d.line(i, "killat %s", exact(4*d.sec()))
		}
	case d.chance(0.1):
		d.line(i, "exit")
	}
}

func join(d *drawnPlay) {
	i, other := d.someone(), d.someone()
	switch {
	case i == other:
	case d.chance(0.5):
		d.line(i, "join %d %s", other, exact(d.sec()))
	default:
		d.line(i, "join %d", other)
	}
}

// later has an actor make an actor.
func later(d *drawnPlay) {
	if len(d.late) == 0 {
		return
	}
	n := d.late[0]
	if i := d.someone(); i < n { // so that no actor waits for itself to be made
		d.late = d.late[1:]
		d.line(i, "spawn %d", n)
	}
}

// stop has an actor suspend another for a while.
func stop(d *drawnPlay) {
	i, other := d.someone(), d.someone()
	if i == other {
		return
	}
	d.line(i, "suspend %d", other)
	d.line(i, "sleep %s", exact(d.sec()))
	d.line(i, "resume %d", other)
}

// move has an actor go to another host. SimGrid 3.32 does not survive that of a dead actor.
func move(d *drawnPlay) {
	i := d.someone()
	d.line(i, "move %d %s", i, d.hosts[d.r.IntN(len(d.hosts))])
}

// lock has an actor do something with a mutex locked.
func lock(d *drawnPlay) {
	i, m := d.someone(), d.r.IntN(2)
	d.line(i, "lock %d", m)
	if d.chance(0.6) {
		d.line(i, "sleep %s", exact(d.sec()))
	}
	d.line(i, "unlock %d", m)
}

// take has an actor hold a token for a while.
func take(d *drawnPlay) {
	i, s := d.someone(), d.r.IntN(2)
	if d.chance(0.4) {
		d.line(i, "acquire %d %s", s, exact(d.sec()))
	} else {
		d.line(i, "acquire %d", s)
	}
	d.line(i, "sleep %s", exact(d.sec()))
	d.line(i, "release %d", s)
}

// meet has all come to a barrier.
func meet(d *drawnPlay) {
	if d.chance(0.3) {
		for i := range d.play.roles {
			d.line(i, "barrier 0")
		}
	}
}

// await has an actor wait for a condition, and another signal it.
func await(d *drawnPlay) {
	i, other := d.someone(), d.someone()
	d.line(i, "lock 0")
	if d.chance(0.7) {
		d.line(i, "cwait 0 0 %s", exact(d.limit())) // then SimGrid 3.32 locks the mutex in a request of its own
	} else {
		d.line(i, "cwait 0 0")
	}
	d.line(i, "unlock 0")
	d.line(other, "%s 0", pick(d.r, "signal", "signal", "broadcast"))
}

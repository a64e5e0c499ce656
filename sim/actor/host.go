package actor

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Host is a host of a World.
type Host struct {
	w           *World
	id          platform.HostID
	sleepers    int32  // actors that sleep here
	first, last *Actor // actors on it, in the order of arrival
	dated       dating
}

// Host finds a host by its name.
func (w *World) Host(name string) (*Host, error) {
	id, ok := w.platform.HostByName(name)
	if !ok {
		return nil, fmt.Errorf("actor: there is no host %q", name)
	}
	return w.HostAt(id), nil
}

// HostAt is the host of a number.
func (w *World) HostAt(id platform.HostID) *Host {
	if uint(id) >= uint(len(w.hosts)) {
		panic(misuse(fmt.Sprintf("there is no host number %d; the world has %d, counted from 0", id, len(w.hosts))))
	}
	if w.hosts[id] == nil {
		w.hosts[id] = &Host{w: w, id: id}
	}
	return w.hosts[id]
}

// Hosts lists all hosts, in the platform's order.
func (w *World) Hosts() []*Host {
	for id := range w.hosts {
		w.HostAt(platform.HostID(id))
	}
	return append([]*Host(nil), w.hosts...)
}

// Name is the host's name.
func (h *Host) Name() string { return h.w.platform.HostName(h.id) }

// ID is its number in the platform.
func (h *Host) ID() platform.HostID { return h.id }

// World is where it is.
func (h *Host) World() *World { return h.w }

// SpeedFlops is what one core does now, in flop/s.
func (h *Host) SpeedFlops() float64 { return h.w.world.SpeedFlops(h.id) }

// On reports whether the host is on.
func (h *Host) On() bool { return h.w.world.HostOn(h.id) }

// Running is how many executions are under way on it.
func (h *Host) Running() int { return h.w.world.Running(h.id) }

// Actors lists those on the host, in the order of their arrival.
func (h *Host) Actors() (all []*Actor) {
	for a := h.first; a != nil; a = a.right {
		all = append(all, a)
	}
	return all
}

// String is the host's name.
func (h *Host) String() string { return h.Name() }

func (h *Host) arrive(a *Actor) {
	if a.left = h.last; h.last == nil {
		h.first = a
	} else {
		h.last.right = a
	}
	h.last = a
}

func (h *Host) depart(a *Actor) {
	if a.left == nil {
		h.first = a.right
	} else {
		a.left.right = a.right
	}
	if a.right == nil {
		h.last = a.left
	} else {
		a.right.left = a.left
	}
	a.left, a.right = nil, nil
}

// register has an actor start anew when the host, having been off, is on again: as it is now, and
// with the functions of OnExit that it will have then.
func (h *Host) register(a *Actor) {
	h.forget(a)
	b := a.restarted()
	b.pid, b.fate.onExit = a.pid, a.exits()
	h.awaits(b)
}

// forget undoes register.
func (h *Host) forget(a *Actor) {
	if all := h.w.restarts[h.id]; len(all) > 0 {
		h.w.restarts[h.id] = slices.DeleteFunc(all, func(b *Actor) bool { return b.pid == a.pid })
	}
}

// awaits has an actor that is not alive start at the next power-on.
func (h *Host) awaits(a *Actor) {
	if h.w.restarts == nil {
		h.w.restarts = map[platform.HostID][]*Actor{}
	}
	h.w.restarts[h.id] = append(h.w.restarts[h.id], a)
}

// SetOn switches the host on or off. Switched on, it starts the actors with AutoRestart again. Switched off, its actors
// die, and executions on it, reads and writes of its disks, and what SendTo moves from and to it fail. Transfers through
// mailboxes end with the actors that wait for them; a detached one goes on, and has failed if the host is off at its end.
func (h *Host) SetOn(on bool) { h.w.request(func() { h.turn(on) }) }

func (h *Host) turn(on bool) {
	w := h.w
	if h.On() == on {
		return
	}
	if on {
		w.world.SetHostOn(h.id, true)
		w.turned = w.turned[:0]
		h.restart()
		return
	}
	h.fail()
	w.world.SetHostOn(h.id, false)
	w.turned = w.turned[:0]
	w.catch()
}

// fail kills the actors of a host.
func (h *Host) fail() {
	for a := h.first; a != nil; a = a.right {
		h.w.kill(a)
	}
}

// restart starts those actors anew that are to be.
func (h *Host) restart() {
	all := h.w.restarts[h.id]
	delete(h.w.restarts, h.id)
	for _, a := range all {
		if e := a.fate.onExit; e != nil {
			a.fate.onExit = &exits{slices.Clone(e.all)} // its own from now on
		}
		h.w.spawn(a)
	}
}

// SetSpeedFactor makes the host this many times as fast as its platform says.
func (h *Host) SetSpeedFactor(factor float64) {
	h.w.check()
	checkAmount("times its speed", factor)
	h.w.world.SetSpeedFactor(h.id, factor)
}

// Pstate is the power state that the host is in, counted from 0.
func (h *Host) Pstate() int { return h.w.world.Pstate(h.id) }

// SetPstate puts the host into another of its power states. It is an error if the host has no
// such state.
func (h *Host) SetPstate(pstate int) error {
	h.w.check()
	if err := h.w.world.SetPstate(h.id, pstate); err != nil {
		return fmt.Errorf("actor: %w", err)
	}
	return nil
}

package actor

import "github.com/clustersim/clustersim/platform"

// Held counts what a world holds: works that the world below knows, activities there, and
// slots of timers that are taken.
func Held(w *World) (works, activities, slots int) {
	return len(w.works) - len(w.tags), w.world.UnderWayCount(), len(w.bySlot) - len(w.slots)
}

// HeldValues counts the values that a mailbox keeps.
func HeldValues[T any](m Mailbox[T]) (held int) {
	if m.full {
		held = 1
	}
	if m.more != nil {
		held += len(m.more.all) - len(m.more.free)
	}
	return held
}

// Owner is the actor that holds a mutex, or nil.
func Owner(m *Mutex) *Actor { return m.owner }

// HostOf is where an execution takes place, or nil if that is not known.
func HostOf(x *Exec) *Host {
	if x.exec.Host == noHost {
		return nil
	}
	return x.w.HostAt(x.exec.Host)
}

// LinkAt is the link of a number.
func LinkAt(w *World, id platform.LinkID) *Link { return &Link{w, id} }

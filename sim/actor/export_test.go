package actor

import "github.com/clustersim/clustersim/platform"

// Held counts what a world holds: works registered in the world below, activities there, and
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

// LinkAt is the link of a number.
func LinkAt(w *World, id platform.LinkID) *Link { return &Link{w, id} }

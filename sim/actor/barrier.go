package actor

import "fmt"

// Barrier lets a number of actors wait for each other. It costs no time, and can be used
// again at once.
type Barrier struct {
	w     *World
	size  int
	queue []*Actor
}

// NewBarrier makes a barrier for so many actors.
func NewBarrier(w *World, size int) *Barrier {
	checkWorld("a barrier", w)
	if size < 1 {
		panic(misuse(fmt.Sprintf("a barrier of %d actors", size)))
	}
	return &Barrier{w: w, size: size}
}

// Wait waits until as many actors wait as the barrier is for. It returns true to the last of
// them, which goes on last.
func (b *Barrier) Wait(a *Actor) (last bool, err error) {
	a.checkIn(b.w)
	if !a.submit((*arriving)(b), nothing) {
		return false, a.failure("wait at a barrier", result{outcome: canceled})
	}
	return a.result.value == 1, nil
}

// arriving is the request to wait at a barrier.
type arriving Barrier

func (r *arriving) answer(a *Actor) {
	b, w := (*Barrier)(r), a.w
	a.result = result{}
	if len(b.queue)+1 < b.size {
		b.queue = append(b.queue, a)
		w.await(a, b, forEver, Waiting)
		return
	}
	for _, other := range b.queue {
		w.wake(other)
	}
	clear(b.queue)
	b.queue = b.queue[:0]
	a.result.value = 1
	w.wake(a)
}

// forget implements waited.
func (b *Barrier) forget(a *Actor) { b.queue = without(b.queue, a) }

func (b *Barrier) describe(*Actor) string {
	return fmt.Sprintf("a barrier, where %d of %d actors are", len(b.queue), b.size)
}

// Package tally counts what is done, and of how much, for a progress display.
package tally

import "sync"

// Tally is how much is done. The calls of the display do not overlap.
type Tally struct {
	show        func(done, total int)
	mu          sync.Mutex
	done, total int
}

// New expects so many to be done in all. show may be nil.
func New(total int, show func(done, total int)) *Tally {
	return &Tally{show: show, total: total}
}

// Done counts one.
func (t *Tally) Done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done++
	t.total = max(t.total, t.done)
	if t.show != nil {
		t.show(t.done, t.total)
	}
}

// Expect adds to the total.
func (t *Tally) Expect(more int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += more
}

package run

import "sync"

// Progress counts runs for a progress display. The calls of the display do not overlap.
type Progress struct {
	show        func(done, total int)
	mu          sync.Mutex
	done, total int
}

// NewProgress expects total runs. show may be nil.
func NewProgress(total int, show func(done, total int)) *Progress {
	return &Progress{show: show, total: total}
}

// Done counts a run.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.total = max(p.total, p.done)
	if p.show != nil {
		p.show(p.done, p.total)
	}
}

// Expect adds runs to the total.
func (p *Progress) Expect(more int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total += more
}

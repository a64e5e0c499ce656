package campaign

import "sync"

// Sink takes results, from several goroutines.
type Sink interface {
	Append(r *Result) error
}

// aheadOfOrder is by how many points a run may be ahead of the oldest that is
// not made, where results are wanted in order: results wait in memory.
const aheadOfOrder = 1024

// ordered passes results on in the order of points.
type ordered struct {
	to Sink

	mu      sync.Mutex
	moved   sync.Cond
	next    int // number of the point that is due
	waiting map[int]*Result
	over    bool
	err     error
}

func newOrdered(to Sink) *ordered {
	o := &ordered{to: to, waiting: map[int]*Result{}}
	o.moved.L = &o.mu
	return o
}

// put takes the result of a point. Whoever is too far ahead waits; the worker
// that has the point that is due never does.
func (o *ordered) put(number int, r *Result) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for number >= o.next+aheadOfOrder && !o.over && o.err == nil {
		o.moved.Wait()
	}
	o.waiting[number] = r
	for o.err == nil {
		due, ok := o.waiting[o.next]
		if !ok {
			break
		}
		delete(o.waiting, o.next)
		o.next++
		o.err = o.to.Append(due)
		o.moved.Broadcast()
	}
	return o.err
}

// stop lets everyone go who waits: a point that is due will not be made.
func (o *ordered) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
	o.moved.Broadcast()
}

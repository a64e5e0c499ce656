package run

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"

	"github.com/clustersim/clustersim/sim"
)

// Each starts the jobs of a sequence in order, on several workers with an engine each.
// When a job ends, its worker calls done with the job's error, which is a [PanicError]
// if it panicked. Once done returns an error, no more jobs are started. Each returns the
// error of the earliest job, which does not depend on the number of workers, or ctx's.
// Only one worker at a time asks the sequence for the next job.
func Each[J any](ctx context.Context, workers int, jobs iter.Seq[J], do func(e *sim.Engine, job J) error, done func(job J, err error) error) error {
	next, stop := iter.Pull(jobs)
	defer stop()
	var (
		lock    sync.Mutex
		begun   int
		failed  int // number of the job that failed, where there is a failure
		failure error
		group   sync.WaitGroup
	)
	take := func() (number int, job J, more bool) {
		lock.Lock()
		defer lock.Unlock()
		if failure == nil && ctx.Err() == nil {
			job, more = next()
		}
		begun++
		return begun, job, more
	}
	fail := func(number int, err error) {
		lock.Lock()
		defer lock.Unlock()
		if failure == nil || number < failed {
			failed, failure = number, err
		}
	}
	for range workers {
		group.Go(func() {
			engine := sim.NewEngine()
			for number, job, more := take(); more; number, job, more = take() {
				err := guarded(engine, job, do)
				if p, panicked := errors.AsType[*PanicError](err); panicked {
					engine = sim.NewEngine() // what a panic left is not to be trusted
					report(ctx, p)
				}
				if err = done(job, err); err != nil {
					fail(number, err)
				}
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return failure
}

// Count does a job for every number below n, starting with the lowest, and stops at the
// first error: that of the lowest number with a failed job.
func Count(ctx context.Context, workers, n int, do func(e *sim.Engine, i int) error) error {
	show, _ := ctx.Value(watched{}).(func(done, total int))
	p := NewProgress(n, show)
	return Each(ctx, min(workers, n), numbers(n), do, func(_ int, err error) error {
		p.Done()
		return err
	})
}

type watched struct{}

// Watched returns a context in which each Count calls show after each of its jobs.
func Watched(ctx context.Context, show func(done, total int)) context.Context {
	return context.WithValue(ctx, watched{}, show)
}

func numbers(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// guarded turns a panic into an error.
func guarded[J any](e *sim.Engine, job J, do func(*sim.Engine, J) error) (err error) {
	defer func() {
		if why := recover(); why != nil {
			err = Caught(why)
		}
	}()
	return do(e, job)
}

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

// PanicError is a panic as an error: one run must not take the others down.
type PanicError struct {
	Why   any
	stack string
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Why) }

// Stack is where it panicked.
func (e *PanicError) Stack() string { return e.stack }

// Caught is the error of a panic with a value that a deferred function has just recovered. A panic that goes on in
// another goroutine, as [Until] has it, keeps the stack of the first.
func Caught(why any) *PanicError {
	if e, again := why.(*PanicError); again {
		return e
	}
	return &PanicError{Why: why, stack: string(debug.Stack())}
}

type panics struct{}

// WithPanics returns a context in which [Each] calls report for each panic of a job, also where its error is no more
// than a row of a table. The workers call report at the same time.
func WithPanics(ctx context.Context, report func(*PanicError)) context.Context {
	return context.WithValue(ctx, panics{}, report)
}

func report(ctx context.Context, e *PanicError) {
	if f, ok := ctx.Value(panics{}).(func(*PanicError)); ok {
		f(e)
	}
}

// Cache keeps what several runs share, the least recently used dropped first
// when the sum of weights exceeds a bound. What two goroutines want at the same
// time is made once. Errors are kept too.
type Cache[K comparable, V any] struct {
	most int // weight

	mu      sync.Mutex
	entries map[K]*list.Element // of *entry[K, V]
	recent  list.List           // front: used last
	weight  int
}

type entry[K comparable, V any] struct {
	key    K
	once   sync.Once
	value  V
	err    error
	weight int // 0 until it is made
}

// NewCache returns an empty cache that holds at most this weight.
func NewCache[K comparable, V any](most int) *Cache[K, V] {
	return &Cache[K, V]{most: most, entries: map[K]*list.Element{}}
}

// Get returns what stands at key, made by build if need be. build's weight is at
// least 1. A value that weighs more than the whole cache is kept until the next
// is made.
func (c *Cache[K, V]) Get(key K, build func() (V, int, error)) (V, error) {
	e := c.entry(key)
	e.once.Do(func() {
		weight := 1
		defer func() {
			if why := recover(); why != nil {
				e.err = Caught(why)
			}
			c.made(e, max(weight, 1))
		}()
		e.value, weight, e.err = build()
	})
	return e.value, e.err
}

func (c *Cache[K, V]) entry(key K) *entry[K, V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.entries[key]; ok {
		c.recent.MoveToFront(at)
		return at.Value.(*entry[K, V])
	}
	e := &entry[K, V]{key: key}
	c.entries[key] = c.recent.PushFront(e)
	return e
}

// made counts e and drops others until the bound holds. Entries that are still
// being made weigh nothing and are dropped like others: goroutines that wait for
// them have them already.
func (c *Cache[K, V]) made(e *entry[K, V], weight int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.entries[e.key]
	if !ok || at.Value.(*entry[K, V]) != e {
		return // dropped meanwhile
	}
	e.weight = weight
	c.weight += weight
	for c.weight > c.most || len(c.entries) > maxEntries {
		last := c.recent.Back()
		old := last.Value.(*entry[K, V])
		if old == e {
			return
		}
		c.recent.Remove(last)
		delete(c.entries, old.key)
		c.weight -= old.weight
	}
}

// maxEntries bounds a cache of light things.
const maxEntries = 256

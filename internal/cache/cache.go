// Package cache keeps what several runs share, up to a bound.
package cache

import (
	"container/list"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
)

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

// New returns an empty cache that holds at most this weight.
func New[K comparable, V any](most int) *Cache[K, V] {
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
				e.err = run.Caught(why)
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

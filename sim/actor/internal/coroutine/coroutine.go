package coroutine

import "iter"

// Coroutine is a function that runs in turn with its caller. The zero Coroutine has
// not been started.
type Coroutine struct {
	next   func() (struct{}, bool)
	yield  func(struct{}) bool
	places places
}

// Start makes the coroutine. At the first Resume its body begins, which calls Begin first.
func (c *Coroutine) Start(body func(yield func(struct{}) bool)) {
	c.next, _ = iter.Pull(body)
	c.places.started(c.next)
}

// Begin gives the coroutine the yield of its body.
func (c *Coroutine) Begin(yield func(struct{}) bool) {
	c.yield = yield
	c.places.began()
}

// Started says whether there is something to resume.
func (c *Coroutine) Started() bool { return c.next != nil }

// Resume lets the body run until it yields or returns, and says whether it may be resumed again. A
// panic of the body becomes one of Resume.
func (c *Coroutine) Resume() bool {
	_, yielded := c.next()
	return yielded
}

// Yield, called by the body, comes back at the next Resume.
func (c *Coroutine) Yield() {
	c.places.yields()
	c.yield(struct{}{})
}

// Here says whether the calling goroutine is that of the coroutine, which has begun. On processors where goroutines
// are not known it is always true.
func (c *Coroutine) Here() bool { return c.places.goroutine == goroutine() }

// Goroutine is a number of the calling goroutine that no other one has meanwhile; 0 if it is not known.
func Goroutine() uintptr { return goroutine() }

// Forget drops what a coroutine holds that has ended.
func (c *Coroutine) Forget() { *c = Coroutine{} }

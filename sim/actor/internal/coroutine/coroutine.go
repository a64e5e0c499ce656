// Package coroutine has coroutines, those of [iter.Pull], with memory that can be fetched ahead.
//
// Where thousands of coroutines take turns, the processor's caches hold few of them, and a switch mostly waits
// for memory: the coroutine's closures, the runtime's descriptor, the top of the stack, some fifteen
// cache lines that lead to each other. [Coroutine.Fetch], called some time before a coroutine's turn, requests all of
// them at once. With 10,000 sleeping actors a run is 1.7 to 2.3 times as fast, see docs/adr/0016-actors.md.
//
// The addresses are noted when the coroutine begins and when it yields. Only the processor's prefetch instruction uses
// them, a hint that changes nothing and cannot fail: a wrong address costs a little time. The layout of the runtime's
// memory is checked for one version of Go by a test; on other processors and with later versions Fetch does nothing, and
// with later versions the test fails, until the build tags of fetch_linux_amd64 are raised.
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

// Started reports whether there is something to resume.
func (c *Coroutine) Started() bool { return c.next != nil }

// Resume runs the body until it yields or returns, and reports whether it may be resumed again. A
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

// Here reports whether the calling goroutine is that of the coroutine, which has begun. On processors other than
// amd64 and arm64 it is always true.
func (c *Coroutine) Here() bool { return c.places.goroutine == goroutine() }

// Goroutine is a number of the calling goroutine that no other living one has; 0 on processors other than amd64 and arm64.
func Goroutine() uintptr { return goroutine() }

// Forget drops what a coroutine holds that has ended.
func (c *Coroutine) Forget() { *c = Coroutine{} }

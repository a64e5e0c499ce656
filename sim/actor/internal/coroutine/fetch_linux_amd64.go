//go:build !go1.27

package coroutine

// places are the addresses of what a switch to a coroutine needs.
type places struct {
	captured  [2]uintptr // by the closure of next: the state of iter.Pull, and the runtime's coro
	goroutine uintptr    // the runtime's g
	stack     uintptr    // where its top is while it waits
}

func (p *places) started(next func() (struct{}, bool)) { p.captured[0], p.captured[1] = captured(next) }
func (p *places) began()                               { p.goroutine = goroutine() }
func (p *places) yields()                              { p.stack = stackTop() }

// Fetch has the processor fetch what a Resume needs. It fetches the 192 bytes behind the Coroutine too,
// which is meant to be the beginning of a struct.
func (c *Coroutine) Fetch() { fetch(c) }

// FetchHandle has the processor fetch the Coroutine itself, which Fetch reads.
func (c *Coroutine) FetchHandle() { fetchHandle(c) }

// captured returns the first two variables that iter.Pull's next has captured. That it captures two is known
// up to Go 1.26.
//
//go:noescape
func captured(next func() (struct{}, bool)) (first, second uintptr)

func stackTop() uintptr

//go:noescape
func fetch(c *Coroutine)

//go:noescape
func fetchHandle(c *Coroutine)

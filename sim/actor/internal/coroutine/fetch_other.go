//go:build !linux || !amd64 || go1.27

package coroutine

// places has only the runtime's g; the rest is not known.
type places struct{ goroutine uintptr }

func (*places) started(func() (struct{}, bool)) {}
func (p *places) began()                        { p.goroutine = goroutine() }
func (*places) yields()                         {}

// Fetch does nothing.
func (*Coroutine) Fetch() {}

// FetchHandle does nothing.
func (*Coroutine) FetchHandle() {}

//go:build !linux || !amd64 || go1.27

package coroutine

// places are not known.
type places struct{}

func (*places) started(func() (struct{}, bool)) {}
func (*places) began()                          {}
func (*places) yields()                         {}

// Fetch does nothing.
func (*Coroutine) Fetch() {}

// FetchHandle does nothing.
func (*Coroutine) FetchHandle() {}

package spec

// ArgError is one mistake in the arguments, as [Args.Err] joins them. Index is
// the argument's place in Spec.Args, their number when it is absent.
type ArgError struct {
	Index int
	Err   error
}

// Error prints the mistake without a column: the text is the caller's.
func (e *ArgError) Error() string { return e.Err.Error() }

// Unwrap gives the mistake.
func (e *ArgError) Unwrap() error { return e.Err }

// Column is where argument number index begins in text, which was parsed
// before: bytes, from 1. For an argument that is not there it is 1.
func Column(text string, index int) int {
	c := cursor{text: text}
	c.spaces()
	c.name()
	c.spaces()
	c.take('(')
	for range index {
		c.spaces()
		if _, err := c.arg(); err != nil || !c.take(',') {
			return 1
		}
	}
	c.spaces()
	if c.at >= len(text) || !isKey(text[c.at]) {
		return 1
	}
	return c.at + 1
}

package spec

import (
	"errors"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// ArgError is one mistake in the arguments; [Args.Err] joins them. Index is the
// argument's index in Spec.Args, or their number if it is absent.
type ArgError struct {
	Index int
	Err   error
}

// Error prints the mistake without a column, because only the caller has the
// text.
func (e *ArgError) Error() string { return e.Err.Error() }

// Unwrap returns the mistake.
func (e *ArgError) Unwrap() error { return e.Err }

// Column is the byte, from 1, at which argument number index begins in text, a valid
// spec. It is 1 if there is no such argument.
func Column(text string, index int) int {
	c := cursor{text: text}
	c.spaces()
	c.name()
	c.spaces()
	c.take('(')
	for range index {
		c.spaces()
		if _, err := c.argOrValue(); err != nil || !c.take(',') {
			return 1
		}
	}
	c.spaces()
	if c.at >= len(text) || !isKey(text[c.at]) {
		return 1
	}
	return c.at + 1
}

// ValueColumn is the byte, from 1, at which the value of argument number index begins
// in text, a valid spec. It is 1 if there is no such argument.
func ValueColumn(text string, index int) int {
	c := cursor{text: text, at: Column(text, index) - 1}
	if c.keyed() {
		c.word(isKey)
		c.spaces()
		c.take('=')
		c.spaces()
	}
	return c.at + 1
}

// Placed gives mistakes in the arguments of text, a valid spec, their columns: those of
// the arguments, or places in their values if they are *Error values.
func Placed(text string, err error) (list []*Error) {
	for _, part := range srcerr.Parts(err) {
		in, ok := errors.AsType[*ArgError](part)
		if !ok {
			list = append(list, &Error{Col: 1, Msg: part.Error()})
			continue
		}
		value := ValueColumn(text, in.Index)
		if value <= len(text) && (text[value-1] == '"' || text[value-1] == '\'') {
			value++
		}
		inner := false
		for _, deep := range srcerr.Parts(errors.Unwrap(in.Err)) {
			if at, ok := errors.AsType[*Error](deep); ok {
				list, inner = append(list, &Error{Col: value + at.Col - 1, Msg: at.Msg}), true
			}
		}
		if !inner {
			list = append(list, &Error{Col: Column(text, in.Index), Msg: part.Error()})
		}
	}
	return list
}

// Joined is a list of mistakes as one error.
func Joined(list []*Error) error {
	all := make([]error, len(list))
	for i, e := range list {
		all[i] = e
	}
	return errors.Join(all...)
}

package srcerr

import (
	"cmp"
	"errors"
	"slices"
)

// MaxErrors is how many mistakes in one file are reported; a file in another
// format would otherwise fill the screen.
const MaxErrors = 10

// List collects the mistakes of one file. The zero List with a File is ready.
type List struct {
	File string
	errs []*Error
}

// Add records a mistake and returns it, so that a hint can be added.
func (l *List) Add(line, col int, format string, args ...any) *Error {
	e := At(l.File, line, col, format, args...)
	l.errs = append(l.errs, e)
	return e
}

// Len is how many mistakes have been recorded.
func (l *List) Len() int { return len(l.errs) }

// Err returns nil for an empty list, else the first MaxErrors mistakes in file
// order, joined.
func (l *List) Err() error {
	if len(l.errs) == 0 {
		return nil
	}
	slices.SortStableFunc(l.errs, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	joined := make([]error, 0, MaxErrors)
	for _, e := range l.errs[:min(len(l.errs), MaxErrors)] {
		joined = append(joined, e)
	}
	return errors.Join(joined...)
}

package srcerr

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// MaxErrors is the largest number of mistakes reported for a file; one in another
// format would otherwise fill the screen.
const MaxErrors = 10

// List collects the mistakes of one file. The zero List with a File is ready.
type List struct {
	File string
	errs []*Error
}

// Add records a mistake and returns it, so that a hint can be added. Only the first
// MaxKept are kept: they would take far more memory than the file.
func (l *List) Add(line, col int, format string, args ...any) *Error {
	if len(l.errs) >= MaxKept {
		return &Error{}
	}
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

// Parts returns the errors that errors.Join joined, recursively: none for nil, and
// any other error alone, even one of fmt.Errorf with several %w.
func Parts(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	if again := errors.Join(joined.Unwrap()...); again == nil || again.Error() != err.Error() {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, Parts(e)...)
	}
	return all
}

// Each puts what they are about before each of the errors that errors.Join joined.
func Each(about string, err error) error {
	parts := Parts(err)
	for i, part := range parts {
		parts[i] = fmt.Errorf("%s %w", about, part)
	}
	return errors.Join(parts...)
}

// Placed puts errors without a place at the beginning of a file, each of those that errors.Join
// joined.
func Placed(file string, err error) error {
	parts := Parts(err)
	for i, part := range parts {
		if _, placed := errors.AsType[*Error](part); !placed {
			parts[i] = At(file, 1, 1, "%v", part)
		}
	}
	return errors.Join(parts...)
}

// Position turns a byte offset of data into a line and a column, both from 1.
// Columns count bytes. An offset past the end is the end.
func Position(data []byte, offset int64) (line, col int) {
	if offset > int64(len(data)) {
		offset = int64(len(data))
	}
	before := data[:max(offset, 0)]
	line = bytes.Count(before, []byte{'\n'}) + 1
	col = len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1
	return line, col
}

// Source is a file with mistakes and remarks at byte offsets; lines and columns
// are counted only for those that are printed. Err sorts the mistakes.
type Source struct {
	File  string
	Data  []byte
	Notes func(line string) // called for each remark; may be nil

	wrong   []mistake
	alone   bool // FailOnly has been called
	unknown map[string]bool
}

type mistake struct {
	at        int
	msg, hint string
}

// MaxKept is the largest number of mistakes kept for a file: it limits the memory
// for one in which everything is wrong.
const MaxKept = 1000

// Fail records a mistake at an offset; the hint may be empty.
func (s *Source) Fail(at int, hint, format string, args ...any) {
	if len(s.wrong) < MaxKept && !s.alone {
		s.wrong = append(s.wrong, mistake{at, fmt.Sprintf(format, args...), hint})
	}
}

// FailOnly records a mistake that makes all others, before and after it,
// meaningless.
func (s *Source) FailOnly(at int, hint, format string, args ...any) {
	if !s.alone {
		s.wrong = nil
		s.Fail(at, hint, format, args...)
		s.alone = true
	}
}

// Failed says whether a mistake has been recorded.
func (s *Source) Failed() bool { return len(s.wrong) > 0 }

// Note passes on a remark about the text at an offset.
func (s *Source) Note(at int, format string, args ...any) {
	if s.Notes != nil {
		line, col := Position(s.Data, int64(at))
		s.Notes(At(s.File, line, col, format, args...).Error())
	}
}

// NoteUnknown notes, once for each key and kind of object, that the key is unknown.
func (s *Source) NoteUnknown(at int, what, key string, fields []string) {
	id := what + "\x00" + key
	if s.unknown[id] || len(s.unknown) >= MaxErrors {
		return
	}
	if s.unknown == nil {
		s.unknown = map[string]bool{}
	}
	s.unknown[id] = true
	if near := Suggest(key, fields); near != "" {
		s.Note(at, "%s: unknown field %q is ignored (did you mean %q?)", what, key, near)
	} else {
		s.Note(at, "%s: unknown field %q is ignored", what, key)
	}
}

// Err returns nil or the first mistakes of the file, in file order.
func (s *Source) Err() error {
	slices.SortStableFunc(s.wrong, func(a, b mistake) int { return cmp.Compare(a.at, b.at) })
	list := List{File: s.File}
	for _, m := range s.wrong[:min(len(s.wrong), MaxErrors)] {
		line, col := Position(s.Data, int64(m.at))
		list.Add(line, col, "%s", m.msg).Hint = m.hint
	}
	return list.Err()
}

package native

import (
	"errors"
	"io"
)

// ErrTooLong means that a text is too long to be read back.
var ErrTooLong = errors.New("too long to be read back")

// Fits checks that what write writes can be read back: the error is
// [ErrTooLong] if it has more than limit bytes, which is [MaxYAMLBytes] or
// [MaxJSONBytes]. The text is dropped.
func Fits(limit int, write func(io.Writer) error) error { return write(&sizeLimit{left: limit}) }

// sizeLimit accepts a text of limited length and drops it.
type sizeLimit struct{ left int }

func (s *sizeLimit) Write(b []byte) (int, error) {
	if s.left -= len(b); s.left < 0 {
		return 0, ErrTooLong
	}
	return len(b), nil
}

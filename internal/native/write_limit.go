package native

import (
	"errors"
	"io"
)

// YAMLLimit and JSONLimit say in messages how much can be read back.
const (
	YAMLLimit = "32 MiB or 2 million values of YAML"
	JSONLimit = "512 MiB of JSON"
)

// ErrTooLong means that a text is too long to be read back.
var ErrTooLong = errors.New("too long to be read back")

// FitsYAML checks that the YAML that write writes can be read back: the error is
// [ErrTooLong] if it has more than [MaxYAMLBytes] or [MaxYAMLMarks]. The text is dropped.
func FitsYAML(write func(io.Writer) error) error {
	return write(&sizeLimit{left: MaxYAMLBytes, marks: MaxYAMLMarks, isYAML: true})
}

// FitsJSON is FitsYAML for JSON and [MaxJSONBytes].
func FitsJSON(write func(io.Writer) error) error { return write(&sizeLimit{left: MaxJSONBytes}) }

// sizeLimit accepts a text of limited length and drops it.
type sizeLimit struct {
	left   int
	marks  int // left, of YAML
	isYAML bool
}

func (s *sizeLimit) Write(b []byte) (int, error) {
	if s.left -= len(b); s.left < 0 {
		return 0, ErrTooLong
	}
	if s.isYAML {
		if s.marks -= countMarks(b, false); s.marks < 0 {
			return 0, ErrTooLong
		}
	}
	return len(b), nil
}

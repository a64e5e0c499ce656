package logs

import (
	"bytes"
	"iter"
	"strings"
)

// Source is a file that was read.
type Source struct {
	Name string
	Data []byte
}

// Lines are those of the file by their numbers, without the ends that Windows gives them, a mark of the
// byte order and bytes that are no characters.
func (s Source) Lines() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for line := range bytes.Lines(bytes.TrimPrefix(s.Data, []byte("\ufeff"))) {
			number++
			text := strings.TrimRight(string(line), "\r\n")
			if !yield(number, strings.ToValidUTF8(text, "\ufffd")) {
				return
			}
		}
	}
}

// Whole says whether the last line has an end: one without may be cut off.
func (s Source) Whole() bool { return len(s.Data) == 0 || s.Data[len(s.Data)-1] == '\n' }

package native

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// YAMLText writes s as it is or in double quotes, so that every YAML reader reads
// the same text.
func YAMLText(s string) string { return string(AppendYAMLText(nil, s)) }

// AppendYAMLText appends what YAMLText writes.
func AppendYAMLText(b []byte, s string) []byte {
	if isPlain(s) && !isYAMLWord(s) {
		return append(b, s...)
	}
	return AppendQuoted(b, s)
}

// isPlain says whether s is a letter or _ and then letters, digits, and _ . / and -.
func isPlain(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		case i > 0 && ('-' <= c && c <= '9'): // between them . and / only
		default:
			return false
		}
	}
	return s != ""
}

// isYAMLWord says whether s is a plain text that some YAML readers do not read as text.
func isYAMLWord(s string) bool {
	if len(s) > len("false") {
		return false
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return true
	}
	return false
}

// Quoted writes s in double quotes, as JSON and YAML both read them.
func Quoted(s string) string { return string(AppendQuoted(nil, s)) }

// AppendQuoted appends what Quoted writes.
func AppendQuoted(b []byte, s string) []byte {
	if needsEscapes(s) {
		var text bytes.Buffer
		enc := json.NewEncoder(&text)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(s) // writing a string to memory cannot fail
		return append(b, bytes.TrimSuffix(text.Bytes(), []byte("\n"))...)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// needsEscapes says whether a text has other characters than printable ones of ASCII, or
// some that quotes do not take as they are.
func needsEscapes(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			return true
		}
	}
	return false
}

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
		if s.marks -= countMarks(b); s.marks < 0 {
			return 0, ErrTooLong
		}
	}
	return len(b), nil
}

package native

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
)

var (
	plainText = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)
	// yamlWords are plain texts that some YAML readers do not read as text.
	yamlWords = regexp.MustCompile(`^(?i:true|false|yes|no|on|off|null|y|n)$`)
)

// YAMLText writes s as it is or in double quotes, so that every YAML reader reads
// the same text.
func YAMLText(s string) string {
	if plainText.MatchString(s) && !yamlWords.MatchString(s) {
		return s
	}
	return Quoted(s)
}

// Quoted writes s in double quotes, as JSON and YAML both read them.
func Quoted(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // writing a string to memory cannot fail
	return strings.TrimSuffix(b.String(), "\n")
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

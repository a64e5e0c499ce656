package spec

import (
	"cmp"
	"fmt"
	"strings"
)

// Named is a spec that may have a short name of the user's own, which tables and
// legends then show: mine=exec(cmd='./plan').
type Named struct {
	Short string // empty: none was given
	Spec  Spec
}

// String is the short name, or else the spec.
func (n Named) String() string { return cmp.Or(n.Short, n.Spec.String()) }

// ParseNamed reads SPEC or NAME=SPEC; errors begin with what, such as "scheduler", and the text.
func ParseNamed(what, text string) (n Named, err error) {
	head, _, _ := strings.Cut(text, "(")
	if at := strings.IndexByte(head, '='); at >= 0 {
		n.Short = strings.TrimSpace(text[:at])
		if n.Short == "" || strings.ContainsFunc(n.Short, notInName) {
			return Named{}, fmt.Errorf("%s %q: the short name %q: want letters, digits, '-', '_' and '.'", what, text, n.Short)
		}
		text = text[at+1:]
	}
	if n.Spec, err = Parse(text); err != nil {
		return Named{}, fmt.Errorf("%s %q: %w", what, text, err)
	}
	return n, nil
}

// CutName takes the short name off NAME=REST, whatever REST is; empty if there is none.
func CutName(text string) (short, rest string) {
	head, _, _ := strings.Cut(text, "(")
	at := strings.IndexByte(head, '=')
	if at < 0 {
		return "", text
	}
	short = strings.TrimSpace(text[:at])
	if rest = strings.TrimSpace(text[at+1:]); rest == "" || strings.ContainsFunc(short, notInName) {
		return "", text
	}
	return short, rest
}

func notInName(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_.", r))
}

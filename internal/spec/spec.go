package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Arg is one key=value. Value has no quotes, even if it was written in quotes;
// a nested spec is kept as text.
type Arg struct{ Key, Value string }

// Spec is a name and its arguments in the order written. Args is nil if there
// are none.
type Spec struct {
	Name string
	Args []Arg
}

// Error is a mistake in a spec. Col counts bytes from 1.
type Error struct {
	Col int
	Msg string
}

// Error prints column N: message.
func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.Col, e.Msg) }

// String prints the spec such that Parse reads the same Spec back.
func (s Spec) String() string {
	if len(s.Args) == 0 {
		return s.Name
	}
	var b strings.Builder
	b.WriteString(s.Name)
	before := byte('(')
	for _, a := range s.Args {
		b.WriteByte(before)
		before = ','
		b.WriteString(a.Key)
		b.WriteByte('=')
		if bare(a.Value) {
			b.WriteString(a.Value)
		} else {
			b.WriteString(strconv.Quote(a.Value))
		}
	}
	b.WriteByte(')')
	return b.String()
}

// bare says whether value reads back as itself without quotes.
func bare(value string) bool {
	c := cursor{text: value + ")"}
	got, err := c.value()
	return err == nil && got == value && c.at == len(value)
}

// Looks says whether text looks like a spec with arguments rather than like a
// file name: a name, an opening bracket and, at the end, a closing one.
func Looks(text string) bool {
	text = strings.TrimSpace(text)
	open := strings.IndexByte(text, '(')
	if open <= 0 || !strings.HasSuffix(text, ")") {
		return false
	}
	c := cursor{text: text[:open]}
	return c.name() != "" && c.at == open
}

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

// SeedKey is the argument that everything random accepts.
const SeedKey = "seed"

// TakesSeed says whether a name takes a seed. params is its "key=default, ..." text.
func TakesSeed(name, params string) bool {
	if params == "" {
		return false
	}
	s, err := Parse(name + "(" + params + ")")
	return err == nil && s.HasSeed()
}

// HasSeed says whether s states a seed.
func (s Spec) HasSeed() bool { return s.seedAt() >= 0 }

// Seed is the seed that s states. It returns false if s states none, or one that is
// not a whole number, which the reader of the spec will reject.
func (s Spec) Seed() (uint64, bool) {
	at := s.seedAt()
	if at < 0 {
		return 0, false
	}
	seed, err := strconv.ParseUint(s.Args[at].Value, 10, 64)
	return seed, err == nil
}

// WithSeed is a copy of s with the given seed, in the place of its own or after all
// arguments.
func (s Spec) WithSeed(seed uint64) Spec {
	at := s.seedAt()
	s.Args = slices.Clone(s.Args)
	if at < 0 {
		at = len(s.Args)
		s.Args = append(s.Args, Arg{Key: SeedKey})
	}
	s.Args[at].Value = strconv.FormatUint(seed, 10)
	return s
}

func (s Spec) seedAt() int {
	return slices.IndexFunc(s.Args, func(a Arg) bool { return a.Key == SeedKey })
}

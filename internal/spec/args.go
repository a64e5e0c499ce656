package spec

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Args reads a Spec's arguments. Each getter returns the default if the key is
// absent or its value is wrong; Err reports what was wrong.
type Args struct {
	spec  Spec
	read  []string // keys that a getter has read, in that order
	wrong []mistake
}

// mistake is an error about the argument at index, which is len(spec.Args) if
// there is none.
type mistake struct {
	index int
	err   error
}

// Reader starts reading the arguments of s.
func (s Spec) Reader() *Args { return &Args{spec: s} }

// Has says whether key was given.
func (a *Args) Has(key string) bool {
	a.note(key)
	return a.index(key) < len(a.spec.Args)
}

// String reads any text.
func (a *Args) String(key, def string) string {
	value, ok := a.lookup(key)
	if !ok {
		return def
	}
	return value
}

// Word reads one of some words.
func (a *Args) Word(key, def string, words ...string) string {
	word := a.String(key, def)
	if word != def && !slices.Contains(words, word) {
		a.Fail(key, "%w", srcerr.Unknown("value", word, words))
		return def
	}
	return word
}

// Bool reads true or false.
func (a *Args) Bool(key string, def bool) bool {
	return get(a, key, def, "true or false", func(s string) (bool, error) {
		if s != "true" && s != "false" {
			return false, strconv.ErrSyntax
		}
		return s == "true", nil
	})
}

// Int reads a whole number.
func (a *Args) Int(key string, def int) int {
	return get(a, key, def, "a whole number", strconv.Atoi)
}

// Int64 reads a whole number.
func (a *Args) Int64(key string, def int64) int64 {
	return get(a, key, def, "a whole number", func(s string) (int64, error) {
		return strconv.ParseInt(s, 10, 64)
	})
}

// Uint64 reads a whole number, 0 or more, such as a seed.
func (a *Args) Uint64(key string, def uint64) uint64 {
	return get(a, key, def, "a whole number, at least 0", func(s string) (uint64, error) {
		return strconv.ParseUint(s, 10, 64)
	})
}

// Float reads a finite number.
func (a *Args) Float(key string, def float64) float64 {
	return get(a, key, def, "a finite number", func(s string) (float64, error) {
		x, err := strconv.ParseFloat(s, 64)
		if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
			err = strconv.ErrSyntax
		}
		return x, err
	})
}

// With reads a quantity with a parse function such as units.Speed.
func (a *Args) With(key string, def float64, parse func(string) (float64, error)) float64 {
	value, ok := a.lookup(key)
	if !ok {
		return def
	}
	x, err := parse(value)
	if err != nil {
		a.Fail(key, "%w", err)
		return def
	}
	return x
}

// Fail records a mistake that the caller found in the value of key.
func (a *Args) Fail(key, format string, args ...any) {
	err := fmt.Errorf("%s: %s: %w", a.spec.Name, key, fmt.Errorf(format, args...))
	a.wrong = append(a.wrong, mistake{a.index(key), err})
}

// Err returns nil, or all mistakes, each an [*ArgError], in the order of the
// arguments: wrong values and keys that no getter read. Call it last.
func (a *Args) Err() error {
	wrong := slices.Clone(a.wrong)
	for i, arg := range a.spec.Args {
		if !slices.Contains(a.read, arg.Key) {
			wrong = append(wrong, mistake{i, a.unknown(arg.Key)})
		}
	}
	slices.SortStableFunc(wrong, func(x, y mistake) int { return cmp.Compare(x.index, y.index) })
	errs := make([]error, len(wrong))
	for i, m := range wrong {
		errs[i] = &ArgError{m.index, m.err}
	}
	return errors.Join(errs...)
}

func (a *Args) unknown(key string) error {
	if near := srcerr.Suggest(key, a.read); near != "" {
		return fmt.Errorf("%s: unknown argument %q (did you mean %q?)", a.spec.Name, key, near)
	}
	if len(a.read) == 0 {
		return fmt.Errorf("%s: unknown argument %q (it takes none)", a.spec.Name, key)
	}
	if len(a.read) == 1 {
		return fmt.Errorf("%s: unknown argument %q (want %s)", a.spec.Name, key, a.read[0])
	}
	return fmt.Errorf("%s: unknown argument %q (want one of %s)", a.spec.Name, key, strings.Join(a.read, ", "))
}

// get reads key with parse; want says what the value must be.
func get[T any](a *Args, key string, def T, want string, parse func(string) (T, error)) T {
	value, ok := a.lookup(key)
	if !ok {
		return def
	}
	x, err := parse(value)
	switch {
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(value, "-"):
		a.Fail(key, "%q is too large", value)
		return def
	case err != nil:
		a.Fail(key, "%q is not %s", value, want)
		return def
	}
	return x
}

func (a *Args) lookup(key string) (string, bool) {
	a.note(key)
	if i := a.index(key); i < len(a.spec.Args) {
		return a.spec.Args[i].Value, true
	}
	return "", false
}

func (a *Args) note(key string) {
	if !slices.Contains(a.read, key) {
		a.read = append(a.read, key)
	}
}

func (a *Args) index(key string) int {
	if i := slices.IndexFunc(a.spec.Args, func(arg Arg) bool { return arg.Key == key }); i >= 0 {
		return i
	}
	return len(a.spec.Args)
}

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

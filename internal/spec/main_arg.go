package spec

import (
	"errors"
	"strings"
)

// ParseMain is Parse, but the first argument may stand without its key, which main
// gives by the name of the spec: with {"exp": "mean"}, exp(1h) is exp(mean=1h).
func ParseMain(text string, main map[string]string) (Spec, error) {
	c := cursor{text: text, main: main}
	s, err := c.spec()
	if err != nil {
		return Spec{}, err
	}
	return s, nil
}

// ParseArgs reads arguments without a name and brackets around them, such as
// a=1,b=c(d=2), as those of a spec that is called name.
func ParseArgs(name, text string) (Spec, error) {
	s, err := Parse(name + "(" + text + ")")
	if at, ok := errors.AsType[*Error](err); ok {
		at.Col = min(max(at.Col-len(name)-1, 1), len(text)+1)
		if at.Col > len(text) {
			at.Msg = strings.Replace(at.Msg, `got ")"`, "got the end", 1)
		}
	}
	return s, err
}

// argOf reads the next argument of s.
func (c *cursor) argOf(s *Spec) (Arg, *Error) {
	if key, ok := c.main[s.Name]; ok && len(s.Args) == 0 && !c.keyed() {
		value, err := c.value()
		return Arg{Key: key, Value: value}, err
	}
	return c.arg()
}

// argOrValue reads an argument, or its value alone.
func (c *cursor) argOrValue() (Arg, *Error) {
	if c.keyed() {
		return c.arg()
	}
	value, err := c.value()
	return Arg{Value: value}, err
}

// keyed says whether key= comes next.
func (c *cursor) keyed() bool {
	ahead := *c
	if ahead.word(isKey) == "" {
		return false
	}
	ahead.spaces()
	return ahead.take('=')
}

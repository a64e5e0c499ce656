package spec

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Parse reads one spec. The error is an *Error with the column of the mistake.
// Cost: linear in the text.
func Parse(text string) (Spec, error) { return ParseMain(text, nil) }

// cursor reads text from left to right.
type cursor struct {
	text string
	at   int
	main map[string]string // see ParseMain
}

func (c *cursor) spec() (Spec, *Error) {
	c.spaces()
	start := c.at
	word := c.word(isKey)
	s := Spec{Name: word}
	if word == "" || strings.ToLower(word) != word {
		c.at = start
		return s, c.fail("want a name made of a-z, 0-9 and '-', got %s%s", c.rest(), meant(strings.ToLower(strings.ReplaceAll(word, "_", "-"))))
	}
	c.spaces()
	if c.take('(') {
		if err := c.args(&s); err != nil {
			return s, err
		}
		c.spaces()
	}
	if c.at < len(c.text) {
		return s, c.fail("want nothing after %s, got %s", s.Name, c.rest())
	}
	return s, nil
}

func (c *cursor) args(s *Spec) *Error {
	c.spaces()
	if c.take(')') {
		return nil
	}
	seen := map[string]bool{}
	for {
		c.spaces()
		start := c.at
		a, err := c.argOf(s)
		if err != nil {
			return err
		}
		if seen[a.Key] {
			c.at = start
			return c.fail("%s is given twice", a.Key)
		}
		seen[a.Key] = true
		s.Args = append(s.Args, a)
		switch {
		case c.take(')'):
			return nil
		case !c.take(','):
			return c.fail("want ',' or ')' after %s, got %s", a.Key, c.rest())
		}
	}
}

func (c *cursor) arg() (Arg, *Error) {
	key := c.word(isKey)
	if key == "" {
		return Arg{}, c.fail("want key=value, got %s", c.rest())
	}
	c.spaces()
	if !c.take('=') {
		return Arg{}, c.fail("want '=' after %s, got %s (quote a value that holds a comma)", key, c.rest())
	}
	value, err := c.value()
	return Arg{Key: key, Value: value}, err
}

// value reads a quoted text, or plain text up to a ',' or ')' outside brackets.
// It leaves the cursor after the value and the spaces that follow it.
func (c *cursor) value() (string, *Error) {
	c.spaces()
	if strings.HasPrefix(c.text[c.at:], `"`) {
		quoted, err := c.quoted()
		if err != nil {
			return "", err
		}
		c.spaces()
		text, unquoteErr := strconv.Unquote(quoted)
		if unquoteErr != nil {
			return "", c.fail("bad quoting: %s", quoted)
		}
		return text, nil
	}
	if strings.HasPrefix(c.text[c.at:], "'") {
		quoted, err := c.literal()
		c.spaces()
		return quoted, err
	}
	start := c.at
	if err := c.skipPlain(); err != nil {
		return "", err
	}
	text := strings.TrimRight(c.text[start:c.at], " \t")
	if text == "" {
		return "", c.fail(`empty value (write "" for an empty text)`)
	}
	return text, nil
}

// skipPlain moves to the ',' or ')' that ends a plain value.
func (c *cursor) skipPlain() *Error {
	start, depth, before := c.at, 0, byte(0)
	for c.at < len(c.text) {
		ch := c.text[c.at]
		switch {
		case ch == '(':
			depth++
		case ch == ')' && depth > 0:
			depth--
		case depth == 0 && (ch == ',' || ch == ')'):
			return nil
		case ch == '"' && depth > 0:
			if _, err := c.quoted(); err != nil {
				return err
			}
			before = ch
			continue
		case ch == '\'' && depth > 0 && before == '=':
			if _, err := c.literal(); err != nil {
				return err
			}
			before = ch
			continue
		case ch == '"':
			return c.fail("quote inside a value (quote the whole value)")
		case ch < ' ' && ch != '\t':
			return c.fail("control character %q (quote the value)", ch)
		}
		if ch != ' ' && ch != '\t' {
			before = ch
		}
		c.at++
	}
	if depth > 0 {
		c.at = start
		return c.fail("'(' is never closed in %s", c.rest())
	}
	return c.fail("want ',' or ')', got the end")
}

// quoted reads a text in double quotes and returns it as written.
func (c *cursor) quoted() (string, *Error) {
	prefix, err := strconv.QuotedPrefix(c.text[c.at:])
	if err != nil {
		return "", c.fail("a quote that does not end, or a bad \\ in it")
	}
	c.at += len(prefix)
	return prefix, nil
}

// literal reads a text in single quotes, in which nothing is special.
func (c *cursor) literal() (string, *Error) {
	text, rest, closed := strings.Cut(c.text[c.at+1:], "'")
	if !closed {
		return "", c.fail("a quote that does not end")
	}
	c.at = len(c.text) - len(rest)
	return text, nil
}

func (c *cursor) name() string { return c.word(isName) }

// meant offers the spelling that a name has here.
func meant(name string) string {
	if name == "" || len(name) > maxRest {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", name)
}

func (c *cursor) word(ok func(byte) bool) string {
	start := c.at
	for c.at < len(c.text) && ok(c.text[c.at]) {
		c.at++
	}
	return c.text[start:c.at]
}

func isName(b byte) bool { return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-' }

func isKey(b byte) bool { return isName(b) || 'A' <= b && b <= 'Z' || b == '_' }

func (c *cursor) spaces() {
	c.word(func(b byte) bool { return b == ' ' || b == '\t' })
}

func (c *cursor) take(b byte) bool {
	if c.at < len(c.text) && c.text[c.at] == b {
		c.at++
		return true
	}
	return false
}

// maxRest is how much of the text a message shows.
const maxRest = 20

// rest quotes the text at the cursor, shortened, for a message.
func (c *cursor) rest() string {
	rest := c.text[c.at:]
	switch {
	case rest == "":
		return "the end"
	case len(rest) > maxRest:
		return fmt.Sprintf("%q...", rest[:maxRest])
	}
	return fmt.Sprintf("%q", rest)
}

func (c *cursor) fail(format string, args ...any) *Error {
	return &Error{Col: c.at + 1, Msg: fmt.Sprintf(format, args...)}
}

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

package formula

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Template is a text with places such as {n}, {2*p} or {ceil(n/256)}, which are
// filled with the values of formulas.
type Template struct {
	parts []part
}

// part is a piece of text, and the formula behind it; nil at the end.
type part struct {
	text  string
	value *Formula
}

// TemplateError is a mistake in a template, at a byte from 0.
type TemplateError struct {
	At  int
	Msg string
}

// Error is the mistake without its place.
func (e *TemplateError) Error() string { return e.Msg }

// ParseTemplate finds the places of a text, formulas of the variables. A pair of braces that holds a colon, a
// quote, a semicolon, a line break or nothing belongs to the text, so that YAML,
// JSON and DOT can be templates: {name: a} stays. The error is a *TemplateError.
func ParseTemplate(text string, variables ...string) (*Template, error) {
	t := &Template{}
	from := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			continue
		}
		inside, closed := within(text[i+1:])
		if !closed {
			continue
		}
		x, err := Parse(inside, variables...)
		if bad, wrong := errors.AsType[*Error](err); wrong {
			return nil, &TemplateError{i + bad.Col, fmt.Sprintf("{%s}: %s", inside, bad.Msg)}
		}
		t.parts = append(t.parts, part{text[from:i], &x})
		i += len(inside) + 1
		from = i + 1
	}
	t.parts = append(t.parts, part{text[from:], nil})
	return t, nil
}

// Names are the names of variables in the places of a text, in their order, whichever they
// are. A place that is no formula has none.
func Names(text string) (names []string) {
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			continue
		}
		inside, closed := within(text[i+1:])
		if !closed {
			continue
		}
		names = append(names, variablesOf(inside)...)
		i += len(inside) + 1
	}
	return names
}

// variablesOf are the names in a formula that no bracket follows.
func variablesOf(text string) (names []string) {
	p := &parser{text: text}
	for p.advance(); p.tok != endToken; {
		name := p.text[p.at:p.next]
		is := p.tok == nameToken
		if p.advance(); is && p.tok != '(' {
			names = append(names, name)
		}
	}
	if p.err != nil {
		return nil
	}
	return names
}

// within is what stands before the closing brace, if it can be a formula.
func within(text string) (string, bool) {
	end := strings.IndexAny(text, "}{:;\"'\n\r")
	if end < 0 || text[end] != '}' || strings.TrimSpace(text[:end]) == "" {
		return "", false
	}
	return text[:end], true
}

// Uses says whether the text depends on a variable.
func (t *Template) Uses(variable string) bool {
	return slices.ContainsFunc(t.parts, func(p part) bool { return p.value != nil && p.value.Uses(variable) })
}

// With is the template with words in the places of some variables, by name. The error says which
// formula calculates with a word.
func (t *Template) With(words map[string]string) (*Template, error) {
	filled := &Template{parts: make([]part, 0, len(t.parts))}
	before := "" // the text in front of the next place
	for _, p := range t.parts {
		before += p.text
		if p.value != nil {
			if word, is := words[p.value.variable()]; is {
				before += word
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(words)) {
				if p.value.Uses(name) {
					return nil, fmt.Errorf("{%s} calculates with %s, which is %q (want {%s}, or numbers)", p.value, name, words[name], name)
				}
			}
		}
		filled.parts = append(filled.parts, part{before, p.value})
		before = ""
	}
	return filled, nil
}

// Fill is the text for values of the variables, in the order given to ParseTemplate. The
// error says which place has no finite value.
func (t *Template) Fill(values ...float64) (string, error) {
	var b strings.Builder
	for _, part := range t.parts {
		b.WriteString(part.text)
		if part.value == nil {
			continue
		}
		x := part.value.Value(values...)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return "", fmt.Errorf("{%s} is %v", part.value, x)
		}
		b.WriteString(Number(x))
	}
	return b.String(), nil
}

// Number writes whole numbers without an exponent, for readers that want one.
func Number(x float64) string {
	const exact = 1 << 53
	if x == math.Trunc(x) && math.Abs(x) <= exact {
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

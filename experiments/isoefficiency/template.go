package isoefficiency

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Template is a text with places such as {n}, {2*p} or {ceil(n/256)}, which are
// filled with numbers.
type Template struct {
	parts []part
	usesN bool
	usesP bool
}

// part is a piece of text, and the expression behind it; nil at the end.
type part struct {
	text   string
	inside string
	value  expression
}

// TemplateError is a mistake in a template, at a byte from 0.
type TemplateError struct {
	At  int
	Msg string
}

// Error is the mistake without its place.
func (e *TemplateError) Error() string { return e.Msg }

// ParseTemplate finds the places of a text. A pair of braces that holds a colon, a
// quote, a semicolon, a line break or nothing belongs to the text, so that YAML,
// JSON and DOT can be templates: {name: a} stays. The error is a *TemplateError.
func ParseTemplate(text string) (*Template, error) {
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
		x, uses, err := parseExpression(inside)
		if bad, wrong := err.(*syntaxError); wrong {
			return nil, &TemplateError{i + 1 + bad.at, fmt.Sprintf("{%s}: %s", inside, bad.msg)}
		}
		t.usesN, t.usesP = t.usesN || uses.n > 0, t.usesP || uses.p > 0
		t.parts = append(t.parts, part{text[from:i], inside, x})
		i += len(inside) + 1
		from = i + 1
	}
	t.parts = append(t.parts, part{text: text[from:]})
	return t, nil
}

// within is what stands before the closing brace, if it can be an expression.
func within(text string) (string, bool) {
	end := strings.IndexAny(text, "}{:;\"'\n\r")
	if end < 0 || text[end] != '}' || strings.TrimSpace(text[:end]) == "" {
		return "", false
	}
	return text[:end], true
}

// UsesN says whether the text depends on n.
func (t *Template) UsesN() bool { return t.usesN }

// UsesP says whether the text depends on p.
func (t *Template) UsesP() bool { return t.usesP }

// Fill is the text for an n and a p. The error says which place has no finite value.
func (t *Template) Fill(n float64, p int) (string, error) {
	var b strings.Builder
	for _, part := range t.parts {
		b.WriteString(part.text)
		if part.value == nil {
			continue
		}
		x := part.value(values{n, p})
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return "", fmt.Errorf("{%s} is %v", part.inside, x)
		}
		b.WriteString(number(x))
	}
	return b.String(), nil
}

// number writes whole numbers without an exponent, for readers that want one.
func number(x float64) string {
	const exact = 1 << 53
	if x == math.Trunc(x) && math.Abs(x) <= exact {
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

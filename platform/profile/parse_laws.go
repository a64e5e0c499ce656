package profile

import (
	"fmt"
	"slices"
)

func (r *reader) draw(words []word) {
	delay, rest, ok := r.law(words, "delay")
	if !ok {
		return
	}
	if len(rest) == 0 {
		r.failAt(words[0].at, "no law for the value").Hint = "want two laws"
		return
	}
	value, rest, ok := r.law(rest, "value")
	switch {
	case !ok:
	case len(rest) > 0:
		r.failAt(rest[0].at, "%q is left over", rest[0].text).Hint = "want two laws"
	default:
		r.p.Draws = append(r.p.Draws, Draw{delay, value})
	}
}

// law reads a law from the words of a line and returns those behind it.
func (r *reader) law(words []word, what string) (l Law, rest []word, ok bool) {
	name := words[0]
	kind := -1
	for k, law := range laws {
		if slices.Contains(law.words, name.text) {
			kind = k
		}
	}
	if kind < 0 {
		r.failAt(name.at, "unknown law %q for the %s", name.text, what).Hint = "want DET x, UNIF a b, EXP rate or NORM mean sd"
		return l, nil, false
	}
	params := laws[kind].params
	if len(words) < params+1 {
		r.failAt(name.at, "the %s's %s ends too early", what, name.text).Hint = fmt.Sprintf("numbers wanted: %d", params)
		return l, nil, false
	}
	l.Kind = LawKind(kind)
	var okA bool
	okB := true
	l.A, okA = r.number(words[1], name.text)
	if params == 2 {
		l.B, okB = r.number(words[2], name.text)
	}
	switch {
	case !okA || !okB:
		return l, nil, false
	case l.Kind == Unif && l.A > l.B:
		r.failAt(words[1].at, "%s from %v to %v", name.text, l.A, l.B).Hint = "want the lower bound first"
		return l, nil, false
	case l.Kind == Exp && l.A == 0:
		r.failAt(words[1].at, "%s of rate 0", name.text).Hint = "want more than zero"
		return l, nil, false
	}
	return l, words[params+1:], true
}

package profile

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Error is a mistake at a byte offset of the text.
type Error struct {
	At        int
	Msg, Hint string
}

func (e *Error) Error() string { return e.Msg }

// Read reads the profile in a file. fileName is for messages only.
func Read(fileName string, data []byte) (*Profile, error) {
	p, mistakes := Parse(data)
	if len(mistakes) == 0 {
		p.Name = fileName
		return p, nil
	}
	errs := srcerr.List{File: fileName}
	for _, m := range mistakes {
		line, col := srcerr.Position(data, int64(m.At))
		errs.Add(line, col, "profile: %s", m.Msg).Hint = m.Hint
	}
	return nil, errs.Err()
}

// Parse reads a profile and returns up to ten mistakes, or none.
func Parse(text []byte) (*Profile, []*Error) {
	r := &reader{p: &Profile{}}
	for at := 0; at < len(text) && len(r.errs) < srcerr.MaxErrors; {
		n := bytes.IndexAny(text[at:], "\r\n")
		if n < 0 {
			n = len(text) - at
		}
		r.line(at, string(text[at:at+n]))
		at += n + 1
	}
	if err := r.p.checkLoop(); err != nil && len(r.errs) == 0 {
		r.failAt(r.loopAt, "%v", err)
	}
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	return r.p, nil
}

type reader struct {
	p      *Profile
	errs   []*Error
	drawn  bool // STOCHASTIC was read
	loopAt int  // where it is said that it repeats
}

// word is a word of a line and its offset in the text.
type word struct {
	at   int
	text string
}

func (r *reader) failAt(at int, format string, args ...any) *Error {
	e := &Error{At: at, Msg: fmt.Sprintf(format, args...)}
	r.errs = append(r.errs, e)
	return e
}

// line reads one line that begins at an offset.
func (r *reader) line(at int, text string) {
	words := split(at, text)
	if len(words) == 0 {
		return
	}
	first := words[0]
	switch {
	case r.p.Generator != nil:
		r.failAt(first.at, "more than a generator").Hint = "it stands alone"
	case IsGenerator(text[first.at-at:]):
		r.generator(first.at, text[first.at-at:])
	case first.text == "STOCHASTIC":
		r.stochastic(words)
	case first.text == "PERIODICITY" || first.text == "LOOPAFTER":
		r.loop(words)
	case r.drawn:
		r.draw(words)
	case 'A' <= first.text[0]&^0x20 && first.text[0]&^0x20 <= 'Z':
		e := r.failAt(first.at, "unknown word %q", first.text)
		e.Hint = "want a date and a value, PERIODICITY, LOOPAFTER or STOCHASTIC"
		if s := srcerr.Suggest(strings.ToUpper(first.text), []string{"PERIODICITY", "LOOPAFTER", "STOCHASTIC"}); s != "" {
			e.Hint = fmt.Sprintf("did you mean %q?", s)
		}
	default:
		r.event(words)
	}
}

// split cuts a line into words, up to a comment.
func split(at int, text string) (words []word) {
	for i := 0; i < len(text); {
		if strings.IndexByte(" \t\v\f", text[i]) >= 0 {
			i++
			continue
		}
		n := strings.IndexAny(text[i:], " \t\v\f")
		if n < 0 {
			n = len(text) - i
		}
		if text[i] == '#' || text[i] == '%' {
			return words
		}
		words = append(words, word{at + i, text[i : i+n]})
		i += n
	}
	return words
}

// generator reads one, and says what is wrong with it.
func (r *reader) generator(at int, text string) {
	text, _, _ = strings.Cut(text, "#")
	g, err := ParseGenerator(strings.TrimRight(text, " \t\v\f"))
	for _, part := range srcerr.Parts(err) {
		in, _ := errors.AsType[*spec.Error](part)
		r.failAt(at+in.Col-1, "%s", in.Msg)
	}
	if err == nil && (r.p.len() > 0 || r.drawn || r.p.Loop != Once) {
		r.failAt(at, "more than a generator").Hint = "it stands alone"
	}
	r.p.Generator = &g
}

func (r *reader) event(words []word) {
	if len(words) != 2 {
		r.count(words, 2, "want a date and a value")
		return
	}
	date, ok := r.number(words[0], "date")
	value, okValue := r.finite(words[1], "value") // Fits rejects what is negative, unless it is a state
	if n := len(r.p.Events); ok && n > 0 && date < r.p.Events[n-1].DateSec {
		r.failAt(words[0].at, "date %s is before %v", words[0].text, r.p.Events[n-1].DateSec).Hint = "dates do not fall"
		return
	}
	if ok && okValue {
		r.p.Events = append(r.p.Events, Event{date, value})
	}
}

// count reports a line with too few or too many words.
func (r *reader) count(words []word, want int, hint string) {
	if len(words) < want {
		r.failAt(words[0].at, "the line ends after %q", words[len(words)-1].text).Hint = hint
		return
	}
	r.failAt(words[want].at, "%q is left over", words[want].text).Hint = hint
}

// number reads a finite number that is not negative.
func (r *reader) number(w word, what string) (float64, bool) {
	x, ok := r.finite(w, what)
	if ok && x < 0 {
		r.failAt(w.at, "%s %q is negative", what, w.text)
		return 0, false
	}
	return x, ok
}

// finite reads a finite number.
func (r *reader) finite(w word, what string) (float64, bool) {
	x, err := strconv.ParseFloat(w.text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || strings.ContainsAny(w.text, "_xX") {
		r.failAt(w.at, "%s %q is not a number", what, w.text)
		return 0, false
	}
	return x + 0, true // no -0
}

func (r *reader) loop(words []word) {
	if len(words) != 2 {
		r.count(words, 2, "want "+words[0].text+" and a number of seconds")
		return
	}
	sec, ok := r.number(words[1], words[0].text)
	switch {
	case !ok:
	case r.p.Loop != Once:
		r.failAt(words[0].at, "it is said twice how the profile repeats")
	case words[0].text == "PERIODICITY":
		r.p.Loop, r.p.LoopSec, r.loopAt = Periodic, sec, words[0].at
	default:
		r.p.Loop, r.p.LoopSec, r.loopAt = LoopAfter, sec, words[0].at
	}
}

func (r *reader) stochastic(words []word) {
	loops := len(words) == 2 && words[1].text == "LOOP"
	switch {
	case r.drawn:
		r.failAt(words[0].at, "STOCHASTIC is given twice")
	case len(words) > 1 && !loops:
		r.failAt(words[1].at, "%q after STOCHASTIC", words[1].text).Hint = "want LOOP or nothing"
	case len(r.p.Events) > 0:
		r.failAt(words[0].at, "events before STOCHASTIC").Hint = "write their dates and values with the law DET, as delays, below it"
	case loops && r.p.Loop != Once:
		r.failAt(words[1].at, "it is said twice how the profile repeats")
	case loops:
		r.p.Loop, r.loopAt = LoopAfter, words[0].at
	}
	r.drawn = true
}

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

package profile

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Profile is a list of events, dated or drawn, that may repeat; or a generator of them.
type Profile struct {
	Name   string  // what the platform's file calls it
	Events []Event // of a profile that is not drawn, in the order of their dates
	Draws  []Draw  // of a STOCHASTIC one
	Loop   Loop
	// LoopSec is the period of Periodic, or the pause before the next pass of LoopAfter.
	LoopSec float64
	// Generator makes the events if it is not nil; there is nothing else then.
	Generator *Generator
}

// Event sets a value at a date. A value below 0 is off, of a state; at date 0 it changes nothing, as
// in SimGrid.
type Event struct{ DateSec, Value float64 }

// Draw is an event with a drawn delay since the event before and a drawn value.
type Draw struct{ DelaySec, Value Law }

// Loop says whether a profile repeats.
type Loop uint8

const (
	// Once: there is one pass.
	Once Loop = iota
	// LoopAfter: the next pass begins LoopSec after the last event.
	LoopAfter
	// Periodic: pass k is the first one, k*LoopSec later.
	Periodic
)

// Law is a random law and its one or two parameters, finite and at least 0. The zero Law is
// always 0.
type Law struct {
	Kind LawKind
	A, B float64
}

// LawKind names a random law.
type LawKind uint8

// The laws of STOCHASTIC profiles.
const (
	Det  LawKind = iota // always A
	Unif                // evenly from A to B
	Exp                 // exponential of rate A
	Norm                // normal of mean A and standard deviation B
)

// DefaultSeed is that of SimGrid's twister, which draws from these laws.
const DefaultSeed = 5489

// laws are the words for a law, the one that is written first, and its parameters.
var laws = [...]struct {
	words  []string
	params int
}{
	Det:  {[]string{"DET"}, 1},
	Unif: {[]string{"UNIF", "UNIFORM"}, 2},
	Exp:  {[]string{"EXP", "EXPONENTIAL"}, 1},
	Norm: {[]string{"NORM", "NORMAL", "GAUSS", "GAUSSIAN"}, 2},
}

// len is the number of events of a pass.
func (p *Profile) len() int { return len(p.Events) + len(p.Draws) }

// Fits returns an error if the profile is not valid: dates that are not finite or fall, laws
// without a kind, a pass that cannot repeat. It returns an error, too, if the profile is a
// generator of a state where another value is wanted, or the other way round, or if it is no
// state and has negative values. A nil profile fits.
func (p *Profile) Fits(state bool) error {
	if p == nil {
		return nil
	}
	if err := p.check(); err != nil {
		return err
	}
	if !state {
		for _, e := range p.Events {
			if e.Value < 0 {
				return fmt.Errorf("value %v at %v s is negative (only a state may be below 0: off)", e.Value, e.DateSec)
			}
		}
	}
	switch g := p.generator(); {
	case g == nil || g.OfState() == state:
		return nil
	case state:
		return fmt.Errorf("%s makes no state (want mtbf)", g.kind.name)
	default:
		return fmt.Errorf("%s makes a state, on or off (want load)", g.kind.name)
	}
}

// check returns an error if a profile is not one that Parse could return.
func (p *Profile) check() error {
	switch {
	case p.Generator != nil && p.Generator.kind == nil:
		return errors.New("an empty generator (want one from ParseGenerator)")
	case p.Generator != nil && (p.len() > 0 || p.Loop != Once):
		return errors.New("more than a generator")
	case len(p.Events) > 0 && len(p.Draws) > 0:
		return errors.New("events and draws (want one of them)")
	case p.Loop > Periodic:
		return fmt.Errorf("unknown loop %d", p.Loop)
	case !(p.LoopSec >= 0 && p.LoopSec <= math.MaxFloat64):
		return fmt.Errorf("it repeats after %v s (want a finite number, at least 0)", p.LoopSec)
	}
	before := 0.0
	for _, e := range p.Events {
		if !(e.DateSec >= before && e.DateSec <= math.MaxFloat64) || math.IsNaN(e.Value) || math.IsInf(e.Value, 0) {
			return fmt.Errorf("value %v at %v s (want a finite value, and dates from 0 that do not fall)", e.Value, e.DateSec)
		}
		before = e.DateSec
	}
	for _, d := range p.Draws {
		if err := cmp.Or(d.DelaySec.check(), d.Value.check()); err != nil {
			return err
		}
	}
	return p.checkLoop()
}

// check returns an error if a law is unknown or its parameters are out of range.
func (l Law) check() error {
	inRange := func(x float64) bool { return x >= 0 && x <= math.MaxFloat64 }
	switch {
	case int(l.Kind) >= len(laws):
		return fmt.Errorf("unknown law %d", l.Kind)
	case !inRange(l.A) || !inRange(l.B) || l.Kind == Unif && l.A > l.B || l.Kind == Exp && l.A == 0:
		return fmt.Errorf("law %s: parameters out of range", l.text())
	}
	return nil
}

// IsDrawn says whether the profile is a generator, which gives each host events of its own.
func (p *Profile) IsDrawn() bool { return p.generator() != nil }

func (p *Profile) generator() *Generator {
	if p == nil {
		return nil
	}
	return p.Generator
}

// SetPeriod makes a profile that does not repeat periodic, as the attribute periodicity of
// SimGrid's <trace> does. A period in the text wins.
func (p *Profile) SetPeriod(periodSec float64) error {
	if p.Generator != nil {
		return errors.New("a generator goes on for ever")
	}
	switch p.Loop {
	case Periodic:
		return nil
	case LoopAfter:
		return errors.New("it is said twice how the profile repeats")
	}
	q := *p
	q.Loop, q.LoopSec = Periodic, periodSec
	if err := q.checkLoop(); err != nil {
		return err
	}
	*p = q
	return nil
}

// checkLoop returns an error if the profile cannot repeat as it says.
func (p *Profile) checkLoop() error {
	last := 0.0
	if n := len(p.Events); n > 0 {
		last = p.Events[n-1].DateSec
	}
	never := func(d Draw) bool { return d.DelaySec.Kind != Exp && d.DelaySec.A == 0 && d.DelaySec.B == 0 }
	switch {
	case p.Loop == Once:
		return nil
	case p.len() == 0:
		return errors.New("nothing to repeat")
	case p.Loop == Periodic && len(p.Draws) > 0:
		return errors.New("STOCHASTIC with PERIODICITY: its passes have no fixed length (use STOCHASTIC LOOP)")
	case p.Loop == Periodic && p.LoopSec < last:
		return fmt.Errorf("a period of %v s ends before the last event, at %v s", p.LoopSec, last)
	case p.LoopSec == 0 && last == 0 && !slices.ContainsFunc(p.Draws, func(d Draw) bool { return !never(d) }):
		return errors.New("a pass that takes no time repeats for ever")
	}
	if pass := p.passSec(); !(pass >= leastSec*float64(p.len())) {
		return fmt.Errorf("a pass takes %.3g s (want at least 0.5us for each of its events, for a run to get on)", pass)
	}
	return nil
}

// passSec is how long a pass takes; of a drawn one, the sum of what half of its delays exceed.
func (p *Profile) passSec() float64 {
	if p.Loop == Periodic {
		return p.LoopSec
	}
	sec := p.LoopSec
	if n := len(p.Events); n > 0 {
		sec += p.Events[n-1].DateSec
	}
	for _, d := range p.Draws {
		sec += d.DelaySec.median()
	}
	return sec
}

// median is what about half of the numbers of a law exceed. Numbers below zero end a profile.
func (l Law) median() float64 {
	switch l.Kind {
	case Unif:
		return (l.A + l.B) / 2
	case Exp:
		return math.Ln2 / l.A
	case Norm:
		return max(l.A, l.B/2)
	default:
		return l.A
	}
}

// Text is the profile as SimGrid and [Parse] read it.
func (p *Profile) Text() string {
	lines := p.lines()
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// lines are the lines of Text.
func (p *Profile) lines() []string {
	if p.Generator != nil {
		return []string{p.Generator.String()}
	}
	var lines []string
	loops := p.Loop == LoopAfter && p.LoopSec == 0
	switch {
	case len(p.Draws) > 0 && loops:
		lines = append(lines, "STOCHASTIC LOOP")
	case len(p.Draws) > 0:
		lines = append(lines, "STOCHASTIC")
	}
	for _, e := range p.Events {
		lines = append(lines, number(e.DateSec)+" "+number(e.Value))
	}
	for _, d := range p.Draws {
		lines = append(lines, d.DelaySec.text()+" "+d.Value.text())
	}
	switch {
	case p.Loop == Periodic:
		lines = append(lines, "PERIODICITY "+number(p.LoopSec))
	case p.Loop == LoopAfter && (len(p.Draws) == 0 || !loops):
		lines = append(lines, "LOOPAFTER "+number(p.LoopSec))
	}
	return lines
}

// text is the law as profiles have it.
func (l Law) text() string {
	law := laws[l.Kind]
	text := law.words[0] + " " + number(l.A)
	if law.params == 2 {
		text += " " + number(l.B)
	}
	return text
}

// number prints a number that reads back as the same bits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

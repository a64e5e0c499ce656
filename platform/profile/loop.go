package profile

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

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

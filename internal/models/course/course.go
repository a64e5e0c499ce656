package course

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext/prng"

	"github.com/clustersim/clustersim/platform/profile"
)

// Random draws the numbers of STOCHASTIC profiles as SimGrid does: from one Mersenne
// twister for all profiles of a run (M. Matsumoto and T. Nishimura, "Mersenne
// twister", ACM TOMACS 8(1), 1998), pass by pass, line by line, dates before values.
type Random struct{ twister *prng.MT19937 }

// NewRandom starts a twister.
func NewRandom(seed uint32) *Random {
	r := &Random{prng.NewMT19937()}
	r.twister.Seed(uint64(seed))
	return r
}

// unit is even on [0, 1), in steps of 1/(2^32-1).
func (r *Random) unit() float64 {
	const last = math.MaxUint32
	for {
		if n := r.twister.Uint32(); n < last {
			return float64(n) / last
		}
	}
}

// draw takes a number from a law.
func (r *Random) draw(l profile.Law) float64 {
	switch l.Kind {
	case profile.Unif:
		return l.A + (l.B-l.A)*r.unit()
	case profile.Exp:
		return -math.Log(r.unit()) / l.A
	case profile.Norm:
		const smallest = 0x1p-1022 // normal
		u := r.unit()
		for u < smallest {
			u = r.unit()
		}
		return l.A + l.B*math.Sqrt(-2*math.Log(u))*math.Cos(2*math.Pi*r.unit())
	default:
		return l.A
	}
}

// Course is a profile as it comes to pass. Its dates are sums of delays, in
// SimGrid's order of additions.
type Course struct {
	p      *profile.Profile
	random *Random
	pass   []profile.Event // with delays for dates
	next   int
	atSec  float64
	ended  bool
	err    error
}

// Of starts a profile, which must not be a generator. The first pass of a drawn one is drawn at once.
func Of(p *profile.Profile, r *Random) *Course {
	c := &Course{p: p, random: r, ended: len(p.Events)+len(p.Draws) == 0}
	if len(p.Draws) > 0 {
		c.drawPass()
		return c
	}
	before := 0.0
	for _, e := range p.Events {
		c.pass = append(c.pass, profile.Event{DateSec: e.DateSec - before, Value: e.Value})
		before = e.DateSec
	}
	return c
}

// Next is the next event; ok is false after the last one, or when a law has drawn
// what cannot be, as Err then says. Dates never fall.
func (c *Course) Next() (atSec, value float64, ok bool) {
	for {
		atSec, value, ok = c.step()
		if !ok || value >= 0 || atSec > 0 {
			return atSec, value, ok
		}
	}
}

// step is Next, with values below 0 at date 0 too.
func (c *Course) step() (atSec, value float64, ok bool) {
	if c.ended {
		return 0, 0, false
	}
	e := c.pass[c.next]
	if drawn := len(c.p.Draws) > 0; drawn && !(e.DateSec >= 0 && e.Value >= 0) {
		c.ended, c.err = true, fmt.Errorf("profile %q: it draws a delay of %v s and a value of %v (want laws that stay at or above 0)", c.p.Name, e.DateSec, e.Value)
		return 0, 0, false
	}
	c.atSec += e.DateSec
	if c.next++; c.next == len(c.pass) {
		c.endPass()
	}
	return c.atSec, e.Value, true
}

// Err says why there is no next event, if that is a mistake.
func (c *Course) Err() error { return c.err }

func (c *Course) endPass() {
	switch c.next = 0; {
	case c.p.Loop == profile.Once:
		c.ended = true
	case len(c.p.Draws) > 0:
		c.drawPass()
		c.pass[0].DateSec += c.p.LoopSec
	case c.p.Loop == profile.Periodic:
		last := c.p.Events[len(c.p.Events)-1].DateSec
		c.pass[0].DateSec = c.p.LoopSec - last + c.p.Events[0].DateSec
	default:
		c.pass[0].DateSec = c.p.LoopSec + c.p.Events[0].DateSec
	}
}

func (c *Course) drawPass() {
	c.pass = c.pass[:0]
	for _, d := range c.p.Draws {
		delay := c.random.draw(d.DelaySec)
		c.pass = append(c.pass, profile.Event{DateSec: delay, Value: c.random.draw(d.Value)})
	}
}
